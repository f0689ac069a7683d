// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/** A histogram of the latencies of requests. Thread safe. */
public final class Latencies {

    private static final long LARGEST_MICROS = 3_600_000_000L;

    private static final double[] PERCENTILES = {0, 50, 75, 90, 95, 99, 99.9, 99.99};

    private final Histogram micros = new SynchronizedHistogram(LARGEST_MICROS, 3);

    /**
     * Records a request that ends now.
     *
     * @param startNanos its start, as {@link System#nanoTime}
     */
    public void record(long startNanos) {
        micros.recordValue(Math.min(LARGEST_MICROS, (System.nanoTime() - startNanos) / 1_000));
    }

    /** Returns the number of requests. */
    public long count() {
        return micros.getTotalCount();
    }

    /** Returns a percentile in milliseconds; 0 if there are no requests. */
    public double millis(double percentile) {
        return micros.getValueAtPercentile(percentile) / 1e3;
    }

    /** Returns the mean in milliseconds; at least a microsecond. */
    public double meanMillis() {
        return Math.max(1, micros.getMean()) / 1e3;
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
