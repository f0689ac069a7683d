// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.nuxeo.datagen.core.text.Check;

/**
 * Counters and timers of the stages. Names follow Micrometer's convention: a Prometheus registry turns {@code
 * datagen.documents} into {@code datagen_documents_total}. Thread safe.
 */
public final class ImportMetrics {

    private static final long LONGEST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;

    private final MeterRegistry registry;
    /** Durations of the batches of one stage, by store. With three significant digits, they keep the memory constant. */
    private final Map<String, Histogram> micros = new ConcurrentSkipListMap<>();

    public ImportMetrics(MeterRegistry registry) {
        this.registry = Objects.requireNonNull(registry, "registry");
    }

    /** Returns metrics that nobody reads. */
    public static ImportMetrics none() {
        return new ImportMetrics(new SimpleMeterRegistry());
    }

    /** Returns metrics that count into the same registry, with the batch latencies of one stage only. */
    public ImportMetrics ofOneStage() {
        return new ImportMetrics(registry);
    }

    /** Returns the counter of documents that an activity has done, repositories and repetitions together. */
    public Counter progress(String activity) {
        return counter("datagen.progress", "documents that an activity has done", "activity", activity);
    }

    /** Returns the counter of documents done, by activity (produce, import, index, verify) and repository. */
    public Counter documents(String activity, String repository) {
        return counter("datagen.documents", "documents done", "activity", activity, "repository", repository);
    }

    /** Returns the counter of documents that were already present, by activity and repository. */
    public Counter present(String activity, String repository) {
        String description = "documents found as already present";
        return counter("datagen.documents.present", description, "activity", activity, "repository", repository);
    }

    /** Counts documents that an activity has written to a repository or found present there. */
    public void settled(String activity, String repository, long written, long present) {
        documents(activity, repository).increment(written);
        present(activity, repository).increment(present);
    }

    /** Returns the counter of documents sent to a store, including those that were sent again. */
    public Counter attempts(String store) {
        return counter("datagen.attempts", "documents sent to a store, repetitions included", "store", store);
    }

    /** Returns the counter of requests that had to be repeated, in whole or in part. */
    public Counter retries(String store) {
        return counter("datagen.retries", "requests repeated in whole or in part", "store", store);
    }

    /** Returns the counter of dead letters. */
    public Counter deadLetters() {
        return counter("datagen.dead.letters", "records put aside");
    }

    private Counter counter(String name, String description, String... tags) {
        for (int i = 1; i < tags.length; i += 2) {
            Objects.requireNonNull(tags[i], tags[i - 1]);
        }
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }

    /** Returns the timer of batches, from request to reply. */
    public Timer batchTime(String store) {
        return Timer.builder("datagen.batch")
                .description("time of one batch")
                .tag("store", Objects.requireNonNull(store, "store"))
                .publishPercentileHistogram()
                .minimumExpectedValue(java.time.Duration.ofMillis(1))
                .maximumExpectedValue(java.time.Duration.ofSeconds(60))
                .register(registry);
    }

    /** Registers a gauge that is read on demand. It replaces the gauge of the same name of an earlier stage. */
    public void gauge(String name, String description, Supplier<Number> value) {
        Check.given("name", name, "description", description, "value", value);
        Gauge earlier = registry.find(name).gauge();
        if (earlier != null) {
            registry.remove(earlier);
        }
        Gauge.builder(name, value)
                .description(description)
                .strongReference(true)
                .register(registry);
    }

    /** Records how long a batch took in a store. */
    public void batchDone(String store, long nanos) {
        batchTime(store).record(nanos, TimeUnit.NANOSECONDS);
        micros.computeIfAbsent(store, any -> new SynchronizedHistogram(LONGEST_MICROS, DIGITS))
                .recordValue(Math.min(LONGEST_MICROS, nanos / 1_000));
    }

    /** Returns the latencies of the batches so far, by store. */
    public List<BatchLatency> batchLatencies() {
        List<BatchLatency> list = new ArrayList<>();
        micros.forEach((store, times) -> list.add(new BatchLatency(
                store,
                times.getTotalCount(),
                millis(times, 50),
                millis(times, 95),
                millis(times, 99),
                millis(times, 99.9),
                times.getMaxValue() / MICROS_PER_MILLI)));
        return list;
    }

    private static double millis(Histogram times, double percentile) {
        return times.getValueAtPercentile(percentile) / MICROS_PER_MILLI;
    }

    /**
     * Latencies of the batches of one run of a stage in one store, including retries and comparisons.
     *
     * @param store such as {@code mongo}
     * @param batches number of batches
     * @param p50Millis 50th percentile
     * @param p95Millis 95th percentile
     * @param p99Millis 99th percentile
     * @param p999Millis 99.9th percentile
     * @param longestMillis the longest
     */
    public record BatchLatency(
            String store,
            long batches,
            double p50Millis,
            double p95Millis,
            double p99Millis,
            double p999Millis,
            double longestMillis) {

        /** The header of a table of latencies. */
        public static final List<String> COLUMNS =
                List.of("store", "batches", "p50 ms", "p95 ms", "p99 ms", "p99.9 ms", "longest ms");

        /** Returns the cells of a row of a table. */
        public List<Object> cells() {
            List<Object> cells = new ArrayList<>(List.of(store, batches));
            for (double millis : new double[] {p50Millis, p95Millis, p99Millis, p999Millis, longestMillis}) {
                cells.add(String.format(Locale.ROOT, "%,.1f", millis));
            }
            return cells;
        }
    }
}
