package org.nuxeo.datagen.core.id;

/** What a document is. Ordinals are laid out kind after kind, in this order. */
public enum Kind {
    /** A state below the root of its repository, type Domain. */
    STATE(0, "state"),
    /** A year or a month of a calendar. */
    FOLDER(1, "folder"),
    CUSTOMER(2, "customer"),
    IDCARD(3, "idcard"),
    ACCOUNT(4, "account"),
    /** The account opening letter, type Correspondence followed by the code of the state. */
    LETTER(5, "letter"),
    STATEMENT(6, "statement");

    private static final Kind[] VALUES = values();

    private final int code;
    private final String label;

    Kind(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** Returns the number that stands for the kind in ids, blob keys and records, 0 to 6; it never changes. */
    public int code() {
        return code;
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

    /**
     * Returns the kind with that {@link #code()}.
     *
     * @throws IndexOutOfBoundsException if there is none
     */
    public static Kind ofCode(int code) {
        return VALUES[code];
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
