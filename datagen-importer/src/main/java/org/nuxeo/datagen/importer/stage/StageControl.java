// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * The live control of a stage: its rate limit, its number of threads and its progress. Both can be changed at any time:
 * before the stage runs, while it runs and afterwards. Thread safe.
 */
public final class StageControl {

    private static final int MAX_THREADS = 1_024;

    private final RateLimit rate;
    private final ProgressListener listener;
    private final Map<String, Count> counts = new LinkedHashMap<>();
    private IntConsumer workers = any -> {};
    private int threads;

    /** Progress of one activity; guarded by the control. */
    private static final class Count {
        private final long startNanos = System.nanoTime();
        private long total = -1;
        private long done;
        private long lastNanos = startNanos;
    }

    /**
     * @param rate the rate limit
     * @param threads number of threads that work at first, 1 to 1024
     * @param listener also receives the progress of the stage
     * @throws IllegalArgumentException if {@code threads} is out of range
     */
    public StageControl(RateLimit rate, int threads, ProgressListener listener) {
        this.rate = rate;
        this.listener = listener;
        this.threads = checked(threads);
    }

    private static int checked(int threads) {
        if (threads < 1 || threads > MAX_THREADS) {
            throw new IllegalArgumentException("threads " + threads + ": must be 1 to " + MAX_THREADS);
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

    /** Returns the rate limit in documents per second, or 0 if there is none. */
    public long maxRate() {
        return rate.get();
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

    public synchronized int threads() {
        return threads;
    }

    /** Returns the progress of the stage. */
    public synchronized StageProgress progress() {
        List<StageProgress.Activity> activities = new ArrayList<>();
        counts.forEach((name, count) -> activities.add(new StageProgress.Activity(
                name, count.total, count.done, (count.lastNanos - count.startNanos) / 1_000_000)));
        return new StageProgress(activities, rate.get(), threads);
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
        return new ProgressListener() {
            @Override
            public void started(String activity, long documents) {
                count(activity, documents, 0);
                listener.started(activity, documents);
            }

            @Override
            public void advanced(String activity, long documents) {
                count(activity, -1, documents);
                listener.advanced(activity, documents);
            }

            @Override
            public void putAside(byte @Nullable [] record, String cause) {
                listener.putAside(record, cause);
            }

            @Override
            public void note(String text) {
                listener.note(text);
            }
        };
    }

    private synchronized void count(String activity, long newTotal, long documents) {
        Count count = counts.computeIfAbsent(activity, any -> new Count());
        if (newTotal >= 0) {
            count.total = Math.max(0, count.total) + newTotal;
        }
        count.done += documents;
        count.lastNanos = System.nanoTime();
    }

    /**
     * The progress of a stage at one moment.
     *
     * @param activities activities in the order in which they started
     * @param maxRate the rate limit in documents per second, or 0 if there is none
     * @param threads number of threads that should be working
     */
    public record StageProgress(List<Activity> activities, long maxRate, int threads) {

        /**
         * The progress of one activity.
         *
         * @param name produce, import, index, verify or clean
         * @param total number of documents that it will handle, or -1 if unknown
         * @param done number of documents done
         * @param millis time from its start to the last document done
         */
        public record Activity(String name, long total, long done, long millis) {}

        public StageProgress {
            activities = List.copyOf(activities);
        }

        /** Returns how many documents an activity has done, or 0 if it has not started. */
        public long done(String activity) {
            return activities.stream()
                    .filter(each -> each.name().equals(activity))
                    .mapToLong(Activity::done)
                    .sum();
        }
    }
}
