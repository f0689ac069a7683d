// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.nuxeo.datagen.core.text.Check;
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

    /**
     * A limit on documents per second, which can be changed at any time. Thread safe.
     *
     * <p>Each caller books its documents on one common schedule and sleeps until its turn. Unused time is not saved up, so
     * there are no bursts. When the limit changes, callers that are waiting book again.
     */
    public static final class RateLimit {

        private static final long NAP_NANOS = 50_000_000L;
        private static final long SECOND_NANOS = 1_000_000_000L;

        /** Chunks that a second's documents are sent in while a limit is set. */
        private static final long CHUNKS_PER_SECOND = 10;

        private final LongSupplier nanoTime;
        private final LongConsumer parkNanos;
        private volatile long documentsPerSecond;
        private int changes;
        private long nextNanos;

        /**
         * @param documentsPerSecond the limit, or 0 for none
         * @throws IllegalArgumentException if it is negative
         */
        public RateLimit(long documentsPerSecond) {
            this(documentsPerSecond, System::nanoTime, LockSupport::parkNanos);
        }

        /**
         * Creates a limit by another clock.
         *
         * @param nanoTime the time, like {@link System#nanoTime}
         * @param parkNanos waits, like {@link LockSupport#parkNanos(long)}
         */
        public RateLimit(long documentsPerSecond, LongSupplier nanoTime, LongConsumer parkNanos) {
            this.nanoTime = Objects.requireNonNull(nanoTime, "nanoTime");
            this.parkNanos = Objects.requireNonNull(parkNanos, "parkNanos");
            set(documentsPerSecond);
        }

        /**
         * Changes the limit.
         *
         * @param newDocumentsPerSecond the limit, or 0 for none
         * @throws IllegalArgumentException if it is negative
         */
        public void set(long newDocumentsPerSecond) {
            Check.refuse(newDocumentsPerSecond < 0, () -> "max rate " + newDocumentsPerSecond + ": must be 0 or more");
            synchronized (this) {
                documentsPerSecond = newDocumentsPerSecond;
                nextNanos = nanoTime.getAsLong();
                changes++;
            }
        }

        /** Returns the limit in documents per second, or 0 if there is none. */
        public long get() {
            return documentsPerSecond;
        }

        /**
         * Returns how many documents to send at once, so that a low limit leads to many short writes and not to a few long
         * ones.
         *
         * @param most number of documents, at least 1
         * @return 1 to {@code most}
         */
        public int chunkSize(int most) {
            long rate = documentsPerSecond;
            return rate == 0 ? most : (int) Math.max(1, Math.min(most, rate / CHUNKS_PER_SECOND));
        }

        /**
         * Waits until a number of documents may be sent.
         *
         * @param stopped condition that ends the wait early
         */
        public void acquire(int documents, BooleanSupplier stopped) {
            long turnNanos = 0;
            int booked = -1;
            while (!stopped.getAsBoolean()) {
                synchronized (this) {
                    if (documentsPerSecond == 0) {
                        return;
                    }
                    if (booked != changes) {
                        booked = changes;
                        turnNanos = Math.max(nextNanos, nanoTime.getAsLong());
                        nextNanos = turnNanos + documents * SECOND_NANOS / documentsPerSecond;
                    }
                }
                long leftNanos = turnNanos - nanoTime.getAsLong();
                if (leftNanos <= 0) {
                    return;
                }
                parkNanos.accept(Math.min(leftNanos, NAP_NANOS));
            }
        }
    }
}
