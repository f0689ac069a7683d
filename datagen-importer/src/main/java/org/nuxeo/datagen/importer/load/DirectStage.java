// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.load.Loading.LoadState;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.Report.OperationResult;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.bulk.Batch;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Writes a dataset from the generator into repositories, with any number of threads and without Kafka. Running it again
 * writes only what is missing. Each thread holds one batch.
 *
 * @param threads 1 to 1024
 * @param batchDocuments documents in a request, 1 to 100,000
 * @param target target of the documents
 * @param rights read rights of the documents
 * @param retry how long to retry while the target is away
 */
public record DirectStage(
        DocumentModels models,
        int threads,
        int batchDocuments,
        BatchTarget target,
        Rights rights,
        RetryPolicy retry,
        StageContext context)
        implements Stage<DirectStage.DirectReport> {

    @Override
    public DirectReport run() {
        Delivery all = Delivery.of(models.dataset(), 1);
        BsonEncoders encoders = new BsonEncoders(models.ids(), rights);
        Supplier<DocumentSource> sources = () -> DocumentSource.generating(models.model(false));
        Supplier<Batch> batches = () -> new Batch(batchDocuments, encoders);
        return new Loading("import", all, all.positions(), batchDocuments, threads, retry, context)
                .load(() -> null, target, sources, batches, notIndexed -> null, this::report);
    }

    private DirectReport report(LoadState done, boolean finished) {
        Dataset dataset = models.dataset();
        List<DirectReport.Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            long planned = dataset.count(repository, kind);
            long written = done.written.of(repository, kind);
            long present = done.present.of(repository, kind);
            return planned == 0 ? null : new DirectReport.Row(repository.label(), kind, planned, written, present);
        });
        List<BatchLatency> batches = context.metrics().batchLatencies();
        return new DirectReport(rows, done.refused, done.refusedCount, batches, finished, done.elapsedMillis);
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

        @Override
        public long messages() {
            return rows.stream().mapToLong(Row::imported).sum();
        }
    }
}
