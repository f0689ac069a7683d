// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.load.Loading.LoadState;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.report.Report.Speed;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
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
        return new Loading("import", all, all.positions(), batchDocuments, threads, retry, context)
                .load(() -> null, target, sources, encoders, Map.of(), this::report);
    }

    private DirectReport report(LoadState done, boolean finished) {
        Dataset dataset = models.dataset();
        List<DirectReport.Row> rows = Report.rows(dataset.layout(), (repository, kind) -> {
            long planned = dataset.count(repository, kind);
            long present = done.present.of(repository, kind);
            long imported = done.written.of(repository, kind) + present;
            return planned == 0 ? null : new DirectReport.Row(repository.label(), kind, planned, imported, present);
        });
        List<BatchLatency> batches = context.metrics().batchLatencies();
        long held = rows.stream().mapToLong(DirectReport.Row::imported).sum();
        Speed speed = Speed.of(held, done.elapsedMillis);
        return new DirectReport(rows, held, done.refusedCount, finished, speed, batches, done.refused);
    }

    /**
     * What a direct import has done.
     *
     * @param rows counts by repository and kind, one row for every kind the dataset has in the repository
     * @param messages number of documents that MongoDB holds
     * @param failures number of all refused documents
     * @param finished whether every document was settled; false after a stop
     * @param batches latencies of batches in MongoDB
     * @param errors the first documents that MongoDB refused, with the reasons
     */
    public record DirectReport(
            List<Row> rows,
            long messages,
            long failures,
            boolean finished,
            @JsonUnwrapped Speed speed,
            List<BatchLatency> batches,
            @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors) {

        /**
         * Counts of documents.
         *
         * @param planned number of documents in the dataset
         * @param imported number of documents in MongoDB, written by this run or present
         * @param present found in MongoDB, and equal
         */
        public record Row(String repository, Kind kind, long planned, long imported, long present) {}
    }
}
