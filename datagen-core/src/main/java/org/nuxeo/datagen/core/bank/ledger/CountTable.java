// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.math.BigInteger;
import java.util.Arrays;
import org.nuxeo.datagen.core.random.LargestRemainder;

/**
 * The distribution of the number of payments of a category in a month, as the prefix sums of 4,096 counts, repeated in
 * {@link BalancedOrder}. An account reads one entry a month from its own place, so that the number of payments in any
 * range of months is the difference of two prefix sums.
 *
 * <p>The count is the smallest one plus a Poisson variable truncated to the largest one. Its probabilities are rounded to
 * 4,096ths by the largest remainder method in integer arithmetic.
 */
enum CountTable {
    RARELY(0, 2, 1),
    SELDOM(0, 4, 2),
    SOMETIMES(0, 8, 2),
    OFTEN(0, 12, 1),
    MOSTLY_TWO(0, 20, 2),
    MOSTLY_TO_THREE(1, 20, 3),
    UP_TO_THREE(0, 14, 3),
    MOSTLY_THREE(0, 22, 3),
    ONE_TO_THREE(1, 6, 3),
    ONE_TO_FOUR(1, 12, 4),
    MOSTLY_FOUR(1, 22, 4),
    ONE_TO_FIVE(1, 18, 5),
    MOSTLY_FIVE(1, 32, 5),
    FROM_ONE_UP(1, 10, 5),
    FOUR_TO_SEVEN(4, 8, 7),
    FOUR_TO_SIX(4, 4, 6);

    private static final int BITS = 12;
    static final int SIZE = 1 << BITS;

    /** The number of prefix sums of a table. */
    private static final int LENGTH = MonthCalendar.MONTHS_BEFORE + SIZE + MonthCalendar.MONTHS + 1;

    /**
     * The prefix sums modulo 2^16, one table after the other. Differences of two of them within the months of a ledger are
     * smaller.
     */
    private static final short[] PREFIXES = new short[values().length * LENGTH];

    static {
        for (CountTable each : values()) {
            int[] entriesOfExcess = each.poisson();
            int[] sorted = new int[SIZE];
            int next = 0;
            for (int excess = 0; excess < entriesOfExcess.length; excess++) {
                Arrays.fill(sorted, next, next + entriesOfExcess[excess], each.min + excess);
                next += entriesOfExcess[excess];
            }
            int[] order = BalancedOrder.of(BITS / 2, 31L * each.meanTenths + 7L * each.min + each.max);
            int first = each.ordinal() * LENGTH;
            for (int i = 0; i + 1 < LENGTH; i++) {
                int count = sorted[order[i - MonthCalendar.MONTHS_BEFORE & SIZE - 1]];
                PREFIXES[first + i + 1] = (short) (PREFIXES[first + i] + count);
            }
        }
    }

    final int min;
    final int meanTenths;
    final int max;

    /**
     * @param min smallest count
     * @param meanTenths mean of the Poisson variable before it is truncated, in tenths
     * @param max largest count
     */
    CountTable(int min, int meanTenths, int max) {
        this.min = min;
        this.meanTenths = meanTenths;
        this.max = max;
    }

    /** Returns the place at which an account starts to read the table, from its key of the habit. */
    int place(long key) {
        return ordinal() * LENGTH + MonthCalendar.MONTHS_BEFORE + (int) (key >>> Long.SIZE - BITS);
    }

    /**
     * Returns the number of payments from month 0 to before a month; negative for a negative month.
     *
     * @param place place at which the account starts to read
     * @param month index of a month, -64 to 1200
     */
    static int countBefore(int place, int month) {
        return (short) (PREFIXES[place + month] - PREFIXES[place]);
    }

    /** Returns the sum of all entries, which is SIZE times the mean count. */
    int total() {
        return countBefore(place(0), SIZE);
    }

    /**
     * Returns how many of the SIZE entries have each count. Weights are m^k / k! over the common denominator 10^n n!.
     */
    private int[] poisson() {
        int most = max - min;
        BigInteger[] weights = new BigInteger[most + 1];
        weights[most] = BigInteger.valueOf(meanTenths).pow(most);
        BigInteger denominators = BigInteger.ONE;
        for (int k = most - 1; k >= 0; k--) {
            denominators = denominators.multiply(BigInteger.valueOf(10L * (k + 1)));
            weights[k] = BigInteger.valueOf(meanTenths).pow(k).multiply(denominators);
        }
        return LargestRemainder.divide(weights, SIZE);
    }
}
