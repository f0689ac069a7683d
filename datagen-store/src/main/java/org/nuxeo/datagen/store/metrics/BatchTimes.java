// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SynchronizedHistogram;

/**
 * Durations of the batches of one stage, by store. Histograms with three significant digits keep the memory constant.
 * Thread safe.
 */
public final class BatchTimes {

    private static final long LONGEST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1_000;

    private final Map<String, Histogram> micros = new ConcurrentSkipListMap<>();

    /** Records how long a batch took in a store. */
    public void record(String store, long nanos) {
        micros.computeIfAbsent(store, any -> new SynchronizedHistogram(LONGEST_MICROS, DIGITS))
                .recordValue(Math.min(LONGEST_MICROS, nanos / 1_000));
    }

    /** Returns the latencies of the batches so far, by store. */
    public List<BatchLatency> latencies() {
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
}
