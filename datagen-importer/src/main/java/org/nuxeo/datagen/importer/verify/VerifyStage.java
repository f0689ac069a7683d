// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongConsumer;
import java.util.function.ObjLongConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangeWorkers;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
import org.nuxeo.datagen.importer.verify.UnexpectedScan.ScanRange;
import org.nuxeo.datagen.importer.verify.VerifySettings.BlobSample;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.importer.verify.VerifyState.CountedKinds;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.question.QuestionFiles.QuestionSet;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentRanges;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.retry.RetryPolicy.Attempts;

/**
 * Generates documents of a dataset again and compares them with what the stores hold.
 *
 * <p>Ranges of documents are shared among threads. A range is read by row id and compared byte for byte; only where
 * bytes differ, field by field. Then ids of the stores are read, where the {@link VerifyScope} says so, to find what
 * should not be there. Each thread holds two ranges in memory, whatever the size of the dataset. Progress is saved every
 * few seconds, so a run that was stopped or killed resumes.
 *
 * @param index the index to compare besides MongoDB, or null
 * @param context its checkpoint has what an earlier run has compared; after the run, it has what {@link VerifySum} adds up
 */
public record VerifyStage(
        VerifySettings settings,
        DocumentModels models,
        VerifyScope scope,
        MongoStore mongo,
        @Nullable ElasticStore index,
        StageContext context)
        implements Stage<VerifyReport> {

    /** Returns the stage for a whole dataset. */
    public static VerifyStage ofAll(
            VerifySettings settings,
            DocumentModels models,
            MongoStore mongo,
            @Nullable ElasticStore index,
            StageContext context) {
        return new VerifyStage(settings, models, VerifyScope.whole(models.dataset()), mongo, index, context);
    }

    @Override
    public VerifyReport run() {
        VerifyState nothing = new VerifyState(models.dataset(), scope, settings);
        RangedWork<VerifyState> work = new RangedWork<>(nothing, VerifyState.class, settings.threads(), context);
        return work.run(done -> work(work, done), this::report);
    }

    private VerifiedStores stores() {
        return new VerifiedStores(mongo, index, settings.retry(), context.stop());
    }

    private boolean isStopped() {
        return context.stop().getAsBoolean();
    }

    private void work(RangedWork<VerifyState> work, VerifyState done) {
        for (String repository : models.dataset().layout().repositories().labels()) {
            mongo.retried(() -> {
                RepositorySetup.requireIds(mongo, repository, models.ids());
                return true;
            });
        }
        mongo.settings().staleness().ifPresent(context.listener()::note);
        context.started("verify", scope.positions().count() - done.documents);
        // The first part asks for all.
        boolean first = scope.positions().from() == 0 && scope.positions().count() > 0;
        if (first) {
            done.forgetCollections();
            work.done("verify", 0, ofCollections());
        }
        compare(work, done.ranges);
        if (!isStopped() && stores().haveIndex() && !settings.readersOnly() && first && done.scanned.size() == 0) {
            work.done("verify", 0, ask(done));
        }
        if (!isStopped() && settings.others() && scope.scan() != VerifyScope.Scan.NEVER) {
            scan(work, done);
        }
        QuestionSet questions = scope.questions();
        if (!isStopped() && questions != null) {
            long count = questions.range().count();
            context.started("questions", count - done.asked.size());
            work.share("questions", count, done.asked, () -> {
                LiveQuestions live = new LiveQuestions(questions.questions(models.dataset()), stores(), model());
                return number -> {
                    VerifyState findings = live.ask(questions.range().from() + number);
                    findings.asked.add(number);
                    work.done("questions", 1, findings);
                };
            });
        }
    }

    /** Looks at the roots and MongoDB's indexes. */
    private VerifyState ofCollections() {
        VerifyState findings = new VerifyState();
        boolean required = settings.layout().indexes() != IndexCreation.NONE;
        for (String repository : models.dataset().layout().repositories().labels()) {
            stores().toMongo(() -> RepositorySetup.differences(mongo, repository))
                    .forEach(findings::differ);
            stores().toMongo(() -> NuxeoIndexes.differences(
                            mongo, repository, models.ids().nativeId(), required))
                    .forEach(findings::differ);
        }
        return findings;
    }

    /** Compares the mappings of the indexes, and asks those that hold all documents what their answers must be. */
    private VerifyState ask(VerifyState done) {
        IndexAdmin admin = new IndexAdmin(stores().requiredIndex());
        StoredDocuments model = model();
        Rights rights = stores().toMongo(() -> models.rights(mongo));
        VerifyState findings = new VerifyState();
        for (IndexPlan plan : settings.layout().indexShards().plans(models.dataset())) {
            String name = plan.repository();
            Repository repository = models.dataset().layout().repositories().of(name);
            if (!admin.exists(name)) {
                continue;
            }
            JsonEncoder encoder = new JsonEncoder(settings.layout().fieldsOf(name), rights.of(name));
            findings.add(stores().toIndex(() -> {
                VerifyState ofIndex = new VerifyState();
                String index = IndexAdmin.indexOf(name);
                String difference = admin.difference(plan);
                if (!difference.isEmpty()) {
                    ofIndex.differ("elasticsearch", name, index, "mapping", "that of a new index", difference);
                }
                admin.refresh(name);
                long planned = done.planned.of(repository);
                if (done.found(repository, true) == planned && admin.count(name) == planned) {
                    new IndexQuestions(admin, repository, ofIndex).ask(model, encoder);
                }
                return ofIndex;
            }));
        }
        return findings;
    }

    private VerifyReport report(VerifyState done, boolean finished) {
        boolean whole = scope.positions().count() == models.dataset().size();
        // A part reports as planned what it has compared.
        return done.report(CountedKinds.of(models.dataset().archive()), whole ? done.planned : done.compared, finished);
    }

    /** Finds what should not be in the stores. */
    private void scan(RangedWork<VerifyState> work, VerifyState done) {
        ElasticStore compared = settings.readersOnly() ? null : index;
        VerifiedStores stores = new VerifiedStores(mongo, compared, settings.retry(), context.stop());
        ObjLongConsumer<LongConsumer> share =
                (counting, count) -> work.share("count", count, new IntervalSet(), () -> counting::accept);
        UnexpectedFinder finder = new UnexpectedFinder(this::model, stores, scope, done, share);
        List<ScanRange> ranges = finder.ranges;
        if (ranges.isEmpty()) {
            return;
        }
        context.started("scan", finder.documents - done.scannedDocuments());
        IntervalSet scanned = new IntervalSet();
        for (int i = 0; i < ranges.size(); i++) {
            if (done.scanned.contains(ranges.get(i).number())) {
                scanned.add(i);
            }
        }
        work.share("scan", ranges.size(), scanned, () -> {
            UnexpectedScan scan = finder.scan();
            return number -> {
                ScanRange range = ranges.get((int) number);
                VerifyState findings = scan.scan(range);
                if (!isStopped()) {
                    findings.scanned.add(range.number());
                    work.done("scan", findings.scannedDocuments(), findings);
                }
            };
        });
    }

    private void compare(RangedWork<VerifyState> work, IntervalSet done) {
        DocumentRanges ranges =
                new DocumentRanges(Delivery.of(models.dataset(), 1), scope.positions(), settings.batchDocuments());
        if (ranges.count() == 0) {
            return;
        }
        Rights rights = stores().toMongo(() -> models.rights(mongo));
        BlobSample sample = new BlobSample(models.dataset(), settings.blobs());
        Queue<Comparison> workers = new ConcurrentLinkedQueue<>();
        try {
            work.share("verify", ranges.count(), done, () -> {
                Comparison worker = new Comparison(work, ranges, sample, rights);
                workers.add(worker);
                return worker;
            });
        } finally {
            workers.forEach(worker -> worker.reader.shutdownNow());
        }
    }

    private StoredDocuments model() {
        return models.checkedModel(stores().haveIndex() && !settings.readersOnly());
    }

    /** A range whose documents are being read. */
    private record Begun(
            long range, Repository repository, List<Identity> documents, VerifyState findings, Future<Read> read) {}

    /** What MongoDB holds of a range, and the request for what the index holds, if it is compared. */
    private record Read(FoundRange found, IndexCheck.@Nullable Request inIndex) {}

    /**
     * The work of one thread: compares ranges of documents with what the stores hold.
     *
     * <p>The idea: a second thread reads the next range while this one generates and compares. The stores then always have
     * a request to answer, but never more than one for each thread.
     */
    private final class Comparison implements RangeWorkers.RangeWork {

        private final RangedWork<VerifyState> work;
        private final DocumentRanges ranges;
        private final MongoCheck inMongo;
        private final @Nullable IndexCheck inIndex;
        private final ExecutorService reader =
                Executors.newSingleThreadExecutor(task -> new Thread(task, "verify-read"));
        private @Nullable Begun begun;

        Comparison(RangedWork<VerifyState> work, DocumentRanges ranges, BlobSample sample, Rights rights) {
            this.work = work;
            this.ranges = ranges;
            ExpectedFiles files = new ExpectedFiles(model(), sample, settings.blobCheck());
            this.inMongo = new MongoCheck(new RangeReader(mongo, model()), files, rights);
            this.inIndex = stores().haveIndex() ? new IndexCheck(stores().requiredIndex(), settings, rights) : null;
        }

        @Override
        public void accept(long range) throws InterruptedException {
            Begun before = begun;
            begun = begin(range);
            if (before != null) {
                finish(before);
            }
        }

        @Override
        public void complete() throws InterruptedException {
            Begun last = begun;
            begun = null;
            if (last != null) {
                finish(last);
            }
        }

        private Begun begin(long range) {
            Repository repository = ranges.repository(range);
            List<Identity> documents = ranges.documents(range);
            VerifyState findings = new VerifyState();
            Future<Read> read = reader.submit(() -> read(repository.label(), documents, findings));
            return new Begun(range, repository, documents, findings, read);
        }

        private Read read(String repository, List<Identity> documents, VerifyState findings) {
            work.acquire(documents.size());
            IndexCheck.Request request = inIndex == null ? null : inIndex.begin(repository, documents, inMongo.model());
            return new Read(stores().toMongo(() -> inMongo.fetch(repository, documents, findings)), request);
        }

        private void finish(Begun read) throws InterruptedException {
            List<Identity> documents = read.documents();
            VerifyState findings = read.findings();
            Read held = await(read.read());
            ExpectedRange expected = inMongo.expected(read.repository(), documents, held.found(), findings);
            boolean[] equal = inMongo.compare(expected, findings);
            IndexCheck.Request request = held.inIndex();
            if (inIndex != null && request != null) {
                boolean[] equalInIndex = stores().toIndex(() -> {
                    findings.forgetIndex();
                    return inIndex.compare(expected, inIndex.answer(request, findings), findings);
                });
                for (int i = 0; i < equal.length; i++) {
                    equal[i] &= equalInIndex[i];
                }
            }
            if (isStopped()) {
                return;
            }
            for (int i = 0; i < equal.length; i++) {
                findings.compared(read.repository(), documents.get(i).kind(), equal[i]);
            }
            findings.ranges.add(read.range());
            work.done("verify", documents.size(), findings);
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

    /**
     * The stores that a verification reads. Requests are repeated while a store is away. Thread safe.
     *
     * @param index the index to compare besides MongoDB; null if only MongoDB is compared
     * @param retry how long a store may stay away
     * @param stop ends repetitions early
     */
    record VerifiedStores(MongoStore mongo, @Nullable ElasticStore index, RetryPolicy retry, StopSignal stop) {

        /**
         * Returns the index.
         *
         * @throws NullPointerException if only MongoDB is compared
         */
        ElasticStore requiredIndex() {
            return Objects.requireNonNull(index, "index");
        }

        boolean haveIndex() {
            return index != null;
        }

        <T> T toMongo(Supplier<T> request) {
            return mongo.retried(new Attempts(retry, stop), request);
        }

        <T> T toIndex(ElasticStore.Exchange<T> request) {
            return requiredIndex().retried(new Attempts(retry, stop), request);
        }
    }
}
