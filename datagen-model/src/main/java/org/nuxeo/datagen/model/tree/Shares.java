// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import static org.nuxeo.datagen.core.text.WholeNumber.grouped;

import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.LargestRemainder;
import org.nuxeo.datagen.core.text.Canonical;
import org.nuxeo.datagen.core.text.Check;

/**
 * Values with weights, of which a number of places get exactly their shares: each value the whole part of its quota, and what
 * is left goes to the largest remainders (A. Hamilton's method of apportionment, 1792). So a share is missed by less than one
 * place.
 */
public final class Shares implements Canonical.Part {

    /** The largest sum of weights: products with the largest number of places fit in 63 bits. */
    public static final long MOST_WEIGHT = 1L << 40;

    /** The largest number of places. */
    public static final int MOST_PLACES = 1 << 22;

    private final int[] values;
    private final long[] weights;
    private final long sum;
    private final boolean inOrder;

    /**
     * @param values the values, at least one
     * @param weights the weight of each value, not negative
     * @throws IllegalArgumentException if there are no values, as many weights, or the sum is not 1 to 2^40
     */
    public Shares(int[] values, long[] weights) {
        this(values, weights, false);
    }

    /** Creates shares of values, each of which has a weight. */
    public Shares(int[] values, Collection<Long> weights) {
        this(values, weights.stream().mapToLong(Long::longValue).toArray());
    }

    private Shares(int[] values, long[] weights, boolean inOrder) {
        this.inOrder = inOrder;
        this.values = values.clone();
        this.weights = weights.clone();
        long total = 0;
        for (long weight : weights) {
            boolean isOutside = weight < 0 || weight > MOST_WEIGHT;
            Check.refuse(isOutside, () -> "weight " + grouped(weight) + ": must be 0 to " + grouped(MOST_WEIGHT));
            total += weight;
        }
        if (values.length == 0 || values.length != weights.length || total < 1 || total > MOST_WEIGHT) {
            String limits = ": must be one or more, a weight for each, and together 1 to " + grouped(MOST_WEIGHT);
            throw new IllegalArgumentException(values.length + " values with " + weights.length
                    + " weights of together " + grouped(total) + limits);
        }
        this.sum = total;
    }

    /**
     * Returns shares of ascending values that are met by rounding their cumulated quotas, so that those of many values with few
     * places each are met together: the mean is missed by at most the range of the values divided by twice the number of places.
     */
    public static Shares inOrder(int[] values, long[] weights) {
        return new Shares(values, weights, true);
    }

    /** Returns the shares by which every place gets the same value. */
    public static Shares constant(int value) {
        return new Shares(new int[] {value}, new long[] {1});
    }

    /**
     * Returns equal shares of all values from one to another, both included.
     *
     * @throws IllegalArgumentException if these are not 1 to {@link #MOST_PLACES} values
     */
    public static Shares range(int from, int to) {
        String limits = ": must be 1 to " + grouped(MOST_PLACES) + " values";
        boolean isOther = from > to || (long) to - from >= MOST_PLACES;
        Check.refuse(isOther, () -> "values from " + grouped(from) + " to " + grouped(to) + limits);
        int[] all = IntStream.rangeClosed(from, to).toArray();
        return new Shares(all, Collections.nCopies(all.length, 1L));
    }

    /** Returns the values with their weights, {@code 1×60 2×40}; two of the same text deal the same. */
    @Override
    public String toString() {
        return IntStream.range(0, values.length)
                .mapToObj(i -> values[i] + "\u00d7" + weights[i])
                .collect(Collectors.joining(" ", inOrder ? "in order " : "", ""));
    }

    @Override
    public void write(Canonical to) {
        to.with("values", Arrays.stream(values).boxed().toList())
                .with("weights", Arrays.stream(weights).boxed().toList(), Collections.nCopies(weights.length, 1L))
                .with("inOrder", inOrder, false);
    }

    /** Returns the smallest value. */
    public int min() {
        return Arrays.stream(values).min().orElseThrow();
    }

    /** Returns the largest value. */
    public int max() {
        return Arrays.stream(values).max().orElseThrow();
    }

    /** Returns the number of values. */
    public int size() {
        return values.length;
    }

    /** Returns the sum of the values that places get. */
    public long sum(int places) {
        int[] met = met(places);
        return IntStream.range(0, met.length)
                .mapToLong(i -> (long) met[i] * values[i])
                .sum();
    }

    /** Returns one of the values. */
    public int value(int index) {
        return values[index];
    }

    /** Returns the value of a draw, by weight. */
    int drawn(long draw) {
        long rest = Draws.scaled(draw, sum);
        int i = 0;
        while (rest >= weights[i]) {
            rest -= weights[i++];
        }
        return values[i];
    }

    /**
     * Returns how many places get each value. Equal remainders are served in the order of the values.
     *
     * @param places number of places, 0 to {@link #MOST_PLACES}
     */
    public int[] met(int places) {
        boolean isOutside = places < 0 || places > MOST_PLACES;
        Check.refuse(isOutside, () -> grouped(places) + " places: must be 0 to " + grouped(MOST_PLACES));
        if (!inOrder) {
            return LargestRemainder.divide(weights, places);
        }
        int[] met = new int[values.length];
        long before = 0;
        for (int i = 0; i < met.length; i++) {
            long upTo = before + weights[i];
            met[i] = (int) ((places * upTo + sum / 2) / sum - (places * before + sum / 2) / sum);
            before = upTo;
        }
        return met;
    }

    /**
     * Deals the values to places in an order that a key decides: a shuffle of Fisher and Yates.
     *
     * @param places number of places, 0 to {@link #MOST_PLACES}
     */
    public int[] deal(int places, long key) {
        int[] met = met(places);
        int[] dealt = new int[places];
        int next = 0;
        for (int i = 0; i < met.length; i++) {
            Arrays.fill(dealt, next, next + met[i], values[i]);
            next += met[i];
        }
        long salt = Draws.salt(key);
        for (int last = places - 1; last > 0; last--) {
            int chosen = Draws.bounded(Draws.salted(salt, last), last + 1);
            int value = dealt[last];
            dealt[last] = dealt[chosen];
            dealt[chosen] = value;
        }
        return dealt;
    }
}
