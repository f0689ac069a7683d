// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Decimals;

/**
 * A number whose distribution was measured: slices one above the other, each with its share of the numbers, its upper bound and
 * its mean. Within a slice the density has two steps, one up to the mean and one above it, with the weights that give exactly
 * this mean. So the mean of n numbers misses that of the slices by at most the width of the widest one divided by 2√n, in
 * standard deviations, and no number is outside its slice.
 *
 * @param from smallest number, times 10 to the power of the decimals
 * @param of slices from the lowest to the highest
 * @param decimals digits after the decimal point; 0 for whole numbers
 */
public record Slices(long from, List<Slice> of, int decimals) implements Canonical.Part {

    private static final int MOST_SLICES = 1_000;
    private static final int MOST_DECIMALS = 9;
    private static final long MOST = 1L << 53;

    /**
     * A slice.
     *
     * @param weight weight among all slices, at least 1
     * @param to largest number, times 10 to the power of the decimals; the next slice begins above it
     * @param mean mean, times 10 to the power of the decimals
     */
    public record Slice(long weight, long to, double mean) implements Canonical.Part {
        @Override
        public void write(Canonical canonical) {
            canonical.with("weight", weight).with("to", to).with("mean", mean);
        }
    }

    public Slices {
        of = List.copyOf(of);
        if (of.isEmpty() || of.size() > MOST_SLICES || decimals < 0 || decimals > MOST_DECIMALS) {
            throw new IllegalArgumentException(of.size() + " slices with " + decimals + " decimals: must be 1 to "
                    + MOST_SLICES + " with 0 to " + MOST_DECIMALS);
        }
        long low = from;
        for (Slice each : of) {
            String what = "slices: upper bound " + Decimals.text(each.to, decimals);
            if (each.to < low || Math.abs(each.to) > MOST || Math.abs(from) > MOST || each.weight < 1) {
                throw new IllegalArgumentException(what + ": must be at least " + Decimals.text(low, decimals)
                        + ", as slices go from low to high, and at most " + Decimals.text(MOST, decimals));
            }
            if (!(each.mean >= low && each.mean <= each.to)) {
                throw new IllegalArgumentException(what + ": its mean must be " + Decimals.text(low, decimals) + " to "
                        + Decimals.text(each.to, decimals) + ", the bounds of the slice");
            }
            low = each.to + 1;
        }
    }

    /** Returns the largest number, times 10 to the power of the decimals. */
    public long to() {
        return of.get(of.size() - 1).to;
    }

    @Override
    public void write(Canonical canonical) {
        canonical.with("from", from).with("of", of).with("decimals", decimals, 0);
    }

    /** Returns the numbers as shares, which are met with the mean: up to 64 numbers of each half of a slice. */
    public Shares shares() {
        return new Table(this).shares();
    }

    /** Steps of equal density. */
    public static final class Table {

        private static final int MOST_VALUES = 64;
        private static final double LEAST = 1e-9;
        private static final double WEIGHTS = 1L << 36;

        private final Step[] steps;

        /**
         * A step.
         *
         * @param first its first number
         * @param count how many numbers it has
         * @param start probability of all numbers below it
         * @param end probability up to its end
         */
        private record Step(long first, long count, double start, double end) {

            double within(double part) {
                return (part - start) / (end - start) * count;
            }
        }

        public Table(Slices slices) {
            List<Step> all = new ArrayList<>();
            double sum = slices.of.stream().mapToDouble(Slice::weight).sum();
            double before = 0;
            long low = slices.from;
            for (Slice each : slices.of) {
                long middle = Math.min((long) Math.floor(each.mean), each.to - 1);
                double above = (middle + 1 + each.to) / 2.0;
                double below = low == each.to ? 0 : (above - each.mean) / (above - (low + middle) / 2.0);
                double toMiddle = (before + each.weight * below) / sum;
                if (below > 0) {
                    all.add(new Step(low, middle - low + 1, before / sum, toMiddle));
                }
                before += each.weight;
                if (below < 1) {
                    long first = low == each.to ? low : middle + 1;
                    all.add(new Step(first, each.to - first + 1, toMiddle, before / sum));
                }
                low = each.to + 1;
            }
            steps = all.toArray(Step[]::new);
        }

        /** Returns the number of a draw, which rises with the draw as an unsigned number. */
        public long value(long draw) {
            return value((draw >>> 11) * 0x1p-53);
        }

        /** Returns the number below which a part of all numbers are, 0 to less than 1. */
        public long value(double part) {
            Step step = step(part);
            return step.first + Math.min(step.count - 1, (long) step.within(part));
        }

        private Step step(double part) {
            int step = 0;
            while (step < steps.length - 1 && part >= steps[step].end) {
                step++;
            }
            return steps[step];
        }

        /** Returns {@link #value} with what is left of the part within the number, which rises, too. */
        double exact(double part) {
            Step step = step(part);
            return step.first + Math.min(step.within(part), step.count - LEAST);
        }

        private Shares shares() {
            IntStream.Builder values = IntStream.builder();
            LongStream.Builder weights = LongStream.builder();
            for (Step step : steps) {
                int size = (int) Math.min(step.count, MOST_VALUES);
                for (int i = 0; i < size; i++) {
                    // numbers of the upper half mirror those of the lower one, so that the mean is exact
                    long at = (2L * Math.min(i, size - 1 - i) + 1) * step.count / (2L * size);
                    values.add(Math.toIntExact(step.first + (i < size / 2 || size == 1 ? at : step.count - 1 - at)));
                    weights.add(Math.round((step.end - step.start) / size * WEIGHTS));
                }
            }
            return Shares.inOrder(values.build().toArray(), weights.build().toArray());
        }
    }
}
