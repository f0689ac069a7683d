// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * The layout of the card, in pixels or in cells of 8 × 8 pixels.
 *
 * <p>648 × 408 pixels at 192 dots per inch are 85.73 × 53.98 mm, the ID-1 format of ISO/IEC 7810 (85.60 × 53.98 mm) to
 * the nearest cell. Everything that varies is aligned to cells. The portrait is also aligned to the cells of the color
 * components, which have half the resolution.
 */
final class CardLayout {

    static final int WIDTH = 648;
    static final int HEIGHT = 408;
    static final int DOTS_PER_INCH = 192;

    /** Size of the luminance in cells; {@code COLOR_} is the size of each color component. */
    static final int COLUMNS = 81;

    static final int ROWS = 51;
    static final int COLOR_COLUMNS = 41;
    static final int COLOR_ROWS = 26;

    /** Rows of cells of the band with the name of the state, at the top of the card. */
    static final int HEADER_ROWS = 8;

    static final int PORTRAIT_COLUMN = 2;
    static final int PORTRAIT_ROW = 10;
    static final int PORTRAIT_COLUMNS = 24;
    static final int PORTRAIT_ROWS = 30;

    static final int BARCODE_COLUMN = 28;
    static final int BARCODE_ROW = 27;
    static final int BARCODE_COLUMNS = 52;
    static final int BARCODE_ROWS = 13;

    static final int MRZ_COLUMN = 3;
    static final int MRZ_ROW = 41;
    static final int MRZ_LINES = 3;
    static final int MRZ_STRIPS = 2;

    /** Distance in rows between the lines of the machine-readable zone. Every character is two cells wide. */
    static final int MRZ_LINE_ROWS = 3;

    static final int MRZ_COLUMNS = 60;

    /** Rows of cells in the first of the two strips of a TIFF card. */
    static final int FIRST_STRIP_ROWS = 26;

    private CardLayout() {}
}
