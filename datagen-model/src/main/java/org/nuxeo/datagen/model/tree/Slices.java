// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.ArrayList;
import java.util.List;
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

    /** Steps of equal density, each with its first number, how many there are, and the probability up to its end. */
    public static final class Table {

        private static final int MOST_VALUES = 64;
        private static final double LEAST = 1e-9;
        private static final double WEIGHTS = 1L << 36;

        private final long[] first;
        private final long[] count;
        private final double[] end;

        public Table(Slices slices) {
            List<double[]> steps = new ArrayList<>();
            double sum = slices.of.stream().mapToDouble(Slice::weight).sum();
            double before = 0;
            long low = slices.from;
            for (Slice each : slices.of) {
                long middle = Math.min((long) Math.floor(each.mean), each.to - 1);
                double above = (middle + 1 + each.to) / 2.0;
                double below = low == each.to ? 0 : (above - each.mean) / (above - (low + middle) / 2.0);
                if (below > 0) {
                    steps.add(new double[] {low, middle - low + 1, (before + each.weight * below) / sum});
                }
                before += each.weight;
                if (below < 1) {
                    long start = low == each.to ? low : middle + 1;
                    steps.add(new double[] {start, each.to - start + 1, before / sum});
                }
                low = each.to + 1;
            }
            first = steps.stream().mapToLong(each -> (long) each[0]).toArray();
            count = steps.stream().mapToLong(each -> (long) each[1]).toArray();
            end = steps.stream().mapToDouble(each -> each[2]).toArray();
            end[end.length - 1] = 1;
        }

        /** Returns the number of a draw, which rises with the draw as an unsigned number. */
        public long value(long draw) {
            return value((draw >>> 11) * 0x1p-53);
        }

        /** Returns the number below which a part of all numbers are, 0 to less than 1. */
        public long value(double part) {
            int step = step(part);
            return first[step] + Math.min(count[step] - 1, (long) within(step, part));
        }

        private int step(double part) {
            int step = 0;
            while (step < end.length - 1 && part >= end[step]) {
                step++;
            }
            return step;
        }

        private double within(int step, double part) {
            return (part - start(step)) / (end[step] - start(step)) * count[step];
        }

        /** Returns {@link #value} with what is left of the part within the number, which rises, too. */
        double exact(double part) {
            int step = step(part);
            return first[step] + Math.min(within(step, part), count[step] - LEAST);
        }

        private double start(int step) {
            return step == 0 ? 0 : end[step - 1];
        }

        private Shares shares() {
            List<Integer> values = new ArrayList<>();
            List<Long> weights = new ArrayList<>();
            for (int step = 0; step < end.length; step++) {
                int size = (int) Math.min(count[step], MOST_VALUES);
                for (int i = 0; i < size; i++) {
                    // numbers of the upper half mirror those of the lower one, so that the mean is exact
                    long at = (2L * Math.min(i, size - 1 - i) + 1) * count[step] / (2L * size);
                    values.add(Math.toIntExact(first[step] + (i < size / 2 || size == 1 ? at : count[step] - 1 - at)));
                    weights.add(Math.round((end[step] - start(step)) / size * WEIGHTS));
                }
            }
            return Shares.inOrder(
                    values.stream().mapToInt(Integer::intValue).toArray(),
                    weights.stream().mapToLong(Long::longValue).toArray());
        }
    }
}
