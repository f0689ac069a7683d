package org.nuxeo.datagen.core.corpus;

/** The list a first name was taken from; a name of both lists is one entry in each. */
public enum Sex {
    FEMALE('F'),
    MALE('M');

    private final char code;

    Sex(char code) {
        this.code = code;
    }

    /** Returns the letter of the corpus files and of identity cards. */
    public char code() {
        return code;
    }
}
