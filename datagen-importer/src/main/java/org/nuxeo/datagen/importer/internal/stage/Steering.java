package org.nuxeo.datagen.importer.internal.stage;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.importer.settings.RateLimit;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;

/**
 * What steers a stage: how fast it may be, how many threads work, how far it is. It may be changed at any time, before
 * the stage runs, while it runs and afterwards. Thread safe.
 */
public final class Steering {

    private static final int MAX_THREADS = 1_024;

    private final RateLimit rate;
    private final ProgressListener listener;
    private final Map<String, Count> counts = new LinkedHashMap<>();
    private IntConsumer workers = any -> {};
    private int threads;

    /** How far one activity is; guarded by the steering. */
    private static final class Count {
        private final long startNanos = System.nanoTime();
        private long total = -1;
        private long done;
        private long lastNanos = startNanos;
    }

    /**
     * @param rate the ceiling on documents per second
     * @param threads that work at first, 1 to 1024
     * @param listener hears what the stage tells, besides this
     */
    public Steering(RateLimit rate, int threads, ProgressListener listener) {
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
     * Changes the ceiling, also for those who wait under the old one.
     *
     * @param documentsPerSecond the ceiling, or 0 for none
     */
    public void setMaxRate(long documentsPerSecond) {
        rate.set(documentsPerSecond);
    }

    /** Returns the ceiling in documents per second, or 0 if there is none. */
    public long maxRate() {
        return rate.get();
    }

    /**
     * Changes how many threads work. New ones begin at once, others end after the batch at hand; partitions stay where
     * they are, so no consumer group rebalances.
     *
     * @param newThreads 1 to 1024
     */
    public synchronized void setThreads(int newThreads) {
        threads = checked(newThreads);
        workers.accept(newThreads);
    }

    public synchronized int threads() {
        return threads;
    }

    /** Returns how far the stage is. */
    public synchronized StageProgress progress() {
        List<StageProgress.Activity> activities = new ArrayList<>();
        counts.forEach((name, count) -> activities.add(new StageProgress.Activity(
                name, count.total, count.done, (count.lastNanos - count.startNanos) / 1_000_000)));
        return new StageProgress(activities, rate.get(), threads);
    }

    /** For stages: whose turn it is. */
    public RateLimit rate() {
        return rate;
    }

    /**
     * For stages: tells the wanted number of threads now and whenever it changes, until the next call.
     *
     * @param newWorkers changes the number of threads; must return quickly
     */
    public synchronized void drive(IntConsumer newWorkers) {
        workers = newWorkers;
        newWorkers.accept(threads);
    }

    /** For stages: hears how far they are. */
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
}
