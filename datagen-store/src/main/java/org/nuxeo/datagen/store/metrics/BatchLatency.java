// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.metrics;

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
        double longestMillis) {}
