package org.nuxeo.datagen.core.internal.corpus;

/** Hamilton's method: divides seats by weights so that each share is within one seat of the exact one. */
final class LargestRemainder {

    private LargestRemainder() {}

    /**
     * Returns the seats of each weight; they sum to {@code seats}. Equal remainders go to the earlier weight.
     *
     * @param weights not negative, with a positive sum; the sum times the seats fits a long
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
