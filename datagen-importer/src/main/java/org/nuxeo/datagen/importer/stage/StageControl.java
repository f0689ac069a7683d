// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.function.IntConsumer;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.settings.StageWords;

/**
 * The live control of stages that run one after the other: their rate limit and their number of threads. Both can be changed at
 * any time. Thread safe.
 */
public final class StageControl {

    private final RateLimit rate;
    private IntConsumer workers = any -> {};
    private int threads;

    /**
     * @param maxRate rate limit in documents a second, 0 for none
     * @param threads number of threads of each stage, at most 1024; 0 for those of its settings
     */
    public StageControl(long maxRate, int threads) {
        this(new RateLimit(maxRate), threads);
    }

    StageControl(RateLimit rate, int threads) {
        this.rate = rate;
        this.threads = threads == 0 ? 0 : checked(threads);
    }

    /** Returns a control without a rate limit and with the threads of the settings. */
    public static StageControl none() {
        return new StageControl(0, 0);
    }

    private static int checked(int threads) {
        return (Integer) StageWords.THREADS.read(Integer.toString(threads), StageWords.THREADS.name());
    }

    /** Returns the rate limit that all stages share. */
    public RateLimit rate() {
        return rate;
    }

    /** Returns the number of threads of each stage, or 0 for those of its settings. */
    public synchronized int threads() {
        return threads;
    }

    /**
     * Changes how many threads work, now and in the stages that follow. New threads start at once; surplus threads end after their
     * current batch. Partitions stay assigned, so no consumer group rebalances.
     *
     * @param newThreads 1 to 1024
     * @throws IllegalArgumentException if it is out of range
     */
    public synchronized void setThreads(int newThreads) {
        threads = checked(newThreads);
        workers.accept(newThreads);
    }

    /**
     * Passes the number of threads to a stage, now and whenever it changes, until the next call.
     *
     * @param own the threads of the stage's settings, 1 to 1024
     * @param newWorkers changes the number of threads; must return quickly
     */
    public synchronized void bindWorkers(int own, IntConsumer newWorkers) {
        workers = newWorkers;
        newWorkers.accept(threads == 0 ? checked(own) : threads);
    }
}
