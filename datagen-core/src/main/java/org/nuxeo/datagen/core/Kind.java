package org.nuxeo.datagen.core;

/** What a document is. Ordinals are laid out kind after kind, in this order. */
public enum Kind {
    /** A state below the root of its repository, type Domain. */
    STATE("state"),
    /** A year or a month of a calendar. */
    FOLDER("folder"),
    CUSTOMER("customer"),
    IDCARD("idcard"),
    ACCOUNT("account"),
    /** The account opening letter, type Correspondence followed by the code of the state. */
    LETTER("letter"),
    STATEMENT("statement");

    private static final Kind[] VALUES = values();

    private final String label;

    Kind(String label) {
        this.label = label;
    }

    /** Returns the kind's name on the command line and in JSON. */
    public String label() {
        return label;
    }

    /** Returns the document type; that of letters is followed by the code of their state. */
    public String type() {
        return switch (this) {
            case STATE -> "Domain";
            case FOLDER -> "Folder";
            case CUSTOMER -> "Customer";
            case IDCARD -> "IDCard";
            case ACCOUNT -> "Account";
            case LETTER -> "Correspondence";
            case STATEMENT -> "Statement";
        };
    }

    /** Tells whether documents of this kind have a file. */
    public boolean hasBlob() {
        return this == IDCARD || this == LETTER || this == STATEMENT;
    }

    /** Tells whether documents of this kind can have children. */
    public boolean isFolderish() {
        return !hasBlob();
    }

    /** Tells whether the document exists once for each account, or for each account and month. */
    public boolean isOfAccount() {
        return this == ACCOUNT || this == LETTER || this == STATEMENT;
    }

    /** Tells whether the document is a state or a calendar folder, which datasets share. */
    public boolean isShared() {
        return this == STATE || this == FOLDER;
    }

    /** Returns the kind with that ordinal, without the array copy of {@link #values()}. */
    public static Kind at(int index) {
        return VALUES[index];
    }

    /**
     * Returns the kind with that label.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String label) {
        for (Kind kind : VALUES) {
            if (kind.label.equals(label)) {
                return kind;
            }
        }
        throw new IllegalArgumentException(
                "kind " + label + ": must be state, folder, customer, idcard, account, letter or statement");
    }
}
