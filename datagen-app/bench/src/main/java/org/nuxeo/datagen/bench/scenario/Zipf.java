// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * A Zipf distribution of ranks 1 to n, with probabilities proportional to 1/k. Ranks are drawn by the inverse of the
 * exact distribution function, so that every rank occurs. The usual approximation (J. Gray and others, "Quickly
 * Generating Billion-Record Synthetic Databases", SIGMOD 1994) never returns some ranks. Immutable.
 */
final class Zipf {

    private static final double TWO_TO_53 = 1L << 53;

    private final long key;
    private final double[] upTo;

    /**
     * Makes a distribution.
     *
     * @param key key of the draws
     * @param ranks number of ranks, at least 1
     */
    Zipf(long key, int ranks) {
        this.key = key;
        this.upTo = new double[ranks];
        double sum = 0;
        for (int i = 0; i < ranks; i++) {
            sum += 1.0 / (i + 1);
            upTo[i] = sum;
        }
        for (int i = 0; i < ranks; i++) {
            upTo[i] /= sum;
        }
    }

    int ranks() {
        return upTo.length;
    }

    /** Returns the rank of a document. */
    int rank(long ordinal) {
        double draw = (Draws.hash(key, ordinal) >>> 11) / TWO_TO_53;
        int low = 0;
        int high = upTo.length - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (draw < upTo[middle]) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low + 1;
    }

    /** Returns the probability of a rank. */
    double probability(int rank) {
        return rank == 1 ? upTo[0] : upTo[rank - 1] - upTo[rank - 2];
    }

    /**
     * Returns the deviation of a histogram from the distribution in standard deviations of the chi-square statistic, by
     * the approximation of Wilson and Hilferty (1931). By chance it exceeds 4 less than once in 30,000 times.
     *
     * @param counts counts by rank - 1
     */
    double deviation(long[] counts) {
        long total = 0;
        for (long count : counts) {
            total += count;
        }
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
