package org.nuxeo.datagen.render.internal.card;

/**
 * Where things are on the card, in pixels, or in cells of 8 × 8 pixels.
 *
 * <p>648 × 408 pixels at 192 dots per inch are 85.73 × 53.98 mm, the ID-1 format of ISO/IEC 7810 (85.60 × 53.98 mm) to
 * the nearest cell. Everything that varies lies on cells; the portrait also on the cells of the halved colours.
 */
public final class CardLayout {

    public static final int WIDTH = 648;
    public static final int HEIGHT = 408;
    public static final int DOTS_PER_INCH = 192;

    /** Cells of the luminance and of each colour component. */
    public static final int COLUMNS = 81;

    public static final int ROWS = 51;
    public static final int COLOR_COLUMNS = 41;
    public static final int COLOR_ROWS = 26;

    /** Rows above hold the name of the state. */
    public static final int HEADER_ROWS = 8;

    public static final int PORTRAIT_COLUMN = 2;
    public static final int PORTRAIT_ROW = 10;
    public static final int PORTRAIT_COLUMNS = 24;
    public static final int PORTRAIT_ROWS = 30;

    public static final int BARCODE_COLUMN = 28;
    public static final int BARCODE_ROW = 27;
    public static final int BARCODE_COLUMNS = 52;
    public static final int BARCODE_ROWS = 13;

    public static final int MRZ_COLUMN = 3;
    public static final int MRZ_ROW = 41;
    public static final int MRZ_LINES = 3;
    public static final int MRZ_STRIPS = 2;

    /** Distance of the lines of the machine-readable zone; every character is two cells wide. */
    public static final int MRZ_LINE_ROWS = 3;

    public static final int MRZ_COLUMNS = 60;

    /** A TIFF card is two strips; the first has this many rows of cells. */
    public static final int FIRST_STRIP_ROWS = 26;

    private CardLayout() {}
}
