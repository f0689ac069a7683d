// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

/** The sex of a person, which chooses between the two lists of first names. */
public enum Sex {
    FEMALE('F'),
    MALE('M');

    private final char code;

    Sex(char code) {
        this.code = code;
    }

    /** Returns the letter that ID cards show. */
    public char code() {
        return code;
    }
}
