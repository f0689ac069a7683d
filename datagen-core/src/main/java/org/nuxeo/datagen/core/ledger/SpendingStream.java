package org.nuxeo.datagen.core.ledger;

import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * The endless sequence of payments of one category, of which an account reads a stretch a month.
 *
 * <p>Payment i of an account comes from source i mod 4; the sources are four readers of one {@link AmountTable}, each
 * at an offset of its own drawn from the account's key. So any four payments in a row are independent draws from the
 * law, payments further apart are pairwise independent by the table's order, and the sum of all payments before the
 * n-th is four differences of prefix sums.
 */
final class SpendingStream {

    private static final int SOURCES = 4;
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final long LINE_TAG = 0x6A09E667F3BCC909L;

    private final Category category;
    private final AmountTable amounts;
    private final DayTable days;
    private final int decemberExtra;
    private final int sign;

    /**
     * @param decemberExtra how many payments each December has more
     */
    SpendingStream(Category category, AmountLaw law, DayTable days, int decemberExtra) {
        this.category = category;
        this.amounts = new AmountTable(law);
        this.days = days;
        this.decemberExtra = decemberExtra;
        this.sign = category.credit() ? 1 : -1;
    }

    /** Returns the key of this stream for an account. */
    long key(long accountKey) {
        return Draws.mix(accountKey + (category.code() + 1) * STEP);
    }

    /** Returns where the four sources of an account start, as one word. */
    long starts(long key) {
        return Draws.mix(key + STEP);
    }

    /** Returns how many payments each December has more than a count table says. */
    int decemberExtra() {
        return decemberExtra;
    }

    /**
     * Returns a sum, modulo 2^32, of which the difference between two counts is the sum of an account's payments from
     * one to the other, in cents.
     */
    int sumBefore(long starts, int count) {
        return amounts.sumBefore(start(starts, 0) + (count + 3 >> 2))
                + amounts.sumBefore(start(starts, 1) + (count + 2 >> 2))
                + amounts.sumBefore(start(starts, 2) + (count + 1 >> 2))
                + amounts.sumBefore(start(starts, 3) + (count >> 2));
    }

    /**
     * Adds payments {@code from} to {@code to - 1} as lines of a month.
     *
     * @param as the category the lines show, which tells their direction
     * @param lineKey key of day and merchant of the lines
     */
    void addLines(long starts, long lineKey, int from, int to, int month, Category as, StatementLines into) {
        byte[] row = days.row(month);
        int sign = as.credit() ? 1 : -1;
        for (int i = from; i < to; i++) {
            int cents = amounts.entry(start(starts, i & (SOURCES - 1)) + (i >> 2));
            long draw = Draws.mix((lineKey ^ LINE_TAG) + i * STEP);
            int day = row[(int) (((draw & 0xFFFFFFFFL) * row.length) >>> 32)];
            into.add(day, as, sign * cents, into.pick(as, draw));
        }
    }

    Category category() {
        return category;
    }

    /** Returns 1 for credits, -1 for debits. */
    int sign() {
        return sign;
    }

    /** Returns the expected payments of a month, in cents. */
    long expectedMonthlyCents(CountTable counts) {
        long yearlyCounts = 12L * counts.total() + (long) decemberExtra * CountTable.SIZE;
        return yearlyCounts * (amounts.total() >> 4) / ((AmountTable.SIZE >> 4) * 12L * CountTable.SIZE);
    }

    /** The top 14 of the 16 bits a source has in the word. */
    private static int start(long starts, int source) {
        return (int) (starts >>> (16 * source + 2)) & (AmountTable.SIZE - 1);
    }
}
