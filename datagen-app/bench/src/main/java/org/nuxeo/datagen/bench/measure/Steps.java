// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * The position of a run in its steps, and the estimated remaining time. The remaining steps are assumed to take time in
 * proportion to their shares.
 *
 * @param begun number of steps that have begun
 */
public record Steps(List<Integer> shares, LongSupplier clock, long startNanos, AtomicInteger begun) {

    /** Minimum elapsed time for an estimate. */
    private static final double MIN_SECONDS = 10;

    /**
     * Makes the steps of a run.
     *
     * @param shares share of each step in the total time, in any unit
     * @param clock such as {@link System#nanoTime}
     */
    public Steps(List<Integer> shares, LongSupplier clock) {
        this(List.copyOf(shares), clock, clock.getAsLong(), new AtomicInteger());
    }

    /** Starts the next step and returns its position, with the remaining time once it can be estimated. */
    public String next() {
        double seconds = (clock.getAsLong() - startNanos) / 1e9;
        int current = begun.getAndIncrement();
        double done = Rates.total(shares.subList(0, current), Integer::longValue);
        double left = Rates.total(shares.subList(current, shares.size()), Integer::longValue);
        String place = "step " + (current + 1) + " of " + shares.size();
        boolean isKnown = seconds >= MIN_SECONDS && done > 0;
        return isKnown ? place + ", about " + Amounts.time(seconds / done * left) + " left" : place;
    }
}
