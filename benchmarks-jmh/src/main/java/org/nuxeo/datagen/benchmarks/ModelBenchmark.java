// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.benchmarks.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.schema.FieldReader;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Statements in a second: without a content model, with one that adds five fields of mixed kinds, and with one that makes
 * them as long by a constant text.
 */
public class ModelBenchmark extends HotPath {

    /** What statements have besides the built-in fields. */
    public enum Added {
        NOTHING,
        FIVE_FIELDS,
        LONG_TEXT
    }

    @Param
    public Added added;

    private final FieldReader reader = new FieldReader();
    private final JsonEncoder json = new JsonEncoder(IndexedFields.ALL);
    private final ByteSink sink = new ByteSink(1 << 14);
    private final Walk walk = new Walk(0);
    private Dataset dataset;
    private long first;
    private Ring<StoredDocument> documents;

    @Setup
    public void start() {
        dataset = switch (added) {
            case NOTHING -> Samples.whole();
            case FIVE_FIELDS -> Samples.withFiveFields();
            case LONG_TEXT -> Samples.withLongText();
        };
        first = dataset.firstOrdinal(Bank.STATEMENT);
        documents = Samples.stored(dataset, 0);
    }

    /** Computes the values of all fields. */
    @Benchmark
    public FieldValues fields() {
        Document document = dataset.document(first + walk.next());
        return reader.read(document).build();
    }

    @Benchmark
    public int bson() {
        sink.reset();
        BsonEncoder.DEFAULT.encode(documents.next(), sink);
        return sink.length();
    }

    @Benchmark
    public int index() {
        sink.reset();
        json.encode(documents.next(), sink);
        return sink.length();
    }
}
