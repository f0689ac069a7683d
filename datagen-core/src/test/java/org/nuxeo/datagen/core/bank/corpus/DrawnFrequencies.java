// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.function.IntToLongFunction;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.testing.ChiSquare;

/** Counts of a million draws, and a test that compares them with the frequencies of a source. */
final class DrawnFrequencies {

    static final int DRAWS = 1_000_000;
    private static final double LEAST_EXPECTED = 5;

    /** A function that chooses an entry from a slot and a draw. */
    interface SlotDraw {
        int entry(int slot, long poolDraw);
    }

    private DrawnFrequencies() {}

    static long[] count(long seed, int bits, int entries, SlotDraw slots) {
        long[] counts = new long[entries];
        for (int i = 0; i < DRAWS; i++) {
            int slot = (int) (Draws.hash(seed, i) >>> (64 - bits));
            counts[slots.entry(slot, Draws.hash(seed + 1, i))]++;
        }
        return counts;
    }

    /** Returns the p-value. Entries that are expected less than five times are pooled into one cell. */
    static double pValue(long[] counts, int from, int to, IntToLongFunction weight) {
        long total = 0;
        double weightSum = 0;
        for (int i = from; i < to; i++) {
            total += counts[i];
            weightSum += weight.applyAsLong(i);
        }
        long[] cells = new long[to - from + 1];
        double[] weights = new double[cells.length];
        for (int i = from; i < to; i++) {
            double share = weight.applyAsLong(i) / weightSum;
            int cell = share * total < LEAST_EXPECTED ? 0 : i - from + 1;
            cells[cell] += counts[i];
            weights[cell] += share;
        }
        return ChiSquare.goodnessOfFit(cells, weights);
    }
}
