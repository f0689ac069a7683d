package org.nuxeo.datagen.render.card;

/**
 * The printed fields of a card: where each begins, how wide it is and its typeface; positions in cells of 8 pixels.
 * Labels carry the numbers of the AAMVA card design standard.
 */
public enum CardField {
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

    private final String labelNumber;
    private final String label;
    private final int column;
    private final int row;
    private final int columns;
    private final boolean large;

    CardField(String labelNumber, String label, int column, int row, int columns, boolean large) {
        this.labelNumber = labelNumber;
        this.label = label;
        this.column = column;
        this.row = row;
        this.columns = columns;
        this.large = large;
    }

    public String labelNumber() {
        return labelNumber;
    }

    public String label() {
        return label;
    }

    public int column() {
        return column;
    }

    public int row() {
        return row;
    }

    public int columns() {
        return columns;
    }

    /** Returns whether the field is set in the large face, of three strips instead of two. */
    public boolean large() {
        return large;
    }

    /** Returns the height in rows of cells. */
    public int rows() {
        return large ? 3 : 2;
    }
}
