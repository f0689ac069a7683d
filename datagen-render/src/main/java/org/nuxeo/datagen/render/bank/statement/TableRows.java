// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;
import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

import java.util.stream.Stream;
import org.nuxeo.datagen.core.bank.ledger.Category;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * A writer of the rows of the table. Each row is one {@code TJ} operator: strings, and between them the distance to the
 * next column. The parts that depend only on the month or the category are prepared as {@link Words}.
 */
final class TableRows {

    private static final long NO_DAY = Words.of("00");
    private static final long ROW_END = Words.of(")]TJ\n");
    private static final int ROW_END_LENGTH = 5;
    private static final byte[] OPENING = bytes("Opening balance");
    private static final byte[] TOTALS = bytes("Totals and closing balance");
    private static final byte[] SEMI_BOLD = bytes("/G " + ROW_SIZE + " Tf\n");
    private static final byte[] BEGIN_SQUEEZE = bytes(" Tz(");
    private static final byte[] END_SQUEEZE = bytes(")Tj 100 Tz[");
    private static final byte[] END_STRINGS = bytes("]TJ ");

    /**
     * The label of a category, of at most 16 characters.
     *
     * @param begin its first eight characters
     * @param end the others
     * @param right where it ends
     */
    private record CategoryText(long begin, long end, int length, int right) {}

    private final Typeface regular;
    private final Typeface semiBold;
    private final long[] rowBegins = new long[12];
    private final int[] toDescription = new int[12];
    private final int[] boldToDescription = new int[12];
    private final CategoryText[] categories;
    private final int openingWidth;
    private final int totalsWidth;

    TableRows(Typeface regular, Typeface semiBold) {
        this.regular = regular;
        this.semiBold = semiBold;
        for (int i = 0; i < 12; i++) {
            String name = Months.title(i).substring(0, 3);
            rowBegins[i] = Words.of("T*[(" + name + " ");
            toDescription[i] = DESCRIPTION_LEFT - regular.width(name + " 00");
            boldToDescription[i] = DESCRIPTION_LEFT - semiBold.width(name + " 00");
        }
        categories = Stream.of(Category.values()).map(this::text).toArray(CategoryText[]::new);
        openingWidth = regular.width("Opening balance");
        totalsWidth = semiBold.width("Totals and closing balance");
    }

    private CategoryText text(Category category) {
        String label = category.label();
        int half = Math.min(Long.BYTES, label.length());
        int right = CATEGORY_LEFT + regular.width(label);
        return new CategoryText(
                Words.of(label.substring(0, half)), Words.of(label.substring(half)), label.length(), right);
    }

    int opening(StatementLines lines, int monthOfYear, byte[] target, int from) {
        int at = date(monthOfYear, 1, toDescription, target, from);
        at = put(OPENING, target, at);
        at = amount(lines.openingCents(), DESCRIPTION_LEFT + openingWidth, BALANCE_RIGHT, regular, target, at);
        return rowEnd(target, at);
    }

    /** Writes a line of the statement. */
    int line(StatementLines lines, int line, int monthOfYear, byte[] target, int from) {
        int at = date(monthOfYear, lines.day(line), toDescription, target, from);
        at = description(lines.counterparty(line), target, at);

        CategoryText category = categories[lines.category(line).ordinal()];
        Words.put(category.begin, target, at);
        Words.put(category.end, target, at + Long.BYTES);
        at += category.length;

        long amount = lines.amountCents(line);
        int right = amount < 0 ? DEBIT_RIGHT : CREDIT_RIGHT;
        at = amount(Math.abs(amount), category.right, right, regular, target, at);
        at = amount(lines.balanceCents(line), right, BALANCE_RIGHT, regular, target, at);
        return rowEnd(target, at);
    }

    int totals(StatementLines lines, int monthOfYear, int lastDay, byte[] target, int from) {
        int at = put(SEMI_BOLD, target, from);
        at = date(monthOfYear, lastDay, boldToDescription, target, at);
        at = put(TOTALS, target, at);
        long debits = Math.abs(lines.totalDebitsCents());
        at = amount(debits, DESCRIPTION_LEFT + totalsWidth, DEBIT_RIGHT, semiBold, target, at);
        at = amount(lines.totalCreditsCents(), DEBIT_RIGHT, CREDIT_RIGHT, semiBold, target, at);
        at = amount(lines.closingCents(), CREDIT_RIGHT, BALANCE_RIGHT, semiBold, target, at);
        return rowEnd(target, at);
    }

    private int date(int monthOfYear, int day, int[] toDescription, byte[] target, int at) {
        Words.put(rowBegins[monthOfYear - 1], target, at);
        Words.put(Words.two(day) + NO_DAY, target, at + Long.BYTES);
        return Words.gap(toDescription[monthOfYear - 1], target, at + Long.BYTES + 2);
    }

    /** Writes the distance from the end of a text to a right-aligned amount, then the amount. */
    private static int amount(long amountCents, int left, int right, Typeface face, byte[] target, int from) {
        int at = Typeface.gap(right - left - face.moneyWidth(amountCents), target, from);
        return Typeface.money(amountCents, target, at);
    }

    private static int rowEnd(byte[] target, int at) {
        Words.put(ROW_END, target, at);
        return at + ROW_END_LENGTH;
    }

    /** Writes the description and the distance to the category. A text too wide for its column is condensed. */
    private int description(String text, byte[] target, int from) {
        long written = regular.text(text, target, from);
        int width = Typeface.width(written);
        return width <= DESCRIPTION_MAX
                ? Words.gap(CATEGORY_LEFT - DESCRIPTION_LEFT - width, target, Typeface.end(written))
                : squeezed(text, width, target, from);
    }

    private int squeezed(String text, int width, byte[] target, int from) {
        int percent = DESCRIPTION_MAX * 100 / width;
        // overwrites the parenthesis that began the string, and ends the row's first array before it
        int at = put(END_STRINGS, target, from - 1);
        at = Ascii.decimal(percent, target, at);
        at = put(BEGIN_SQUEEZE, target, at);
        at = Typeface.end(regular.text(text, target, at));
        at = put(END_SQUEEZE, target, at);
        at = Ascii.decimal(width * percent / 100 + DESCRIPTION_LEFT - CATEGORY_LEFT, target, at);
        target[at++] = '(';
        return at;
    }
}
