// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.random;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.text.Check;

/**
 * The largest remainder method, also called Hamilton's method: it divides seats in proportion to weights, so that each number
 * of seats differs from the exact share by less than one.
 */
public final class LargestRemainder {

    private LargestRemainder() {}

    /**
     * Returns the number of seats for each weight; the sum is {@code seats}. Of equal remainders, the earlier weight gets the
     * seat.
     *
     * @param weights not negative, with a positive sum
     * @throws IllegalArgumentException if the sum is not positive, or the number of seats is negative
     */
    public static int[] divide(BigInteger[] weights, int seats) {
        Check.atLeast("seats", seats, 0);
        BigInteger total = Arrays.stream(weights).reduce(BigInteger.ZERO, BigInteger::add);
        Check.refuse(total.signum() <= 0, () -> "sum of weights " + total + ": must be more than 0");
        int[] result = new int[weights.length];
        BigInteger[] remainders = new BigInteger[weights.length];
        int left = seats;
        for (int i = 0; i < weights.length; i++) {
            BigInteger[] parts = weights[i].multiply(BigInteger.valueOf(seats)).divideAndRemainder(total);
            result[i] = parts[0].intValueExact();
            remainders[i] = parts[1];
            left -= result[i];
        }
        IntStream.range(0, weights.length)
                .boxed()
                .sorted((a, b) -> remainders[b].compareTo(remainders[a]))
                .limit(left)
                .forEach(i -> result[i]++);
        return result;
    }

    /** Returns the number of seats for each weight; see {@link #divide(BigInteger[], int)}. */
    public static int[] divide(long[] weights, int seats) {
        return divide(Arrays.stream(weights).mapToObj(BigInteger::valueOf).toArray(BigInteger[]::new), seats);
    }
}
