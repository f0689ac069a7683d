package org.nuxeo.datagen.core;

/** Which of the two lists of first names a person's was drawn from. */
public enum Sex {
    FEMALE('F'),
    MALE('M');

    private final char code;

    Sex(char code) {
        this.code = code;
    }

    /** Returns the letter of identity cards. */
    public char code() {
        return code;
    }
}
