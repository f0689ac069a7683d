// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

/** Eye colors with their abbreviations on driving licenses (ANSI D-20). */
public enum EyeColor {
    BROWN(0, "BRO"),
    BLUE(1, "BLU"),
    HAZEL(2, "HAZ"),
    GREEN(3, "GRN"),
    GRAY(4, "GRY");

    private final int number;
    private final String code;

    EyeColor(int number, String code) {
        this.number = number;
        this.code = code;
    }

    /** Returns the number of the color in the tables of portraits, 0 to 4; it never changes. */
    public int number() {
        return number;
    }

    /** Returns the three-letter abbreviation that the card shows. */
    public String code() {
        return code;
    }
}
