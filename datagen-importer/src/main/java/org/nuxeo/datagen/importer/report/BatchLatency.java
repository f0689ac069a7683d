package org.nuxeo.datagen.importer.report;

/**
 * How long batches took in a store, repetitions and comparisons included, in one run of a stage.
 *
 * @param store such as {@code mongo}
 * @param batches how many there were
 * @param p50Millis half of them were faster
 * @param p95Millis so were 95 of 100
 * @param p99Millis and 99 of 100
 * @param p999Millis and 999 of 1000
 * @param longestMillis the slowest took so long
 */
public record BatchLatency(
        String store,
        long batches,
        double p50Millis,
        double p95Millis,
        double p99Millis,
        double p999Millis,
        double longestMillis) {}
