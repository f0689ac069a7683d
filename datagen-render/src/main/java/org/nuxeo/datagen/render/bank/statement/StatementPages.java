// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import static org.nuxeo.datagen.core.bank.ledger.StatementLines.FIRST_PAGE_LINES;
import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;
import static org.nuxeo.datagen.render.bank.statement.StatementLayout.*;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Ascii;

/** A writer of the content streams of a statement's pages: the forms of the artwork, each followed by its values. */
final class StatementPages {

    private static final byte[] BEGIN = bytes(".11 .15 .2 rg/A Do\nBT/F " + ADDRESS_SIZE + " Tf " + ADDRESS_LEADING
            + " TL " + LEFT + " " + ADDRESS_Y + " Td(");
    private static final byte[] NEXT_LINE = bytes(")Tj T*(");
    private static final byte[] BAND =
            bytes(")Tj ET\n/B Do\nBT/F " + BAND_SIZE + " Tf " + LEFT + " " + BAND_Y + " Td[(");
    private static final byte[] SUMS =
            bytes(")]TJ ET\n/S Do\nBT/F " + SUMS_SIZE + " Tf " + SUMS_X[0] + " " + SUMS_Y + " Td[(");
    private static final byte[] CLOSING_SUM =
            bytes(")]TJ/G " + SUMS_SIZE + " Tf 1 g " + (SUMS_X[3] - SUMS_X[0]) + " 0 Td(");
    private static final byte[] TABLE = bytes(")Tj ET\nq 0 ");
    private static final byte[] CLIP = bytes(" re W n/T Do Q\nBT .11 .15 .2 rg/F " + ROW_SIZE + " Tf " + ROW_LEADING
            + " TL " + LEFT + " " + (TABLE_Y - FIRST_ROW_GAP) + " Td\n");
    private static final byte[] END = bytes("ET\n/E Do");
    private static final byte[] SECOND_BEGIN = bytes(".11 .15 .2 rg/A Do\nq 1 0 0 1 0 " + SECOND_PAGE_BAND_RISE
            + " cm/B Do Q\nBT/F " + BAND_SIZE + " Tf " + LEFT + " " + (BAND_Y + SECOND_PAGE_BAND_RISE) + " Td[(");
    private static final byte[] SECOND_TABLE = bytes(")]TJ ET\nq 1 0 0 1 0 " + SECOND_PAGE_TABLE_RISE + " cm 0 ");
    private static final byte[] SECOND_CLIP = bytes(" re W n/T Do Q\nBT/F " + ROW_SIZE + " Tf " + ROW_LEADING + " TL "
            + LEFT + " " + (TABLE_Y - FIRST_ROW_GAP + SECOND_PAGE_TABLE_RISE) + " Td\n");
    private static final byte[] TO = bytes(" to ");
    private static final byte[] YEAR = bytes(", ");
    private static final byte[] PAGE_WIDTH_TEXT = bytes(" " + PAGE_WIDTH + " ");
    private static final byte[] PAGE_OF = bytes(" of ");
    private static final byte[] TITLE = bytes("Account statement ");

    private final Typeface regular;
    private final TableRows rows;
    private final int pageWidth;
    private final byte[][] kinds =
            Arrays.stream(AccountKind.values()).map(kind -> bytes(kind.label())).toArray(byte[][]::new);
    private final byte[][] months = IntStream.range(0, 12)
            .mapToObj(month -> bytes(Months.title(month) + " "))
            .toArray(byte[][]::new);

    StatementPages(Typeface regular, Typeface semiBold) {
        this.regular = regular;
        this.rows = new TableRows(regular, semiBold);
        this.pageWidth = regular.width("1 of 1");
    }

    int first(LoadedStatement statement, byte[] target, int from) {
        StatementLines lines = statement.lines();
        int pages = lines.pages();
        int at = put(BEGIN, target, from);
        at = address(statement.account().customer(), target, at);
        at = put(BAND, target, at);
        at = band(statement, 1, pages, target, at);
        at = put(SUMS, target, at);
        at = sums(lines, target, at);

        int shown = Math.min(lines.count(), pages == 1 ? FIRST_PAGE_LINES - 1 : FIRST_PAGE_LINES);
        int month = Months.monthOfYear(statement.month());
        at = put(TABLE, target, at);
        at = clip(pages == 1 ? shown + 2 : shown + 1, target, at);
        at = put(CLIP, target, at);
        at = rows.opening(lines, month, target, at);
        for (int line = 0; line < shown; line++) {
            at = rows.line(lines, line, month, target, at);
        }
        if (pages == 1) {
            at = rows.totals(lines, month, Months.lengthDays(statement.month()), target, at);
        }
        return put(END, target, at);
    }

    int second(LoadedStatement statement, byte[] target, int from) {
        StatementLines lines = statement.lines();
        int at = put(SECOND_BEGIN, target, from);
        at = band(statement, 2, 2, target, at);
        at = put(SECOND_TABLE, target, at);
        at = clip(lines.count() - FIRST_PAGE_LINES + 1, target, at);
        at = put(SECOND_CLIP, target, at);
        int month = Months.monthOfYear(statement.month());
        for (int line = FIRST_PAGE_LINES; line < lines.count(); line++) {
            at = rows.line(lines, line, month, target, at);
        }
        at = rows.totals(lines, month, Months.lengthDays(statement.month()), target, at);
        return put(END, target, at);
    }

    /** Writes the title of the document, which needs no escaping. */
    int title(LoadedStatement statement, byte[] target, int from) {
        int at = put(TITLE, target, from);
        at = accountNumber(statement.account(), target, at);
        at = put(YEAR, target, at);
        at = put(months[Months.monthOfYear(statement.month()) - 1], target, at);
        return Ascii.zeroPadded(Months.year(statement.month()), 4, target, at);
    }

    private int address(Customer customer, byte[] target, int from) {
        // The texts of a corpus lie far apart in memory. Lengths that are all needed at once are loaded at the same
        // time.
        int chars = customer.firstName().length() + customer.lastName().length();
        Objects.checkFromIndexSize(
                from, chars + customer.street().length() + customer.city().length(), target.length);
        int at = Typeface.end(regular.text(customer.firstName(), target, from));
        target[at++] = ' ';
        at = Typeface.end(regular.text(customer.lastName(), target, at));
        at = put(NEXT_LINE, target, at);
        at = Ascii.decimal(customer.houseNumber(), target, at);
        target[at++] = ' ';
        at = Typeface.end(regular.text(customer.street(), target, at));
        at = put(NEXT_LINE, target, at);
        at = Typeface.end(regular.text(customer.city(), target, at));
        at = put(YEAR, target, at);
        at = Ascii.put(customer.state().code(), target, at);
        target[at++] = ' ';
        return Ascii.zeroPadded(customer.zipCode(), 5, target, at);
    }

    private int band(LoadedStatement statement, int page, int pages, byte[] target, int from) {
        Account account = statement.account();
        int at = accountNumber(account, target, from);
        at = Typeface.gap(BAND_LEFT[1] - BAND_LEFT[0] - regular.width(target, from, at), target, at);
        int begin = at;
        at = put(kinds[account.kind().ordinal()], target, at);
        at = Typeface.gap(BAND_LEFT[2] - BAND_LEFT[1] - regular.width(target, begin, at), target, at);
        begin = at;
        at = period(statement, target, at);
        at = Typeface.gap(BAND_RIGHT - pageWidth - BAND_LEFT[2] - regular.width(target, begin, at), target, at);
        target[at++] = (byte) ('0' + page);
        at = put(PAGE_OF, target, at);
        target[at++] = (byte) ('0' + pages);
        return at;
    }

    private int period(LoadedStatement statement, byte[] target, int from) {
        byte[] month = months[Months.monthOfYear(statement.month()) - 1];
        int at = put(month, target, from);
        target[at++] = '1';
        at = put(TO, target, at);
        at = Ascii.two(Months.lengthDays(statement.month()), target, at);
        at = put(YEAR, target, at);
        return Ascii.zeroPadded(Months.year(statement.month()), 4, target, at);
    }

    private int sums(StatementLines lines, byte[] target, int from) {
        int at = sum(lines.openingCents(), 1, target, from);
        at = sum(lines.totalCreditsCents(), 2, target, at);
        at = Typeface.dollars(Math.abs(lines.totalDebitsCents()), target, at);
        at = put(CLOSING_SUM, target, at);
        return Typeface.dollars(lines.closingCents(), target, at);
    }

    private int sum(long amountCents, int nextCell, byte[] target, int from) {
        int at = Typeface.dollars(amountCents, target, from);
        int toNext = (SUMS_X[nextCell] - SUMS_X[nextCell - 1]) * 1000 / SUMS_SIZE;
        return Typeface.gap(toNext - regular.width(target, from, at), target, at);
    }

    /** Writes the bottom, width and height of the clip that shows a number of rows of the table's artwork. */
    private static int clip(int rows, byte[] target, int from) {
        int bottom = TABLE_Y - FIRST_ROW_GAP - rows * ROW_LEADING - RULE_DROP;
        int at = Ascii.decimal(bottom, target, from);
        at = put(PAGE_WIDTH_TEXT, target, at);
        return Ascii.decimal(TABLE_Y + TABLE_RISE - bottom, target, at);
    }

    private static int accountNumber(Account account, byte[] target, int from) {
        return CustomerNumber.writeAccount(account.customer().number(), account.index(), target, from);
    }
}
