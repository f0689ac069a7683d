package org.nuxeo.datagen.core.ledger;

import java.math.BigInteger;

/**
 * A law for the number of lines of a category in a month, as a cyclic table of 4,096 counts in {@link BalancedOrder}
 * with its prefix sums. An account reads it from an offset of its own, one entry a month, so that the number of lines
 * of any run of months is one difference.
 *
 * <p>The law is {@code min} plus a Poisson variable truncated to {@code max - min}, rounded to 4,096ths by largest
 * remainder in integer arithmetic.
 */
final class CountTable {

    static final int BITS = 12;
    static final int SIZE = 1 << BITS;

    private final int min;
    private final int[] entriesOfExcess;
    private final char[] prefix = new char[SIZE + 1];

    /**
     * @param min smallest count, 0 or more
     * @param meanTenths mean of the untruncated Poisson variable, in tenths
     * @param max largest count, {@code min} to 15
     */
    CountTable(int min, int meanTenths, int max) {
        if (min < 0 || max < min || max > 15) {
            throw new IllegalArgumentException("counts " + min + " to " + max + ": must be within 0 to 15");
        }
        this.min = min;
        this.entriesOfExcess = poisson(meanTenths, max - min);
        int[] sorted = new int[SIZE];
        int next = 0;
        for (int excess = 0; excess < entriesOfExcess.length; excess++) {
            for (int i = 0; i < entriesOfExcess[excess]; i++) {
                sorted[next++] = min + excess;
            }
        }
        int[] order = BalancedOrder.of(BITS / 2, 31L * meanTenths + 7L * min + max);
        for (int i = 0; i < SIZE; i++) {
            prefix[i + 1] = (char) (prefix[i] + sorted[order[i]]);
        }
    }

    /**
     * Returns the number of lines from month 0 to before a month; negative for a negative month.
     *
     * @param offset where the account reads the table, 0 to SIZE - 1
     */
    int countBefore(int offset, int month) {
        int end = offset + month;
        return prefix[end & (SIZE - 1)] + (end >> BITS) * prefix[SIZE] - prefix[offset];
    }

    /** Returns the sum of all entries: SIZE times the mean count. */
    int total() {
        return prefix[SIZE];
    }

    /** Returns the probability of a count, in 4,096ths. */
    int entriesOf(int count) {
        int excess = count - min;
        return excess < 0 || excess >= entriesOfExcess.length ? 0 : entriesOfExcess[excess];
    }

    /** Truncated Poisson weights m^k / k!, over the common denominator 10^max max!. */
    private static int[] poisson(int meanTenths, int max) {
        BigInteger[] weights = new BigInteger[max + 1];
        weights[max] = BigInteger.valueOf(meanTenths).pow(max);
        BigInteger sum = weights[max];
        BigInteger denominators = BigInteger.ONE;
        for (int k = max - 1; k >= 0; k--) {
            denominators = denominators.multiply(BigInteger.valueOf(10L * (k + 1)));
            weights[k] = BigInteger.valueOf(meanTenths).pow(k).multiply(denominators);
            sum = sum.add(weights[k]);
        }
        int[] entries = new int[max + 1];
        BigInteger[] remainders = new BigInteger[max + 1];
        int left = SIZE;
        for (int k = 0; k <= max; k++) {
            BigInteger[] parts = weights[k].shiftLeft(BITS).divideAndRemainder(sum);
            entries[k] = parts[0].intValue();
            remainders[k] = parts[1];
            left -= entries[k];
        }
        for (; left > 0; left--) {
            int largest = 0;
            for (int k = 1; k <= max; k++) {
                if (remainders[k].compareTo(remainders[largest]) > 0) {
                    largest = k;
                }
            }
            entries[largest]++;
            remainders[largest] = BigInteger.ONE.negate();
        }
        return entries;
    }
}
