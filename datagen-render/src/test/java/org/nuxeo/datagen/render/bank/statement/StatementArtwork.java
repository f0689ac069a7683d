// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

/**
 * The static artwork of statements as content streams: letterhead, labels of the account band and of the sums, headings
 * and rules of the table, and footer. The parts are separate forms, so that a page shows each just before its values
 * and the text comes in reading order.
 */
final class StatementArtwork {

    private static final String INK = ".11 .15 .2 rg\n";
    private static final String GRAY = ".38 .43 .48 rg\n";
    private static final String BRAND = ".05 .29 .36 rg\n";
    private static final String TINT = ".945 .961 .965 rg\n";

    private final InterFont regular;
    private final InterFont semiBold;
    private final StringBuilder out = new StringBuilder();

    private StatementArtwork(InterFont regular, InterFont semiBold) {
        this.regular = regular;
        this.semiBold = semiBold;
    }

    static String letterhead(InterFont regular, InterFont semiBold) {
        StatementArtwork art = new StatementArtwork(regular, semiBold);
        art.logo();
        art.out.append(BRAND);
        art.bold("Larkmoor Bank", 90, 737, 16);
        art.out.append(GRAY);
        art.plain("1 Heather Row · Larkmoor, DE 19999 · (800) 555-0142 · larkmoor.example", 90, 724, 75);
        art.out.append(INK);
        art.boldEndingAt("Account statement", RIGHT, 737, 16);
        art.out.append(BRAND).append("54 709.4 504 .8 re f\n");
        return art.out.toString();
    }

    static String band(InterFont regular, InterFont semiBold) {
        StatementArtwork art = new StatementArtwork(regular, semiBold);
        art.out.append(GRAY);
        String[] labels = {"Account number", "Account", "Statement period"};
        for (int i = 0; i < labels.length; i++) {
            art.plain(labels[i], LEFT + BAND_LEFT[i] * BAND_SIZE / 1000, BAND_Y + 14, 80);
        }
        art.plain("Page", RIGHT - regular.width("Page") * 8 / 1000.0, BAND_Y + 14, 80);
        return art.out.toString();
    }

    static String sums(InterFont regular, InterFont semiBold) {
        StatementArtwork art = new StatementArtwork(regular, semiBold);
        int bottom = SUMS_Y - 13;
        art.out.append(TINT).append("54 " + bottom + " 378 46 re f\n");
        art.out.append(BRAND).append("432 " + bottom + " 126 46 re f\n");
        art.out.append(".82 .86 .88 rg\n");
        art.out.append("179.7 " + (bottom + 9) + " .6 28 re 305.7 " + (bottom + 9) + " .6 28 re f\n");
        art.out.append(GRAY);
        String[] labels = {"Opening balance", "Total credits", "Total debits"};
        for (int i = 0; i < labels.length; i++) {
            art.plain(labels[i], SUMS_X[i], SUMS_Y + 17, 80);
        }
        art.out.append(".8 .89 .91 rg\n");
        art.plain("Closing balance", SUMS_X[3], SUMS_Y + 17, 80);
        return art.out.toString();
    }

    static String table(InterFont regular, InterFont semiBold) {
        StatementArtwork art = new StatementArtwork(regular, semiBold);
        art.out.append(BRAND);
        art.bold("Date", LEFT, TABLE_Y, 8);
        art.bold("Description", column(DESCRIPTION_LEFT), TABLE_Y, 8);
        art.bold("Category", column(CATEGORY_LEFT), TABLE_Y, 8);
        art.boldEndingAt("Debit", column(DEBIT_RIGHT), TABLE_Y, 8);
        art.boldEndingAt("Credit", column(CREDIT_RIGHT), TABLE_Y, 8);
        art.boldEndingAt("Balance", column(BALANCE_RIGHT), TABLE_Y, 8);
        art.out.append("54 " + (TABLE_Y - 6) + " 504 .8 re f\n.87 .9 .915 rg\n");
        for (int row = 1; row <= FIRST_PAGE_ROWS; row++) {
            int y = TABLE_Y - FIRST_ROW_GAP - row * ROW_LEADING - RULE_DROP;
            art.out.append("54 " + y + " 504 .5 re\n");
        }
        art.out.append("f\n");
        return art.out.toString();
    }

    static String footer(InterFont regular, InterFont semiBold) {
        StatementArtwork art = new StatementArtwork(regular, semiBold);
        art.out.append(".05 .29 .36 rg\n54 66 504 .5 re f\n").append(GRAY);
        art.plain(
                "Please examine this statement on receipt. Tell us of any error within 60 days of the closing date, at"
                        + " (800) 555-0142 or at the address above.",
                LEFT,
                54,
                65);
        art.plain(
                "Balances bear the interest and fees of your account agreement. Larkmoor Bank is an invented"
                        + " institution and a member of no deposit insurance scheme;",
                LEFT,
                45,
                65);
        art.plain(
                "the names, numbers and amounts on this statement are generated test data and describe no person and no"
                        + " account.",
                LEFT,
                36,
                65);
        return art.out.toString();
    }

    /** Draws the logo, a lark above the moor in a circle of 28 points. */
    private void logo() {
        out.append("q\n1 0 0 1 68 738 cm\n").append(BRAND);
        out.append("14 0 m 14 7.73 7.73 14 0 14 c -7.73 14 -14 7.73 -14 0 c -14 -7.73 -7.73 -14 0 -14 c "
                + "7.73 -14 14 -7.73 14 0 c W n\n-14 -14 28 28 re f\n");
        out.append(".35 .62 .6 rg\n-14 -6 m -8 -2.5 -3 -2.6 2 -5 c 6 -7 10 -6.5 14 -4 c 14 -14 l -14 -14 l f\n");
        out.append(".86 .72 .4 rg\n-14 -11 m -7 -7.2 -1 -7.2 5 -9.2 c 9 -10.4 12 -10 14 -9 c 14 -14 l -14 -14 l f\n");
        out.append("1 g\n-9 6.5 m -5.6 8.6 -2.2 7.2 -.2 3.4 c 1.6 6.8 5 8.2 9.2 6.6 c "
                + "5.8 5.6 3.4 3.6 1.8 .6 c 1.2 -.5 -.9 -.6 -1.6 .5 c -3.2 3.2 -5.6 5.4 -9 6.5 c f\nQ\n");
    }

    private static double column(int milliEms) {
        return LEFT + milliEms * ROW_SIZE / 1000.0;
    }

    private void plain(String text, double x, int y, int sizeTenths) {
        regular.width(text);
        out.append("BT/F " + number(sizeTenths / 10.0) + " Tf " + number(x) + " " + y + " Td(" + escaped(text)
                + ")Tj ET\n");
    }

    private void bold(String text, double x, int y, int size) {
        semiBold.width(text);
        out.append("BT/G " + size + " Tf " + number(x) + " " + y + " Td(" + escaped(text) + ")Tj ET\n");
    }

    private void boldEndingAt(String text, double right, int y, int size) {
        bold(text, right - semiBold.width(text) * size / 1000.0, y, size);
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)");
    }

    /**
     * Returns a number with at most three decimals. No value above is near a rounding tie, so the text is equal on
     * every machine.
     */
    private static String number(double value) {
        String text = new java.math.BigDecimal(value)
                .setScale(3, java.math.RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
        return text.startsWith("0.") ? text.substring(1) : text;
    }
}
