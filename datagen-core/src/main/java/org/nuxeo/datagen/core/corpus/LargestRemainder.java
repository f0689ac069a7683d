// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

/**
 * The largest remainder method, also called Hamilton's method: it divides seats in proportion to weights, so that each
 * number of seats differs from the exact share by less than one.
 */
final class LargestRemainder {

    private LargestRemainder() {}

    /**
     * Returns the number of seats for each weight; the sum is {@code seats}. Of equal remainders, the earlier weight gets
     * the seat.
     *
     * @param weights not negative, with a positive sum; the sum times the number of seats must fit into a long
     */
    static int[] divide(long[] weights, int seats) {
        long total = 0;
        for (long weight : weights) {
            total += weight;
        }
        int[] result = new int[weights.length];
        long[] remainders = new long[weights.length];
        int left = seats;
        for (int i = 0; i < weights.length; i++) {
            long product = Math.multiplyExact(weights[i], seats);
            result[i] = (int) (product / total);
            remainders[i] = product % total;
            left -= result[i];
        }
        for (; left > 0; left--) {
            int largest = 0;
            for (int i = 1; i < remainders.length; i++) {
                if (remainders[i] > remainders[largest]) {
                    largest = i;
                }
            }
            result[largest]++;
            remainders[largest] = -1;
        }
        return result;
    }
}
