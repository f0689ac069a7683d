// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.rule;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The quantiles of a normal or log-normal distribution, and straight lines between them. There are 4,096 cells of the same
 * probability; the first and the last one consist of 4,096 more, so that values are right up to 5 standard deviations. A draw
 * costs one multiplication. Sums of uniform draws have no tails; an inverse in closed form has coefficients that nobody can
 * check by reading.
 */
final class NormalTable {

    private static final int BITS = 12;
    private static final int CELLS = 1 << BITS;
    private static final double[] STANDARD = quantiles(1.0 / CELLS);
    private static final double[] STANDARD_TAIL = quantiles(1.0 / CELLS / CELLS);

    private final double[] middle;
    private final double[] low;
    private final double[] high;

    NormalTable(DrawnRule.Normal rule) {
        middle = table(rule, i -> STANDARD[i]);
        low = table(rule, i -> STANDARD_TAIL[i]);
        high = table(rule, i -> -STANDARD_TAIL[CELLS - i]);
    }

    /**
     * Returns the quantiles of the standard normal distribution at the points of cells. The outermost points are in the middle of
     * their cells, not at infinity.
     */
    private static double[] quantiles(double cell) {
        return IntStream.rangeClosed(0, CELLS)
                .mapToDouble(i -> Math.max(0.5, Math.min(1 / cell - 0.5, i)) * cell)
                .map(part -> part <= 0.5 ? -UpperTail.quantile(part) : UpperTail.quantile(1 - part))
                .toArray();
    }

    private static double[] table(DrawnRule.Normal rule, IntToDoubleFunction quantile) {
        return IntStream.rangeClosed(0, CELLS)
                .mapToDouble(i -> rule.mean() + rule.deviation() * quantile.applyAsDouble(i))
                .map(value -> rule.logarithmic() ? StrictMath.exp(value) : value)
                .toArray();
    }

    /** Returns the value of a draw. */
    double value(long draw) {
        int cell = (int) (draw >>> Long.SIZE - BITS);
        if (cell == 0) {
            return within(low, draw << BITS);
        }
        return cell == CELLS - 1 ? within(high, draw << BITS) : within(middle, draw);
    }

    private static double within(double[] table, long draw) {
        int cell = (int) (draw >>> Long.SIZE - BITS);
        double part = (draw << BITS >>> 11) / Numbers.TWO_TO_53;
        return table[cell] + (table[cell + 1] - table[cell]) * part;
    }

    /** The probability that a standard normal value exceeds x, by Simpson's rule from the far end. */
    private static final class UpperTail {

        private static final int STEPS_PER_UNIT = 1_024;

        /** The probabilities as negative numbers, so that they rise. */
        private static final double[] NOT_EXCEEDING = negative(9 * STEPS_PER_UNIT);

        private static double[] negative(int steps) {
            double[] sums = new double[steps + 1];
            double width = 1.0 / STEPS_PER_UNIT;
            for (int i = steps - 1; i >= 0; i--) {
                double x = i * width;
                sums[i] = sums[i + 1] + (density(x) + 4 * density(x + width / 2) + density(x + width)) * width / 6;
            }
            double half = sums[0];
            return Arrays.stream(sums).map(sum -> -sum * (0.5 / half)).toArray();
        }

        private static double density(double x) {
            return StrictMath.exp(-x * x / 2);
        }

        /** Returns the value that is exceeded with a probability of at most one half. */
        static double quantile(double probability) {
            int found = Arrays.binarySearch(NOT_EXCEEDING, -probability);
            // the last point that is exceeded as often or more often
            int at = Math.max(0, found < 0 ? -found - 2 : found);
            double part = (NOT_EXCEEDING[at] + probability) / (NOT_EXCEEDING[at] - NOT_EXCEEDING[at + 1]);
            return (at + part) / STEPS_PER_UNIT;
        }
    }
}
