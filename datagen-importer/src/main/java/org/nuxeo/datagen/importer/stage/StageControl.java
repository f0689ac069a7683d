// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.Objects;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The live control of a stage: its rate limit and its number of threads. Both can be changed at any time: before the
 * stage runs, while it runs and afterwards. Thread safe.
 */
public final class StageControl {

    private static final int MAX_THREADS = 1_024;

    private final RateLimit rate;
    private final ProgressListener listener;
    private IntConsumer workers = any -> {};
    private int threads;

    /**
     * @param rate the rate limit
     * @param threads number of threads that work at first, 1 to 1024
     * @param listener receives the progress of the stage
     * @throws IllegalArgumentException if {@code threads} is out of range
     */
    public StageControl(RateLimit rate, int threads, ProgressListener listener) {
        this.rate = Objects.requireNonNull(rate, "rate");
        this.listener = Objects.requireNonNull(listener, "listener");
        this.threads = checked(threads);
    }

    private static int checked(int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException(
                    "threads " + threads + ": must be 1 to " + WholeNumber.grouped(MAX_THREADS));
        }
        return threads;
    }

    /**
     * Changes the rate limit, also for threads that are waiting for their turn.
     *
     * @param documentsPerSecond the limit, or 0 for none
     * @throws IllegalArgumentException if it is negative
     */
    public void setMaxRate(long documentsPerSecond) {
        rate.set(documentsPerSecond);
    }

    /**
     * Changes how many threads work. New threads start at once; surplus threads end after their current batch.
     * Partitions stay assigned, so no consumer group rebalances.
     *
     * @param newThreads 1 to 1024
     * @throws IllegalArgumentException if it is out of range
     */
    public synchronized void setThreads(int newThreads) {
        threads = checked(newThreads);
        workers.accept(newThreads);
    }

    /** Returns the rate limit, for the stage's threads to wait on. */
    public RateLimit rate() {
        return rate;
    }

    /**
     * Passes the number of threads to the stage, now and whenever it changes, until the next call.
     *
     * @param newWorkers changes the number of threads; must return quickly
     */
    public synchronized void bindWorkers(IntConsumer newWorkers) {
        workers = newWorkers;
        newWorkers.accept(threads);
    }

    /** Returns the listener that the stage reports its progress to. */
    public ProgressListener listener() {
        return listener;
    }
}
