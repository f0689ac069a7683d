// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.Checkpoint;
import org.nuxeo.datagen.importer.stage.Checkpoint.Checkpoints;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.KindCounts;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.Stage.ControlledStage;
import org.nuxeo.datagen.importer.stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.stage.StopSignal;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
import org.nuxeo.datagen.importer.verify.VerifySettings.BlobSample;
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

    private final VerifyScope scope;
    private final VerifySettings settings;
    private final DocumentModels models;
    private final StopSignal stop = new StopSignal();
    private final VerifiedStores stores;
    private final VerifyTally tally;
    private final KindCounts planned;
    private final StageControl control;
    private final ProgressListener listener;
    private final Checkpoint checkpoint;
    private final Checkpoints saves;
    private long startNanos;
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
            @Nullable ElasticStore index,
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
            @Nullable ElasticStore index,
            StageContext context) {
        this.scope = Objects.requireNonNull(scope, "scope");
        this.settings = settings;
        this.models = models;
        this.stores = new VerifiedStores(Objects.requireNonNull(mongo, "mongo"), index, settings.retry(), stop);
        this.tally = new VerifyTally(CountedKinds.of(models.dataset()), settings.differenceLimit());
        this.planned = KindCounts.of(models.dataset());
        this.control = new StageControl(context.rate(), settings.threads(), context.listener());
        this.listener = control.listener();
        this.checkpoint = context.checkpoint();
        this.saves = new Checkpoints(checkpoint, this::state);
    }

    @Override
    public VerifyReport run() {
        startNanos = System.nanoTime();
        listener.started("verify", scope.positions().count());
        StoredDocuments model = model();
        for (String repository : models.dataset().layout().repositories().labels()) {
            stores.mongo().retried(() -> {
                RepositorySetup.requireIds(stores.mongo(), repository, model.ids());
                return true;
            });
        }
        restore();
        try {
            compare(model);
            if (!stop.getAsBoolean() && settings.others() && scope.scan() != VerifyScope.Scan.NEVER) {
                VerifiedStores scanned = settings.readersOnly() ? stores.withoutIndex() : stores;
                new UnexpectedFinder(this::model, scanned, control, stop).find(scope, tally, saves);
            }
        } finally {
            saves.save();
        }
        stop.rethrow();
        boolean whole = scope.positions().count() == models.dataset().size();
        // A part reports as planned what it has compared.
        return tally.report(whole ? planned : tally.compared(), !stop.getAsBoolean(), elapsedMillis());
    }

    private long elapsedMillis() {
        return earlierMillis + (System.nanoTime() - startNanos) / 1_000_000;
    }

    private ObjectNode state() {
        return tally.state(scope, planned, settings.batchDocuments(), elapsedMillis());
    }

    private void restore() {
        VerifyState earlier = checkpoint.earlier() == null ? null : VerifyState.read(checkpoint.earlier());
        // With another range size or scope, the saved numbers mean other ranges.
        if (earlier != null && earlier.isOf(scope, settings.batchDocuments())) {
            tally.restore(earlier);
            earlierMillis = earlier.elapsedMillis();
            listener.advanced("verify", tally.documents());
        }
    }

    private void compare(StoredDocuments model) {
        DocumentRanges ranges =
                new DocumentRanges(Delivery.of(models.dataset(), 1), scope.positions(), settings.batchDocuments());
        if (ranges.count() == 0) {
            return;
        }
        Rights rights = stores.toMongo(() -> RightsReader.read(
                stores.mongo(), models.dataset().layout().repositories().labels(), model));
        BlobSample sample = new BlobSample(models.dataset(), settings.blobs());
        Queue<Comparison> workers = new ConcurrentLinkedQueue<>();
        try {
            new RangeWorkers(ranges.count(), tally.ranges(), stop).runAhead("verify", control, () -> {
                Comparison worker = new Comparison(ranges, sample, rights);
                workers.add(worker);
                return worker;
            });
        } finally {
            workers.forEach(worker -> worker.reader.shutdownNow());
        }
    }

    private StoredDocuments model() {
        return models.checkedModel(stores.haveIndex() && !settings.readersOnly());
    }

    @Override
    public StageControl control() {
        return control;
    }

    @Override
    public void stop() {
        stop.stop();
    }

    /** A range whose documents are being read. */
    private record Begun(String repository, List<Identity> documents, RangeFindings findings, Future<Read> read) {}

    /** What MongoDB holds of a range, and the request for what the index holds, if it is compared. */
    private record Read(FoundRange found, IndexCheck.@Nullable Request inIndex) {}

    /**
     * The work of one thread: compares ranges of documents with what the stores hold.
     *
     * <p>The idea: a second thread reads the next range while this one generates and compares. The stores then always have
     * a request to answer, but never more than one for each thread.
     */
    private final class Comparison implements RangeWorkers.AheadWork<Begun> {

        private final DocumentRanges ranges;
        private final MongoCheck mongo;
        private final @Nullable IndexCheck index;
        private final ExecutorService reader =
                Executors.newSingleThreadExecutor(task -> new Thread(task, "verify-read"));

        Comparison(DocumentRanges ranges, BlobSample sample, Rights rights) {
            this.ranges = ranges;
            this.mongo = new MongoCheck(
                    new RangeReader(stores.mongo(), model()), model(), rights, sample, settings.blobCheck());
            this.index = stores.haveIndex() ? new IndexCheck(stores.requiredIndex(), settings, rights) : null;
        }

        @Override
        public Begun begin(long range) {
            String repository = ranges.repository(range).label();
            List<Identity> documents = ranges.documents(range);
            RangeFindings findings = new RangeFindings();
            return new Begun(
                    repository, documents, findings, reader.submit(() -> read(repository, documents, findings)));
        }

        private Read read(String repository, List<Identity> documents, RangeFindings findings) {
            control.rate().acquire(documents.size(), stop);
            IndexCheck.Request inIndex = index == null
                    ? null
                    : index.begin(repository, documents.stream().map(mongo::id).toList());
            return new Read(stores.toMongo(() -> mongo.fetch(repository, documents, findings)), inIndex);
        }

        @Override
        public void finish(long range, Begun begun) throws InterruptedException {
            List<Identity> documents = begun.documents();
            RangeFindings findings = begun.findings();
            Read read = await(begun.read());
            ExpectedRange expected = mongo.expected(begun.repository(), documents, read.found(), findings);
            boolean[] equal = mongo.compare(expected, findings);
            IndexCheck.Request inIndex = read.inIndex();
            if (index != null && inIndex != null) {
                boolean[] equalInIndex = stores.toIndex(() -> {
                    findings.forgetIndex();
                    return index.compare(expected, inIndex.answer(findings), findings);
                });
                for (int i = 0; i < equal.length; i++) {
                    equal[i] &= equalInIndex[i];
                }
            }
            if (stop.getAsBoolean()) {
                return;
            }
            for (int i = 0; i < equal.length; i++) {
                int kind = documents.get(i).kind().code();
                findings.compared[kind]++;
                findings.verified[kind] += equal[i] ? 1 : 0;
            }
            tally.add(range, documents.size(), ranges.repository(range), findings);
            listener.advanced("verify", documents.size());
            saves.offer();
        }

        private static Read await(Future<Read> read) throws InterruptedException {
            try {
                return read.get();
            } catch (ExecutionException e) {
                // Reading throws no checked exception.
                if (e.getCause() instanceof Error error) {
                    throw error;
                }
                throw (RuntimeException) Objects.requireNonNull(e.getCause());
            }
        }
    }
}
