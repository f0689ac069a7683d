// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BlobDescriber.RenderedBlobs;
import org.nuxeo.datagen.store.document.BlobDescriber.ServedBlobs;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/**
 * Documents that a consumer generates from references in a second, in the order of a partition: their content, also with
 * length and digest of their blobs, and also with their BSON. The naive way asks a blob store for each key.
 */
public class StoredDocumentBenchmark extends HotPath {

    @Param({"us-east", "archives"})
    public String repository;

    private final Dataset dataset = Samples.whole();
    private final ByteSink sink = new ByteSink(1 << 14);
    private final StoredDocuments withoutFiles = new StoredDocuments(dataset, null, null);
    private final StoredDocuments withFiles = new StoredDocuments(dataset, new RenderedBlobs(), null);
    private final BlobDescriber store = new ServedBlobs(new org.nuxeo.datagen.blobstore.OnDemandBlobs());
    private final StoredDocuments fromStore = new StoredDocuments(dataset, store, null);
    private PartitionPlan.Cursor cursor;

    @Setup
    public void start() {
        cursor = PartitionPlan.of(dataset, dataset.layout().repositories().of(repository), 48)
                .cursor(7, 1_000_000);
    }

    @Benchmark
    public StoredDocument content() {
        return withoutFiles.document(cursor.nextIdentity());
    }

    @Benchmark
    public StoredDocument contentWithLengthAndMd5() {
        return withFiles.document(cursor.nextIdentity());
    }

    @Benchmark
    public int contentWithLengthAndMd5AsBson() {
        sink.reset();
        BsonEncoder.DEFAULT.encode(withFiles.document(cursor.nextIdentity()), sink);
        return sink.length();
    }

    @Benchmark
    public StoredDocument naiveAskTheStore() {
        return fromStore.document(cursor.nextIdentity());
    }
}
