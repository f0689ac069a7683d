// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.Stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.VerifySettings.BlobSample;
import org.nuxeo.datagen.importer.verify.VerifySum.VerifyState;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RightsReader;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;

/**
 * Generates documents of a dataset again and compares them with what the stores hold.
 *
 * <p>Ranges of documents are shared among threads. A range is read by row id and compared byte for byte; only where
 * bytes differ, field by field. Then ids of the stores are read, where the {@link VerifyScope} says so, to find what
 * should not be there. Each thread holds two ranges in memory, whatever the size of the dataset. Progress is saved every
 * few seconds, so a run that was stopped or killed resumes.
 */
public final class VerifyStage implements ControlledStage<VerifyReport> {

    private static final int PARTITIONS = 1;

    private final Dataset dataset;
    private final VerifyScope scope;
    private final VerifySettings settings;
    private final DocumentModels models;
    private final MongoStore mongo;
    private final ElasticStore index;
    private final ProgressListener listener;
    private final StopSignal stop = new StopSignal();
    private final StoreRequests requests;
    private final VerifyTally tally;
    private final StageControl control;
    private final Checkpoint checkpoint;
    private long earlierMillis;

    /**
     * Creates the stage for the whole dataset.
     *
     * @param index the index to compare besides MongoDB, or null
     */
    public VerifyStage(
            VerifySettings settings,
            DocumentModels models,
            MongoStore mongo,
            ElasticStore index,
            StageContext context) {
        this(settings, models, VerifyScope.whole(models.dataset()), mongo, index, context);
    }

    /**
     * Creates the stage for a part of the dataset.
     *
     * @param index the index to compare besides MongoDB, or null
     * @param context its checkpoint has what an earlier run has compared; after the run, it has what {@link VerifySum}
     *     adds up
     */
    public VerifyStage(
            VerifySettings settings,
            DocumentModels models,
            VerifyScope scope,
            MongoStore mongo,
            ElasticStore index,
            StageContext context) {
        this.dataset = models.dataset();
        this.scope = scope;
        this.settings = settings;
        this.models = models;
        this.mongo = mongo;
        this.index = index;
        this.checkpoint = context.checkpoint();
        this.control = new StageControl(context.rate(), settings.threads(), context.listener());
        this.listener = control.listener();
        this.requests = new StoreRequests(mongo, index, settings.retry(), stop);
        this.tally = new VerifyTally(settings.differenceLimit());
    }

    @Override
    public VerifyReport run() {
        long startNanos = System.nanoTime();
        listener.started("verify", scope.positions().count());
        StoredDocuments model = model();
        for (Repository repository : Repository.values()) {
            mongo.retried(() -> {
                RepositorySetup.requireIds(mongo, repository.label(), model.ids());
                return null;
            });
        }
        restore();
        Checkpoints saves = new Checkpoints(checkpoint, () -> state(startNanos));
        try {
            compare(model, saves);
            if (!stop.getAsBoolean() && settings.others() && scope.scan() != VerifyScope.Scan.NEVER) {
                new UnexpectedFinder(this::model, mongo, index, requests, control, stop).find(scope, tally, saves);
            }
        } finally {
            saves.save();
        }
        stop.rethrow();
        return VerifyState.report(dataset, scope, tally, !stop.getAsBoolean(), elapsedMillis(startNanos));
    }

    private long elapsedMillis(long startNanos) {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    private ObjectNode state(long startNanos) {
        return VerifyState.of(dataset, scope, tally)
                .put("rangeDocuments", settings.batchDocuments())
                .put("elapsedMillis", elapsedMillis(startNanos));
    }

    private void restore() {
        ObjectNode earlier = checkpoint.earlier();
        // With another range size or scope, the saved numbers mean other ranges.
        if (earlier != null
                && earlier.path("rangeDocuments").asInt() == settings.batchDocuments()
                && VerifyState.isOf(earlier, dataset, scope)) {
            tally.restore(earlier);
            earlierMillis = earlier.path("elapsedMillis").asLong();
            listener.advanced("verify", tally.documents());
        }
    }

    private void compare(StoredDocuments model, Checkpoints saves) {
        DocumentRanges ranges =
                new DocumentRanges(Delivery.of(dataset, PARTITIONS), scope.positions(), settings.batchDocuments());
        if (ranges.count() == 0) {
            return;
        }
        Rights rights = requests.toMongo(() -> RightsReader.read(mongo, Repository.labels(), model));
        BlobSample sample = new BlobSample(dataset, settings.blobs());
        Queue<RangeComparison> workers = new ConcurrentLinkedQueue<>();
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop).runAhead("verify", control, () -> {
                RangeComparison worker = worker(ranges, sample, rights, saves);
                workers.add(worker);
                return worker;
            });
        } finally {
            workers.forEach(RangeComparison::close);
        }
    }

    private StoredDocuments model() {
        return models.checkedModel(index != null);
    }

    private RangeComparison worker(DocumentRanges ranges, BlobSample sample, Rights rights, Checkpoints saves) {
        MongoCheck mongoCheck =
                new MongoCheck(new RangeReader(mongo, model()), model(), rights, sample, settings.blobCheck());
        IndexCheck indexCheck = index == null ? null : new IndexCheck(index, settings, rights);
        return new RangeComparison(ranges, mongoCheck, indexCheck, requests, control, stop, tally, saves::offer);
    }

    @Override
    public StageControl control() {
        return control;
    }

    @Override
    public void stop() {
        stop.stop();
    }
}
