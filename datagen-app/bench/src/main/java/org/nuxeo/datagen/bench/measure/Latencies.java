// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;
import org.nuxeo.datagen.charts.Curve;

/** The latencies and failures of requests. Thread safe. */
public final class Latencies {
    private static final long LARGEST_MICROS = 3_600_000_000L;
    private static final int MAX_REASONS = 100;
    private static final double[] PERCENTILES = {0, 50, 75, 90, 95, 99, 99.9, 99.99};

    private final Histogram micros = new SynchronizedHistogram(LARGEST_MICROS, 3);
    private final Map<String, Long> failures = new ConcurrentSkipListMap<>();

    /** The number, rate and latencies of requests of one name, as a report has them. */
    public record Requests(
            String request,
            long count,
            long failed,
            double perSecond,
            long p50Millis,
            long p95Millis,
            long p99Millis,
            long longestMillis) {}

    /**
     * Records a request that ends now.
     *
     * @param startNanos its start, as {@link System#nanoTime}
     */
    public void record(long startNanos) {
        add((System.nanoTime() - startNanos) / 1_000);
    }

    /** Records a request that took some microseconds. */
    public void add(long tookMicros) {
        micros.recordValue(Math.min(LARGEST_MICROS, Math.max(0, tookMicros)));
    }

    /** Counts a failure by its reason, of which few are kept. */
    public void failed(String reason) {
        boolean kept = failures.size() < MAX_REASONS || failures.containsKey(reason);
        failures.merge(kept ? reason : "other reasons", 1L, Long::sum);
    }

    /** Adds other requests. */
    public void add(Latencies other) {
        micros.add(other.micros);
        other.failures.forEach((reason, count) -> failures.merge(reason, count, Long::sum));
    }

    /** Returns the number of requests that were recorded. */
    public long count() {
        return micros.getTotalCount();
    }

    /** Returns the number of failures by their reason. */
    public Map<String, Long> failures() {
        return failures;
    }

    /** Returns the number of all failures. */
    public long failed() {
        return Rates.total(failures.values(), Long::longValue);
    }

    /** Returns a percentile in milliseconds; 0 if there are no requests. */
    public double millis(double percentile) {
        return micros.getValueAtPercentile(percentile) / 1e3;
    }

    /** Returns the mean in milliseconds; at least a microsecond. */
    public double meanMillis() {
        return Math.max(1, micros.getMean()) / 1e3;
    }

    /** Returns what a report says of a number of requests. */
    public Requests requests(String name, long count, double perSecond) {
        return new Requests(name, count, failed(), perSecond, whole(50), whole(95), whole(99), whole(100));
    }

    private long whole(double percentile) {
        return Math.round(millis(percentile));
    }

    /** Returns a curve of the percentiles for which there are enough requests. */
    public Curve curve(String title) {
        List<Curve.Point> points = new ArrayList<>();
        for (double percentile : PERCENTILES) {
            long rareness = Math.round(100 / (100 - percentile));
            if (rareness <= Math.max(2, count())) {
                points.add(Curve.Point.of(rareness, millis(percentile)));
            }
        }
        return new Curve(title, "one request in so many takes longer (100 is p99)", "milliseconds", true, points);
    }

    /** Returns the count and the percentiles as a text. */
    public String text() {
        String format = "%,d requests, p50 %.2f ms, p95 %.2f ms, p99 %.2f ms, longest %.2f ms";
        return String.format(Locale.ROOT, format, count(), millis(50), millis(95), millis(99), millis(100));
    }
}
