// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.math.BigInteger;
import java.util.Arrays;
import org.nuxeo.datagen.core.random.LargestRemainder;

/**
 * The distribution of the number of payments of a category in a month, as the prefix sums of 4,096 counts, repeated in
 * {@link BalancedOrder}. An account reads one entry a month from its own offset, so that the number of payments in any
 * range of months is the difference of two prefix sums.
 *
 * <p>The count is {@code min} plus a Poisson variable truncated to {@code max - min}. Its probabilities are rounded to
 * 4,096ths by the largest remainder method in integer arithmetic.
 */
final class CountTable {

    static final int BITS = 12;
    static final int SIZE = 1 << BITS;

    /** The number of prefix sums. */
    static final int LENGTH = MonthCalendar.MONTHS_BEFORE + SIZE + MonthCalendar.MONTHS + 1;

    /** The sum of all entries, which is SIZE times the mean count. */
    final int total;

    /** The prefix sums modulo 2^16. Differences of two of them within the months of a ledger are smaller. */
    private final short[] prefix = new short[LENGTH];

    /**
     * @param min smallest count, at least 0
     * @param meanTenths mean of the Poisson variable before it is truncated, in tenths
     * @param max largest count, {@code min} to 15
     */
    CountTable(int min, int meanTenths, int max) {
        if (min < 0 || max < min || max > 15) {
            throw new IllegalArgumentException("counts " + min + " to " + max + ": must be within 0 to 15");
        }
        int[] entriesOfExcess = poisson(meanTenths, max - min);
        int[] sorted = new int[SIZE];
        int next = 0;
        for (int excess = 0; excess < entriesOfExcess.length; excess++) {
            Arrays.fill(sorted, next, next + entriesOfExcess[excess], min + excess);
            next += entriesOfExcess[excess];
        }
        this.total = Arrays.stream(sorted).sum();
        int[] order = BalancedOrder.of(BITS / 2, 31L * meanTenths + 7L * min + max);
        for (int i = 0; i + 1 < prefix.length; i++) {
            prefix[i + 1] = (short) (prefix[i] + sorted[order[(i - MonthCalendar.MONTHS_BEFORE) & (SIZE - 1)]]);
        }
    }

    /** Returns the index at which an account starts to read the table, from its key of the habit. */
    static int offset(long key) {
        return (int) (key >>> (Long.SIZE - BITS));
    }

    /**
     * Returns the number of payments from month 0 to before a month; negative for a negative month.
     *
     * @param offset index at which the account starts to read the table, 0 to SIZE - 1
     * @param month index of a month, -64 to 1200
     */
    int countBefore(int offset, int month) {
        int start = place(offset);
        return (short) (prefix[start + month] - prefix[start]);
    }

    /** Copies the prefix sums; see {@link #place}. */
    void copyTo(short[] target, int offset) {
        System.arraycopy(prefix, 0, target, offset, LENGTH);
    }

    /** Returns the index of the prefix sum before month 0 of an account that starts at an offset. */
    static int place(int offset) {
        return offset + MonthCalendar.MONTHS_BEFORE;
    }

    /**
     * Returns how many of the SIZE entries have each count. Weights are m^k / k! over the common denominator 10^max max!.
     */
    private static int[] poisson(int meanTenths, int max) {
        BigInteger[] weights = new BigInteger[max + 1];
        weights[max] = BigInteger.valueOf(meanTenths).pow(max);
        BigInteger denominators = BigInteger.ONE;
        for (int k = max - 1; k >= 0; k--) {
            denominators = denominators.multiply(BigInteger.valueOf(10L * (k + 1)));
            weights[k] = BigInteger.valueOf(meanTenths).pow(k).multiply(denominators);
        }
        return LargestRemainder.divide(weights, SIZE);
    }
}
