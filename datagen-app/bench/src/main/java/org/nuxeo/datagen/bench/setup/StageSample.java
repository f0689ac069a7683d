// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.setup;

import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.importer.run.Importer;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.record.Delivery;

/**
 * The documents with which stages are measured. A stage uses as many of the first customers as take several seconds,
 * because joining a consumer group or creating indexes takes tenths of a second.
 *
 * @param dataset the documents
 * @param threads number of threads of stages and baselines
 * @param services settings of the services
 */
public record StageSample(Dataset dataset, int threads, BenchServices.Settings services) {

    /** Number of documents for indexing. */
    public static final long INDEXED = 60_000;

    /** Number of documents for importing, for sending with all fields, and for verifying. */
    public static final long IMPORTED = 120_000;

    /** Number of documents for sending as references, and for the growth of a repository. */
    public static final long LARGEST = 1_200_000;

    private static final int PARTITIONS = 8;

    /**
     * Returns a sample with the first customers that have about a number of documents, or with all customers if there
     * are fewer.
     */
    public StageSample upTo(long documents) {
        if (dataset.size() <= documents) {
            return this;
        }
        DatasetSpec spec = dataset.spec();
        long customers = Math.max(3, documents / (2L * spec.months() + 6) / 3 * 3);
        return new StageSample(dataset.withSpec(spec.withSize(customers, spec.months())), threads, services);
    }

    /** Returns the delivery of all documents. */
    public Delivery delivery() {
        return Delivery.of(dataset, PARTITIONS);
    }

    /**
     * Returns an importer with the default settings of the commands.
     *
     * @param listener receives the progress of stages
     */
    public Importer importer(ProgressListener listener) {
        return importer(null, listener);
    }

    /**
     * Returns an importer with the default settings of the commands.
     *
     * @param batchTag batch tag of the documents, or null
     * @param listener receives the progress of stages
     */
    public Importer importer(String batchTag, ProgressListener listener) {
        return Importer.of(dataset, batchTag, new OnDemandBlobs(), ImportMetrics.none(), listener)
                .withFullText();
    }
}
