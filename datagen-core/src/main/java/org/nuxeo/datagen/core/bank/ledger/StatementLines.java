// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.Arrays;
import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;

/**
 * The lines and balances of one statement, filled in by {@link Ledger#fill}. Lines are ordered by day; within a day,
 * recurring lines come first, in a fixed order, and then payments by category. An object can be reused for any number of
 * statements. Not thread safe.
 */
public final class StatementLines extends StatementTotals {

    /** The largest number of lines in a statement. */
    public static final int MAX_LINES = 40;

    /** The number of lines on the first of two pages. A single page has one less, since it shows the totals, too. */
    public static final int FIRST_PAGE_LINES = 26;

    private static final int RANK_BITS = 20;
    private static final int RANK_MASK = (1 << RANK_BITS) - 1;
    private static final int DAYS = 32;

    private final byte[] days = new byte[MAX_LINES];
    private final long[] cents = new long[MAX_LINES];
    private final int[] codes = new int[MAX_LINES];
    private final int[] linesOfDay = new int[DAYS];
    private final byte[] order = new byte[MAX_LINES];
    private final long[] balances = new long[MAX_LINES];

    // set by clear
    @SuppressWarnings("NullAway.Init")
    private Counterparties counterparties;

    /** Returns the number of pages, 1 or 2. */
    public int pages() {
        return count < FIRST_PAGE_LINES ? 1 : 2;
    }

    /** Returns the page that shows a line, 1 or 2. */
    public int page(int line) {
        return line < FIRST_PAGE_LINES ? 1 : 2;
    }

    /** Returns the day of the month of a line, 1 to 31. */
    public int day(int line) {
        return days[order[line]];
    }

    /** Returns the amount of a line in cents, positive for a credit, negative for a debit, never zero. */
    public long amountCents(int line) {
        return cents[order[line]];
    }

    /** Returns the balance after a line, in cents. */
    public long balanceCents(int line) {
        return balances[line];
    }

    /** Returns the category of a line. */
    public Category category(int line) {
        return Category.ofCode(codes[order[line]] >>> RANK_BITS);
    }

    /** Returns the rank of a line's counterparty within its category, from 0. */
    public int counterpartyRank(int line) {
        return codes[order[line]] & RANK_MASK;
    }

    /** Returns the counterparty of a line, in Latin-1 and at most 34 characters. */
    public String counterparty(int line) {
        return counterparties.name(category(line), counterpartyRank(line));
    }

    void clear(Counterparties names) {
        counterparties = names;
        count = 0;
        Arrays.fill(linesOfDay, 0);
    }

    int pick(Category category, long draw) {
        return counterparties.pick(category, draw);
    }

    void add(int day, Category category, long amountCents, int rank) {
        int line = count++;
        days[line] = (byte) day;
        cents[line] = amountCents;
        codes[line] = category.code() << RANK_BITS | rank;
        linesOfDay[day]++;
    }

    /** Sorts the lines by day and computes the balances. The counting sort keeps the order of lines within a day. */
    void finish(long opening) {
        int place = 0;
        for (int day = 0; day < DAYS; day++) {
            int lines = linesOfDay[day];
            linesOfDay[day] = place;
            place += lines;
        }
        for (int i = 0; i < count; i++) {
            order[linesOfDay[days[i]]++] = (byte) i;
        }
        long balance = opening;
        long credits = 0;
        for (int i = 0; i < count; i++) {
            long amount = cents[order[i]];
            balance += amount;
            balances[i] = balance;
            credits += Math.max(amount, 0);
        }
        openingCents = opening;
        creditsCents = credits;
        debitsCents = balance - opening - credits;
    }
}
