// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.List;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.store.output.Amounts;

/**
 * The position of a run in its steps, and the estimated remaining time. The remaining steps are assumed to take time in
 * proportion to their shares.
 */
public final class Steps {

    /** Minimum elapsed time for an estimate. */
    private static final double MIN_SECONDS = 10;

    private final List<Integer> shares;
    private final LongSupplier clock;
    private final long startNanos;
    private int current;

    /**
     * Makes the steps of a run.
     *
     * @param shares share of each step in the total time, in any unit
     * @param clock such as {@link System#nanoTime}
     */
    public Steps(List<Integer> shares, LongSupplier clock) {
        this.shares = List.copyOf(shares);
        this.clock = clock;
        this.startNanos = clock.getAsLong();
    }

    /** Starts the next step and returns its position, with the remaining time once it can be estimated. */
    public String next() {
        double seconds = (clock.getAsLong() - startNanos) / 1e9;
        double done = Rates.total(shares.subList(0, current), Integer::longValue);
        double left = Rates.total(shares.subList(current, shares.size()), Integer::longValue);
        current++;
        String place = "step " + current + " of " + shares.size();
        boolean isKnown = seconds >= MIN_SECONDS && done > 0;
        return isKnown ? place + ", about " + Amounts.time(seconds / done * left) + " left" : place;
    }
}
