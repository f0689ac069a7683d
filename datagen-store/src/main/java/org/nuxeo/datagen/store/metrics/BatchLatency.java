// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

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
