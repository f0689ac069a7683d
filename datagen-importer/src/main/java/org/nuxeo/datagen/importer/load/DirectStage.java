// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.load.RangeLoad.DocumentSource;
import org.nuxeo.datagen.importer.report.OperationResult;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.bulk.BatchWriter;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.metrics.ImportMetrics;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Writes a dataset from the generator into repositories, with any number of threads and without Kafka. Running it again
 * writes only what is missing. Each thread holds one batch.
 */
public final class DirectStage implements Stage<DirectStage.DirectReport> {

    private final Dataset dataset;
    private final int batchDocuments;
    private final Supplier<StoredDocuments> models;
    private final BatchTarget target;
    private final Rights rights;
    private final ImportMetrics metrics = ImportMetrics.none();
    private final RetryPolicy retry;
    private final RangeLoad load;

    /**
     * @param threads 1 to 1024
     * @param batchDocuments documents in a request, 1 to 100,000
     * @param models creates a content model for each thread
     * @param target target of the documents
     * @param rights read rights of the documents
     * @param retry how long to retry while the target is away
     * @throws IllegalArgumentException if a number is out of range
     */
    public DirectStage(
            Dataset dataset,
            int threads,
            int batchDocuments,
            Supplier<StoredDocuments> models,
            BatchTarget target,
            Rights rights,
            RetryPolicy retry) {
        if (batchDocuments < 1 || batchDocuments > 100_000) {
            throw new IllegalArgumentException("batch " + batchDocuments + ": must be 1 to 100,000");
        }
        this.dataset = Objects.requireNonNull(dataset, "dataset");
        this.batchDocuments = batchDocuments;
        this.models = Objects.requireNonNull(models, "models");
        this.target = Objects.requireNonNull(target, "target");
        this.rights = Objects.requireNonNull(rights, "rights");
        this.retry = Objects.requireNonNull(retry, "retry");
        Delivery delivery = Delivery.of(dataset, 1);
        this.load =
                new RangeLoad("import", delivery, delivery.positions(), batchDocuments, threads, StageContext.none());
    }

    /** Returns how many documents are settled so far. May be called while the stage runs. */
    public long settled() {
        return load.tally().documents();
    }

    @Override
    public DirectReport run() {
        load.begin();
        BatchWriter writer = new BatchWriter(target, retry, load.stop(), metrics);
        BsonEncoders encoders = new BsonEncoders(IdScheme.DEFAULT, rights);
        load.run(
                "datagen-import",
                writer,
                () -> new RangeLoad.WorkerResources(
                        DocumentSource.generating(models.get()), new Batch(batchDocuments, encoders)),
                notIndexed -> null);
        return report();
    }

    private DirectReport report() {
        List<DirectReport.Row> rows = new ArrayList<>();
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                long planned = dataset.count(repository, kind);
                if (planned > 0) {
                    rows.add(new DirectReport.Row(
                            repository.label(),
                            kind,
                            planned,
                            load.tally().written(repository, kind),
                            load.tally().present(repository, kind)));
                }
            }
        }
        return new DirectReport(
                rows,
                load.tally().refused(),
                load.tally().refusedCount(),
                metrics.batchLatencies(),
                !load.stop().getAsBoolean(),
                load.elapsedMillis());
    }

    @Override
    public void stop() {
        load.stop().stop();
    }

    /**
     * What a direct import has done.
     *
     * @param rows counts by repository and kind, one row for every kind the dataset has in the repository
     * @param refused the first documents that MongoDB refused, with the reasons
     * @param refusedCount number of all refused documents
     * @param batches latencies of batches in MongoDB
     * @param finished whether every document was settled; false after a stop
     * @param elapsedMillis wall-clock time
     */
    @JsonPropertyOrder({"rows", "messages", "failures", "finished", "elapsed", "throughput", "batches", "errors"})
    public record DirectReport(
            List<Row> rows,

            @JsonProperty("errors") @JsonInclude(JsonInclude.Include.NON_EMPTY)
            List<String> refused,

            @JsonProperty("failures") long refusedCount,
            List<BatchLatency> batches,
            boolean finished,
            @JsonIgnore long elapsedMillis)
            implements OperationResult {

        /**
         * Counts of documents.
         *
         * @param planned number of documents in the dataset
         * @param written number of documents that this run has written
         * @param present found in MongoDB, and equal
         */
        @JsonPropertyOrder({"repository", "kind", "planned", "imported", "present"})
        public record Row(
                String repository,
                Kind kind,
                long planned,
                @JsonIgnore long written,
                long present) {
            /** Returns how many documents are in MongoDB. */
            @JsonProperty
            public long imported() {
                return written + present;
            }
        }

        public DirectReport {
            rows = List.copyOf(rows);
            refused = List.copyOf(refused);
            batches = List.copyOf(batches);
        }

        @Override
        public long messages() {
            return rows.stream().mapToLong(Row::imported).sum();
        }
    }
}
