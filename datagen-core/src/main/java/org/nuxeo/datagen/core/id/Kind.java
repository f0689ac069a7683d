// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

/** The kind of a document. Ordinals are assigned kind by kind, in the order of these constants. */
public enum Kind {
    /** The folder of a state, below the root of its repository. Its document type is {@code Domain}. */
    STATE(0, "state"),
    /** The folder of a year or a month. */
    FOLDER(1, "folder"),
    CUSTOMER(2, "customer"),
    IDCARD(3, "idcard"),
    ACCOUNT(4, "account"),
    /** The letter about the opening of an account. Its document type is {@code Correspondence} and the state's code. */
    LETTER(5, "letter"),
    STATEMENT(6, "statement");

    private static final Kind[] VALUES = values();

    private final int code;
    private final String label;

    Kind(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** Returns the number of the kind in ids, blob keys and records, 0 to 6; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the kind's name on the command line and in JSON. */
    public String label() {
        return label;
    }

    /** Returns the document type in Nuxeo; for letters, the part of it before the code of the state. */
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

    /** Returns whether documents of this kind have a blob. */
    public boolean hasBlob() {
        return this == IDCARD || this == LETTER || this == STATEMENT;
    }

    /** Returns whether documents of this kind can have children. */
    public boolean isFolderish() {
        return !hasBlob();
    }

    /** Returns whether documents of this kind belong to an account. The account itself counts. */
    public boolean isOfAccount() {
        return this == ACCOUNT || this == LETTER || this == STATEMENT;
    }

    /** Returns whether documents of this kind are states or folders, which the datasets of a repository share. */
    public boolean isShared() {
        return this == STATE || this == FOLDER;
    }

    /**
     * Returns the kind with a {@link #code()}.
     *
     * @throws IndexOutOfBoundsException if no kind has that code
     */
    public static Kind ofCode(int code) {
        return VALUES[code];
    }

    /**
     * Returns the kind with a label.
     *
     * @throws IllegalArgumentException if no kind has that label
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
