// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.load;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.load.Loading.DocumentSource;
import org.nuxeo.datagen.importer.load.Loading.LoadState;
import org.nuxeo.datagen.importer.report.IndexReport;
import org.nuxeo.datagen.importer.report.Report;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexSource;
import org.nuxeo.datagen.importer.settings.StoreLayout;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.ElasticTarget;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.retry.RetryPolicy;

/**
 * Fills the index after the import, from the generator or from MongoDB. Progress is saved every few seconds, so a run
 * that was stopped or killed resumes.
 *
 * @param positions positions of the documents in the order of import
 * @param source where the documents are read from
 * @param mongo supplies the access rights; null where there is no repository yet
 * @param context context whose checkpoint has the progress of an earlier run
 */
public record IndexStage(
        IndexSettings settings,
        DocumentModels models,
        Delivery delivery,
        PositionRange positions,
        IndexSource source,
        @Nullable MongoStore mongo,
        ElasticStore elastic,
        StageContext context)
        implements Stage<IndexReport> {

    /** Returns the stage for a whole dataset, from the generator. */
    public static IndexStage ofAll(
            IndexSettings settings,
            DocumentModels models,
            @Nullable MongoStore mongo,
            ElasticStore elastic,
            StageContext context) {
        Delivery all = Delivery.of(models.dataset(), 1);
        return new IndexStage(settings, models, all, all.positions(), IndexSource.GENERATOR, mongo, elastic, context);
    }

    @Override
    public IndexReport run() {
        if (source == IndexSource.MONGO) {
            Objects.requireNonNull(mongo).settings().staleness().ifPresent(context.listener()::note);
        }
        Rights known = mongo == null ? Rights.ASSUMED : models.rights(mongo);
        List<String> repositories = models.dataset().layout().repositories().labels();
        Map<String, JsonEncoder> encoders =
                JsonEncoder.ofEach(repositories, settings.layout().limited(), known);
        int batch = settings.batchDocuments();
        return new Loading("index", delivery, positions, batch, settings.threads(), settings.retry(), context)
                .load(this::filling, new ElasticTarget(elastic), this::documents, null, encoders, this::report);
    }

    private @Nullable IndexFilling filling() {
        return settings.prepared()
                ? null
                : IndexFilling.begin(elastic, IndexPlans.of(settings.layout().indexShards(), models.dataset()));
    }

    /** Returns a source of documents for one thread. */
    private DocumentSource documents() {
        if (source == IndexSource.GENERATOR) {
            return DocumentSource.generating(models.model(true));
        }
        StoredDocuments model = models.modelWithoutBlobs(true);
        return new MongoSource(Objects.requireNonNull(mongo), model, settings.retry(), context.stop());
    }

    private IndexReport report(LoadState done, boolean finished) {
        List<IndexReport.Row> rows = Report.rows(models.dataset().layout(), (repository, kind) -> {
            long present = done.present.of(repository, kind);
            return IndexReport.row(repository, kind, done.written.of(repository, kind), present);
        });
        List<BatchLatency> batches = context.metrics().batchLatencies();
        return new IndexReport(rows, done.refused, done.refusedCount, batches, finished, done.elapsedMillis);
    }

    /**
     * Settings of indexing after the import.
     *
     * @param threads 1 to 1024
     * @param batchDocuments documents in a bulk request, 1 to 100,000
     * @param layout how the stores hold documents
     * @param retry how long the index may stay away
     * @param prepared whether somebody else creates the indexes, turns their refresh off and on again
     */
    public record IndexSettings(
            int threads, int batchDocuments, StoreLayout layout, RetryPolicy retry, boolean prepared) {

        public static IndexSettings of(int threads) {
            return of(threads, StoreLayout.DEFAULT, RetryPolicy.DEFAULT);
        }

        public static IndexSettings of(int threads, StoreLayout layout, RetryPolicy retry) {
            return new IndexSettings(threads, 1_000, layout, retry, false);
        }

        /** Returns settings for one of many short runs, between which the indexes stay as they are. */
        public IndexSettings withPrepared() {
            return new IndexSettings(threads, batchDocuments, layout, retry, true);
        }
    }

    /**
     * The time in which the indexes of all repositories are filled. They are created unless they exist, and are not refreshed
     * before the end. Runs that overlap do not disturb each other: the first that ends turns the refresh on, which costs the
     * others speed only.
     */
    public record IndexFilling(IndexAdmin admin, List<String> repositories) implements AutoCloseable {

        /** Creates the missing indexes and turns the refresh off. */
        public static IndexFilling begin(ElasticStore elastic, List<IndexPlan> plans) {
            IndexAdmin admin = new IndexAdmin(elastic);
            admin.ensure(plans);
            List<String> repositories =
                    plans.stream().map(IndexPlan::repository).toList();
            repositories.forEach(admin::beginFilling);
            return new IndexFilling(admin, repositories);
        }

        /** Turns the refresh on and makes everything searchable. */
        @Override
        public void close() {
            repositories.forEach(admin::endFilling);
        }
    }
}
