// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.Arrays;
import java.util.stream.LongStream;

/** Zipf's law for ranks 1 to n: probabilities proportional to a power of 1/k. Immutable. */
final class Zipf {

    private final double[] upTo;

    /** @param ranks number of ranks, at least 1 */
    Zipf(int ranks, double exponent) {
        this.upTo = new double[ranks];
        double sum = 0;
        for (int i = 0; i < ranks; i++) {
            sum += Math.pow(i + 1, -exponent);
            upTo[i] = sum;
        }
        for (int i = 0; i < ranks; i++) {
            upTo[i] /= sum;
        }
    }

    int ranks() {
        return upTo.length;
    }

    /** Returns the probability of a rank. */
    double probability(int rank) {
        return rank == 1 ? upTo[0] : upTo[rank - 1] - upTo[rank - 2];
    }

    /** Returns the rank that a 64-bit draw chooses. */
    int rank(long draw) {
        int found = Arrays.binarySearch(upTo, (draw >>> 11) * 0x1.0p-53);
        return Math.min(upTo.length, 1 + (found < 0 ? -found - 1 : found));
    }

    /**
     * Returns the deviation of a histogram from the distribution in standard deviations of the chi-square statistic, by
     * the approximation of Wilson and Hilferty (1931). By chance it exceeds 4 less than once in 30,000 times.
     *
     * @param counts counts by rank - 1
     */
    double deviation(long[] counts) {
        long total = LongStream.of(counts).sum();
        double chiSquare = 0;
        for (int i = 0; i < counts.length; i++) {
            double expected = probability(i + 1) * total;
            chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
        }
        double freedom = counts.length - 1.0;
        double variance = 2 / (9 * freedom);
        return (Math.cbrt(chiSquare / freedom) - (1 - variance)) / Math.sqrt(variance);
    }
}
