// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * The printed fields of a card, with their positions and widths in cells of 8 pixels, and their typefaces. The numbers
 * of the labels are those of the AAMVA card design standard.
 */
enum CardField {
    NUMBER("4d", "ID NO", 34, 9, 22, false),
    LAST_NAME("1", "", 30, 11, 50, true),
    FIRST_NAME("2", "", 30, 14, 50, true),
    STREET("8", "", 30, 17, 50, false),
    CITY("", "", 30, 19, 50, false),
    BIRTH("3", "DOB", 34, 22, 12, false),
    ISSUE("4a", "ISS", 51, 22, 12, false),
    EXPIRY("4b", "EXP", 68, 22, 12, false),
    SEX("15", "SEX", 34, 24, 3, false),
    HEIGHT("16", "HGT", 51, 24, 8, false),
    EYES("18", "EYES", 68, 24, 6, false);

    final String labelNumber;
    final String label;
    final int column;
    final int row;
    final int columns;

    /** Whether the field is set in the large typeface, which is three cells high instead of two. */
    final boolean large;

    CardField(String labelNumber, String label, int column, int row, int columns, boolean large) {
        this.labelNumber = labelNumber;
        this.label = label;
        this.column = column;
        this.row = row;
        this.columns = columns;
        this.large = large;
    }

    /** Returns the number of the field in the template. The dataset version fixes it, and so the order of the fields. */
    int code() {
        return ordinal();
    }

    /** Returns the height in rows of cells. */
    int rows() {
        return large ? 3 : 2;
    }
}
