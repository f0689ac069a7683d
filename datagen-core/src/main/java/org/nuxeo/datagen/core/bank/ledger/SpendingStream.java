// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.Arrays;
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

    static final int SOURCES = 4;
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final long LINE_TAG = 0x6A09E667F3BCC909L;

    final Category category;
    private final AmountTable amounts;
    private final DayTable days;
    private final int decemberExtra;
    /** 1 for credits, -1 for debits. */
    final int sign;

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

    /**
     * Unpacks the offsets of the four sources of an account into columns, from its key of this stream.
     *
     * @param columns offsets of several accounts, an array for each source
     */
    void unpack(long key, int[][] columns, int account) {
        long starts = starts(key);
        for (int source = 0; source < SOURCES; source++) {
            columns[source][account] = start(starts, source);
        }
    }

    /** Computes the prefix sums of several accounts from their columns; see {@link #sumBefore(long, int)}. */
    void sumBefore(int[][] columns, int[] counts, int accounts, int[] into) {
        int[] first = columns[0];
        int[] second = columns[1];
        int[] third = columns[2];
        int[] fourth = columns[3];
        for (int k = 0; k < accounts; k++) {
            int count = counts[k];
            into[k] = amounts.sumBefore(first[k] + (count + 3 >> 2))
                    + amounts.sumBefore(second[k] + (count + 2 >> 2))
                    + amounts.sumBefore(third[k] + (count + 1 >> 2))
                    + amounts.sumBefore(fourth[k] + (count >> 2));
        }
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
            int[] order = BalancedOrder.of(BITS / 2, distribution.ordinal());
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

    /**
     * The distribution of payments over the days of a month. The weight of a day depends on the weekday and, in December, on
     * Christmas. For each month, a row has each day as often as its weight, so that a draw is one look-up.
     */
    static final class DayTable {

        private final byte[][] rowOfMonth = new byte[MonthCalendar.MONTHS][];

        /**
         * @param weekdayWeights weights of Monday to Sunday, each 1 to 10
         */
        DayTable(int... weekdayWeights) {
            byte[][] shared = new byte[2 * 4 * 7][];
            for (int month = 0; month < MonthCalendar.MONTHS; month++) {
                int length = MonthCalendar.length(month);
                boolean december = MonthCalendar.isDecember(month);
                int shape = ((december ? 4 : 0) + length - 28) * 7 + MonthCalendar.weekday(month, 1);
                if (shared[shape] == null) {
                    shared[shape] = row(month, weekdayWeights);
                }
                rowOfMonth[month] = shared[shape];
            }
        }

        /** Returns the days of a month, each as often as its weight. The caller must not change them. */
        byte[] row(int month) {
            return rowOfMonth[month];
        }

        /** Returns the factor of a day's weight: 3 in December before Christmas, 2 after it, 1 on it and in other months. */
        static int seasonWeight(boolean december, int day) {
            if (!december || day == 25) {
                return 1;
            }
            return day < 25 ? 3 : 2;
        }

        private static byte[] row(int month, int[] weekdayWeights) {
            byte[] days = new byte[31 * 10 * 3];
            int size = 0;
            for (int day = 1; day <= MonthCalendar.length(month); day++) {
                int weight = weekdayWeights[MonthCalendar.weekday(month, day)]
                        * seasonWeight(MonthCalendar.isDecember(month), day);
                for (int i = 0; i < weight; i++) {
                    days[size++] = (byte) day;
                }
            }
            return Arrays.copyOf(days, size);
        }
    }
}
