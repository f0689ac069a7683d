// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * A clock of a stage. It starts when the stage starts with its first document, after connections, topics and indexes
 * were created, and stops when everything is acknowledged and committed. Baselines are timed over the same period.
 */
public final class StageClock implements ProgressListener {

    private static final double NANOS_PER_SECOND = 1e9;

    private final String activity;
    private final AtomicLong startNanos = new AtomicLong();

    /**
     * Makes a clock.
     *
     * @param activity activity that starts the clock
     */
    public StageClock(String activity) {
        this.activity = activity;
    }

    @Override
    public void started(String name, long documents) {
        if (name.equals(activity)) {
            startNanos.compareAndSet(0, System.nanoTime());
        }
    }

    /** Returns documents per second from the start of the activity until now. */
    public double rate(long documents) {
        return rate(documents, startNanos.get());
    }

    /** Returns documents per second from a moment until now. */
    public static double rate(long documents, long startNanos) {
        return documents * NANOS_PER_SECOND / (System.nanoTime() - startNanos);
    }

    /** Returns the milliseconds from a moment until now. */
    public static long millisSince(long startNanos) {
        return (System.nanoTime() - startNanos) / 1_000_000;
    }
}
