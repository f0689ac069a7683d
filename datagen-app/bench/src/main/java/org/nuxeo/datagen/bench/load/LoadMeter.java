// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.load;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Latencies;

/** Measures requests second by second and phase by phase. A request belongs to the moment in which it ends. Thread safe. */
public final class LoadMeter {

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long SECOND_MILLIS = 1_000;
    private static final long PAUSE_MILLIS = 50;
    private static final int DIGITS = 3;
    private static final double P95 = 95;

    private final long startNanos = System.nanoTime();
    private final Recorder recorder = new Recorder(DIGITS);
    private final AtomicLong failures = new AtomicLong();
    private final List<Second> seconds = new ArrayList<>();
    private volatile Phase phase = new Phase("");
    private Histogram interval = recorder.getIntervalHistogram();
    private long lastNanos = startNanos;

    /**
     * About a second of the load.
     *
     * @param end its end, in seconds since the start of the load
     * @param perSecond requests that were answered, a second
     * @param p95Millis their 95th percentile
     * @param failed requests that were not answered
     */
    public record Second(double end, double perSecond, double p95Millis, long failed) {}

    /** The requests of a phase. */
    public static final class Phase {

        private final String name;
        private final long startNanos = System.nanoTime();
        private final Latencies answered = new Latencies();
        private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
        private long endNanos;

        Phase(String name) {
            this.name = name;
        }

        /** Returns the name of the phase. */
        public String name() {
            return name;
        }

        /** Returns the latencies of the requests that were answered. */
        public Latencies answered() {
            return answered;
        }

        /** Returns the number of requests that were not answered, by kind of failure. */
        public Map<String, Long> failures() {
            Map<String, Long> sorted = new TreeMap<>();
            failures.forEach((kind, count) -> sorted.put(kind, count.sum()));
            return sorted;
        }

        /** Returns the number of requests that were not answered. */
        public long failed() {
            return failures.values().stream().mapToLong(LongAdder::sum).sum();
        }

        /** Returns the duration. */
        public long millis() {
            return Math.max(1, (endNanos - startNanos) / 1_000_000);
        }
    }

    /**
     * Records a request that ends now.
     *
     * @param sentNanos its start
     * @param failure kind of its failure; null if it was answered
     */
    void ended(long sentNanos, @Nullable String failure) {
        Phase now = phase;
        if (failure != null) {
            now.failures.computeIfAbsent(failure, kind -> new LongAdder()).increment();
            failures.incrementAndGet();
        } else {
            now.answered.record(sentNanos);
            recorder.recordValue(Math.max(0, System.nanoTime() - sentNanos) / 1_000);
        }
    }

    /**
     * Measures a phase on the calling thread.
     *
     * @param over returns true to end the phase early
     */
    public Phase during(String name, long millis, BooleanSupplier over) throws InterruptedException {
        Phase begun = new Phase(name);
        phase = begun;
        long limitNanos = begun.startNanos + millis * 1_000_000;
        while (System.nanoTime() < limitNanos && !over.getAsBoolean()) {
            Thread.sleep(Math.min(millis, PAUSE_MILLIS));
            if (System.nanoTime() - lastNanos >= SECOND_MILLIS * 1_000_000) {
                second();
            }
        }
        begun.endNanos = System.nanoTime();
        // what ends between two phases belongs to none
        phase = new Phase("");
        return begun;
    }

    private void second() {
        long nowNanos = System.nanoTime();
        interval = recorder.getIntervalHistogram(interval);
        seconds.add(new Second(
                (nowNanos - startNanos) / NANOS_PER_SECOND,
                interval.getTotalCount() * NANOS_PER_SECOND / (nowNanos - lastNanos),
                interval.getValueAtPercentile(P95) / 1_000.0,
                failures.getAndSet(0)));
        lastNanos = nowNanos;
    }

    /** Returns the time since the start of the load. */
    public double nowSeconds() {
        return (System.nanoTime() - startNanos) / NANOS_PER_SECOND;
    }

    /** Returns what was measured second by second. */
    public List<Second> seconds() {
        return List.copyOf(seconds);
    }
}
