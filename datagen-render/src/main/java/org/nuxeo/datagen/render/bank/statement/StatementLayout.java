// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.bank.ledger.StatementLines;

/**
 * The layout of the statement's pages, shared by the tool that draws the static artwork and the writer of the variable
 * text. The page is US Letter. Coordinates are points from its lower left corner. Within a row of text placed by one
 * operator they are thousandths of the text size ("milli-ems") from the left margin.
 */
final class StatementLayout {

    static final int PAGE_WIDTH = 612;
    static final int PAGE_HEIGHT = 792;
    static final int LEFT = 54;
    static final int RIGHT = 558;

    /** First baseline, text size and leading of the customer's address, which fits the window of an envelope. */
    static final int ADDRESS_Y = 667;

    static final int ADDRESS_SIZE = 10;
    static final int ADDRESS_LEADING = 14;

    /** Baseline of the band with account, kind, period and page. */
    static final int BAND_Y = 581;

    static final int BAND_SIZE = 10;

    /**
     * Columns of the band in milli-ems of {@link #BAND_SIZE} from the left margin: three left edges and one right edge.
     */
    static final int[] BAND_LEFT = {0, 17_200, 24_400};

    static final int BAND_RIGHT = 50_400;

    /** Baseline of the four sums, and the left edges of their text. */
    static final int SUMS_Y = 518;

    static final int SUMS_SIZE = 13;
    static final int[] SUMS_X = {66, 192, 318, 444};

    /** Baseline of the table's headings on the first page. Rows follow at {@link #ROW_LEADING}. */
    static final int TABLE_Y = 474;

    static final int FIRST_ROW_GAP = 5;
    static final int ROW_SIZE = 9;
    static final int ROW_LEADING = 14;

    /** Distance from a row's baseline down to the rule below it. */
    static final int RULE_DROP = 4;

    /** Distance from the baseline of the headings up to the upper edge of the table's clip. */
    static final int TABLE_RISE = 14;

    /** Distance by which the account band and the table are higher on the second page. */
    static final int SECOND_PAGE_BAND_RISE = 86;

    static final int SECOND_PAGE_TABLE_RISE = 147;

    /**
     * Rows of the first page, including the opening row and the totals. The second page holds the rest of every
     * statement.
     */
    static final int FIRST_PAGE_ROWS = StatementLines.FIRST_PAGE_LINES + 1;

    /** Columns in milli-ems of {@link #ROW_SIZE}: left edges of text, right edges of amounts up to 9,999,999.99. */
    static final int DESCRIPTION_LEFT = 5_000;

    static final int DESCRIPTION_MAX = 18_800;
    static final int CATEGORY_LEFT = 24_500;
    static final int DEBIT_RIGHT = 40_000;
    static final int CREDIT_RIGHT = 48_000;
    static final int BALANCE_RIGHT = 56_000;

    /** Object numbers: objects of the head, then of the tail, then of padded statements only. */
    static final int CATALOG = 1;

    static final int FONTS_AND_FORMS = 11;
    static final int HEAD_OBJECTS = 16;
    static final int PAGES = 17;
    static final int FIRST_PAGE = 18;
    static final int FIRST_CONTENT = 19;
    static final int INFO = 20;
    static final int SECOND_PAGE = 21;
    static final int SECOND_CONTENT = 22;
    static final int FILLER = 23;
    static final int FILLER_LENGTH = 24;

    private StatementLayout() {}
}
