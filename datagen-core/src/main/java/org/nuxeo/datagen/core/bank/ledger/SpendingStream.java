// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.random.Draws;

/**
 * The infinite sequence of payments of one category. An account reads consecutive payments of it month by month.
 *
 * <p>The amount of payment i comes from source i mod 4. The four sources read the same {@link AmountTable}, each from an
 * offset that is drawn from the account's key. So any four consecutive payments are independent draws from the
 * distribution, payments further apart are pairwise independent due to the order of the table, and the sum of all payments
 * before the n-th consists of four differences of prefix sums.
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
     * @param decemberExtra number of additional payments in each December
     */
    SpendingStream(Category category, AmountDistribution distribution, DayTable days, int decemberExtra) {
        this.category = category;
        this.amounts = new AmountTable(distribution);
        this.days = days;
        this.decemberExtra = decemberExtra;
        this.sign = category.credit() ? 1 : -1;
    }

    /** Returns the key of this stream for an account. */
    long key(long accountKey) {
        return Draws.mix(accountKey + (category.code() + 1) * STEP);
    }

    /** Returns the offsets of the four sources of an account, packed into one number. */
    long starts(long key) {
        return Draws.mix(key + STEP);
    }

    /** Returns the number of payments in Decembers in addition to those of the count table, from month 0 to before a month. */
    int extraBefore(int month) {
        return decemberExtra * Math.floorDiv(month, 12);
    }

    /**
     * Returns a prefix sum modulo 2^32, in cents. The difference of the sums for two counts is the sum of the payments
     * between them.
     */
    int sumBefore(long starts, int count) {
        return amounts.sumBefore(start(starts, 0) + (count + 3 >> 2))
                + amounts.sumBefore(start(starts, 1) + (count + 2 >> 2))
                + amounts.sumBefore(start(starts, 2) + (count + 1 >> 2))
                + amounts.sumBefore(start(starts, 3) + (count >> 2));
    }

    /** Unpacks the offsets of the four sources of an account into columns, from its key of this stream. */
    void unpack(long key, SourceColumns sources, int account) {
        long starts = starts(key);
        sources.set(account, start(starts, 0), start(starts, 1), start(starts, 2), start(starts, 3));
    }

    /** Computes the prefix sums of several accounts; see {@link #sumBefore(long, int)}. */
    void sumBefore(SourceColumns sources, int[] counts, int accounts, int[] into) {
        sources.sumBefore(amounts, counts, accounts, into);
    }

    /** Computes the prefix sums of several accounts before their first payment. */
    void sumBeforeFirst(SourceColumns sources, int accounts, int[] into) {
        sources.sumBeforeFirst(amounts, accounts, into);
    }

    /**
     * Adds payments {@code from} to {@code to - 1} as lines of a month.
     *
     * @param lineKey key from which the day and the merchant of each line are drawn
     * @param as category of the lines, which determines the sign of their amounts
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

    /** Returns the expected sum of the payments in a month, in cents. */
    long expectedMonthlyCents(CountTable counts) {
        long yearlyCounts = 12L * counts.total() + (long) decemberExtra * CountTable.SIZE;
        return yearlyCounts * (amounts.total() >> 4) / ((AmountTable.SIZE >> 4) * 12L * CountTable.SIZE);
    }

    /** Returns the offset of a source: the high 14 of its 16 bits in the packed number. */
    private static int start(long starts, int source) {
        return (int) (starts >>> (16 * source + 2)) & (AmountTable.SIZE - 1);
    }

    /**
     * The offsets at which several accounts read the four sources of a {@link SpendingStream}, a column for each source. They
     * are unpacked once for all sums of a habit. Mutable and reused.
     */
    static final class SourceColumns {

        private final int[] first = new int[TotalsBatch.CAPACITY];
        private final int[] second = new int[TotalsBatch.CAPACITY];
        private final int[] third = new int[TotalsBatch.CAPACITY];
        private final int[] fourth = new int[TotalsBatch.CAPACITY];

        /** Sets the offsets of the k-th account. */
        void set(int k, int newFirst, int newSecond, int newThird, int newFourth) {
            first[k] = newFirst;
            second[k] = newSecond;
            third[k] = newThird;
            fourth[k] = newFourth;
        }

        /** Computes the sums of the sources' prefix sums before each account's count of payments. */
        void sumBefore(AmountTable amounts, int[] counts, int accounts, int[] into) {
            for (int k = 0; k < accounts; k++) {
                int count = counts[k];
                into[k] = amounts.sumBefore(first[k] + (count + 3 >> 2))
                        + amounts.sumBefore(second[k] + (count + 2 >> 2))
                        + amounts.sumBefore(third[k] + (count + 1 >> 2))
                        + amounts.sumBefore(fourth[k] + (count >> 2));
            }
        }

        /** Computes the sums of the sources' prefix sums before the first payment. */
        void sumBeforeFirst(AmountTable amounts, int accounts, int[] into) {
            for (int k = 0; k < accounts; k++) {
                into[k] = amounts.sumBefore(first[k])
                        + amounts.sumBefore(second[k])
                        + amounts.sumBefore(third[k])
                        + amounts.sumBefore(fourth[k]);
            }
        }
    }

    /**
     * The prefix sums of the quantiles of an {@link AmountDistribution}, repeated in {@link BalancedOrder}. The table is as
     * long as any account needs, so that a sum needs no arithmetic for the wrap-around.
     */
    static final class AmountTable {

        static final int BITS = 14;
        static final int SIZE = 1 << BITS;

        /** The number of entries that accounts read before the first and after the last start. */
        private static final int BEFORE = 4 * MonthCalendar.MONTHS_BEFORE;

        private static final int AFTER = 4 * (MonthCalendar.MONTHS + 8);

        private final int[] prefix = new int[BEFORE + SIZE + AFTER + 1];

        AmountTable(AmountDistribution distribution) {
            int[] quantiles = distribution.quantiles();
            int[] order = BalancedOrder.of(BITS / 2, distribution.code());
            for (int i = 0; i + 1 < prefix.length; i++) {
                prefix[i + 1] = Math.addExact(prefix[i], quantiles[order[(i - BEFORE) & (SIZE - 1)]]);
            }
        }

        /** Returns the entry at a place, in cents. Places that differ by {@link #SIZE} have the same entry. */
        int entry(int place) {
            return prefix[place + BEFORE + 1] - prefix[place + BEFORE];
        }

        /** Returns a prefix sum. The difference of two of them is the sum of the entries from one place to the other. */
        int sumBefore(int place) {
            return prefix[place + BEFORE];
        }

        /** Returns the sum of all entries, which is {@link #SIZE} times their mean. */
        long total() {
            return sumBefore(SIZE) - sumBefore(0);
        }
    }
}
