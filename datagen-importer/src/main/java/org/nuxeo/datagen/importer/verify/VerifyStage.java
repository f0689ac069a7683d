// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.StoreLayout.IndexCreation;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.IntervalSet;
import org.nuxeo.datagen.importer.stage.RangedWork;
import org.nuxeo.datagen.importer.stage.Stage;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.Stage.StopSignal;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
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
 * should not be there. Each thread holds up to three ranges in memory, whatever the size of the dataset. Progress is saved every
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
            ElasticStore compared = settings.readersOnly() ? null : index;
            VerifiedStores stores = new VerifiedStores(mongo, compared, settings.retry(), context.stop());
            new UnexpectedFinder(this, stores, work).find(done);
        }
        QuestionSet questions = scope.questions();
        if (!isStopped() && questions != null) {
            long count = questions.range().count();
            context.started("questions", count - done.asked.size());
            work.share("questions", 1, count, done.asked, () -> {
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
        Map<String, JsonEncoder> encoders = encoders(stores().toMongo(() -> models.rights(mongo)));
        VerifyState findings = new VerifyState();
        for (IndexPlan plan : IndexPlans.of(settings.layout().indexShards(), models.dataset())) {
            String name = plan.repository();
            Repository repository = models.dataset().layout().repositories().of(name);
            if (!admin.exists(name)) {
                continue;
            }
            JsonEncoder encoder = Objects.requireNonNull(encoders.get(name));
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

    /** Compares ranges of documents. */
    private void compare(RangedWork<VerifyState> work, IntervalSet done) {
        DocumentRanges ranges =
                new DocumentRanges(Delivery.of(models.dataset(), 1), scope.positions(), settings.batchDocuments());
        if (ranges.count() == 0) {
            return;
        }
        Rights rights = stores().toMongo(() -> models.rights(mongo));
        BlobSample sample = new BlobSample(models.dataset(), settings.blobs());
        Map<String, JsonEncoder> encoders = encoders(rights);
        work.share("verify", settings.workers(index != null), ranges.count(), done, () -> {
            ExpectedFiles files = new ExpectedFiles(model(), sample, settings.blobCheck());
            MongoCheck inMongo = new MongoCheck(new RangeReader(mongo, files.model()), files, rights);
            IndexCheck inIndex = index == null ? null : new IndexCheck(index, settings, encoders, new ByteSink(4_096));
            return range -> {
                List<Identity> documents = ranges.documents(range);
                work.acquire(documents.size());
                VerifyState findings = compare(ranges.repository(range), documents, inMongo, inIndex);
                if (!isStopped()) {
                    findings.ranges.add(range);
                    work.done("verify", documents.size(), findings);
                }
            };
        });
    }

    private VerifyState compare(
            Repository repository, List<Identity> documents, MongoCheck inMongo, @Nullable IndexCheck inIndex) {
        VerifyState findings = new VerifyState();
        FoundRange found = stores().toMongo(() -> inMongo.fetch(repository.label(), documents, findings));
        ExpectedRange expected = inMongo.expected(repository, documents, found, findings);
        boolean[] equal = inMongo.compare(expected, findings);
        boolean[] equalInIndex = inIndex == null
                ? equal
                : stores().toIndex(() -> {
                    findings.forgetIndex();
                    return inIndex.compare(expected, findings);
                });
        for (int i = 0; i < equal.length; i++) {
            findings.compared(repository, documents.get(i).kind(), equal[i] && equalInIndex[i]);
        }
        return findings;
    }

    private Map<String, JsonEncoder> encoders(Rights rights) {
        List<String> repositories = models.dataset().layout().repositories().labels();
        return JsonEncoder.ofEach(repositories, settings.layout().limited(), rights);
    }

    StoredDocuments model() {
        return models.checkedModel(stores().haveIndex() && !settings.readersOnly());
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
