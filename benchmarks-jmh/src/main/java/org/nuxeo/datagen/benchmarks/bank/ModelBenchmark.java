// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.Map;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements in a second: without a model, with one that adds five fields of mixed kinds, and with one that makes
 * them as long by a constant text.
 */
public class ModelBenchmark extends HotPath {

    private static final Map<String, String> FIELDS = Map.of(
            "NOTHING", "{}",
            "FIVE_FIELDS", """
                {label: "{owner.number} of {month}", \
                amount: {logNormal: {median: 50, deviation: 0.8, min: 0, max: 1000000}}, \
                rank: {zipf: {ranks: 10000, exponent: 1.1}}, until: {date: {from: 1y, to: 10y}}, paid: {chance: 0.9}}""",
            "LONG_TEXT", "{text: \"" + "x".repeat(110) + "\"}");

    /** What papers have besides the fields of every document. */
    @Param({"NOTHING", "FIVE_FIELDS", "LONG_TEXT"})
    public String added;

    private final Walk walk = new Walk(0);
    private Dataset dataset;
    private DocumentReader reader;
    private long first;

    @Setup
    public void start() {
        dataset = Samples.ofModel(FIELDS.getOrDefault(added, "{}"));
        reader = dataset.contents().reader();
        first = dataset.firstOrdinal(dataset.layout().kinds().series());
    }

    /** Computes the values of all fields. */
    @Benchmark
    public FieldValues fields() {
        Document document = dataset.document(first + walk.next());
        return reader.fields(document).build();
    }
}
