// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * The printed fields of a card, with their positions and widths in cells of 8 pixels, and their typefaces. The numbers
 * of the labels are those of the AAMVA card design standard.
 */
enum CardField {
    NUMBER(0, "4d", "ID NO", 34, 9, 22, false),
    LAST_NAME(1, "1", "", 30, 11, 50, true),
    FIRST_NAME(2, "2", "", 30, 14, 50, true),
    STREET(3, "8", "", 30, 17, 50, false),
    CITY(4, "", "", 30, 19, 50, false),
    BIRTH(5, "3", "DOB", 34, 22, 12, false),
    ISSUE(6, "4a", "ISS", 51, 22, 12, false),
    EXPIRY(7, "4b", "EXP", 68, 22, 12, false),
    SEX(8, "15", "SEX", 34, 24, 3, false),
    HEIGHT(9, "16", "HGT", 51, 24, 8, false),
    EYES(10, "18", "EYES", 68, 24, 6, false);

    private final int code;
    private final String labelNumber;
    private final String label;
    private final int column;
    private final int row;
    private final int columns;
    private final boolean large;

    CardField(int code, String labelNumber, String label, int column, int row, int columns, boolean large) {
        this.code = code;
        this.labelNumber = labelNumber;
        this.label = label;
        this.column = column;
        this.row = row;
        this.columns = columns;
        this.large = large;
    }

    /** Returns the fields, each at the index that is its code. */
    static CardField[] byCode() {
        CardField[] fields = new CardField[values().length];
        for (CardField field : values()) {
            fields[field.code] = field;
        }
        return fields;
    }

    /** Returns the number of the field in the template. The dataset version fixes it. */
    int code() {
        return code;
    }

    String labelNumber() {
        return labelNumber;
    }

    String label() {
        return label;
    }

    int column() {
        return column;
    }

    int row() {
        return row;
    }

    int columns() {
        return columns;
    }

    /** Returns whether the field is set in the large typeface, which is three cells high instead of two. */
    boolean large() {
        return large;
    }

    /** Returns the height in rows of cells. */
    int rows() {
        return large ? 3 : 2;
    }
}
