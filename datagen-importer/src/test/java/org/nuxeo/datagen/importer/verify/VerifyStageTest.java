// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.IndexOptions;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.Updates;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.testing.CountedProgress;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.KeptState;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings.VerifyScope;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.NuxeoIndexes;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

class VerifyStageTest {

    private static final Dataset DATASET = Datasets.ofBank(150, 6);
    private static final long FILES = 150 + 300 + 300 * 6;

    @Test
    void aStoppedRunIsResumedAndNothingIsCountedTwice() throws Exception {
        KeptState kept = new KeptState();
        try (Imported imported = new Imported(DATASET)) {
            imported.mongo()
                    .documents("us-east")
                    .updateMany(Filters.eq("ecm:primaryType", "Account"), Updates.set("dc:title", "x"));
            long altered = imported.mongo().documents("us-east").countDocuments(Filters.eq("dc:title", "x"));
            CountedProgress progress = new CountedProgress();
            VerifyStage first = stage(imported, kept, progress, new StageControl(2_000, 0));
            CompletableFuture<VerifyReport> run = CompletableFuture.supplyAsync(first::run);
            Eventually.await("400 documents", () -> progress.done("verify") >= 400);
            first.context().stop().stop();
            VerifyReport part = run.get(120, TimeUnit.SECONDS);
            assertThat(part.finished()).isFalse();
            assertThat(part.verified()).isBetween(1L, DATASET.size() - 1);

            // States are compared first, so this one was compared before the stop and is not compared again.
            imported.mongo()
                    .documents("us-east")
                    .updateOne(Filters.eq("ecm:name", "florida"), Updates.set("dc:title", "forged"));
            CountedProgress resumed = new CountedProgress();
            VerifyReport whole =
                    stage(imported, kept, resumed, StageControl.none()).run();
            assertThat(whole.finished()).isTrue();
            assertThat(whole.differenceCount()).isEqualTo(altered);
            assertThat(whole.verified()).isEqualTo(DATASET.size() - altered);
            // The two runs together have compared every document once.
            assertThat(whole.checks())
                    .anySatisfy(check -> assertThat(check.documents()).isEqualTo(DATASET.size()));
            // What the first run has done is not part of the second one's rate.
            assertThat(progress.done("verify") + resumed.done("verify")).isEqualTo(DATASET.size());
            assertThat(resumed.announced("verify")).isEqualTo(resumed.done("verify"));
            assertThat(whole.elapsedMillis()).isGreaterThanOrEqualTo(part.elapsedMillis());
        }
    }

    private static VerifyStage stage(
            Imported imported, KeptState kept, ProgressListener progress, StageControl control) {
        return new VerifyStage(
                VerifySettings.of(2, 50),
                Pipelines.models(DATASET),
                VerifyScope.whole(DATASET),
                imported.mongo(),
                null,
                StageContext.none().with(control).with(progress).with(kept));
    }

    @Test
    void aReadPreferenceOtherThanThePrimaryIsSaid() {
        Dataset small = Datasets.ofBank(3, 1);
        List<String> notes = new CopyOnWriteArrayList<>();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void note(String text) {
                notes.add(text);
            }
        };
        for (String options : List.of("", "/?readPreference=primary", "/?readPreference=secondaryPreferred")) {
            try (TestMongo server = new TestMongo();
                    MongoStore mongo = new MongoStore(server.settings(options))) {
                VerifyReport report = new VerifyStage(
                                VerifySettings.of(1, 0),
                                Pipelines.models(small),
                                VerifyScope.whole(small),
                                mongo,
                                null,
                                StageContext.none().with(listener))
                        .run();
                assertThat(report.differenceCount()).isPositive();
            }
        }
        assertThat(notes).hasSize(1);
        assertThat(notes.get(0)).contains("readPreference=secondaryPreferred", "omit readPreference");
    }

    @Test
    void unexpectedDocumentsAreFoundOnceEvenIfTheScanIsStopped() {
        KeptState kept = new KeptState();
        try (Imported imported = new Imported(DATASET)) {
            MongoCollection<RawBsonDocument> documents = imported.mongo().documents("us-east");
            documents.dropIndex("ecm:id_1");
            String held = documents
                    .find(Filters.eq("ecm:primaryType", "Statement"))
                    .first()
                    .getString("ecm:id")
                    .getValue();
            String state = documents
                    .find(Filters.eq("ecm:name", "florida"))
                    .first()
                    .getString("ecm:id")
                    .getValue();
            documents.insertMany(Stream.of(
                            "{'ecm:id': '00000000-1111-4222-8333-444444444444', 'ecm:primaryType': 'File', 'ecm:name': 'x',"
                                    + " 'ecm:ancestorIds': ['" + state + "', '" + RepositorySetup.ROOT_ID + "']}",
                            "{'ecm:id': 'ffffffff-1111-4222-8333-444444444444'}",
                            "{'ecm:id': 'no UUID'}",
                            "{'ecm:id': ''}",
                            "{'ecm:id': 5}",
                            "{'_id': {'$oid': '" + "6".repeat(24) + "'}, 'ecm:primaryType': 'Note'}",
                            "{'ecm:id': '" + held + "'}")
                    .map(RawBsonDocument::parse)
                    .toList());
            AtomicInteger pieces = new AtomicInteger();
            assertThat(searching(imported, kept, pieces, 3).run().finished()).isFalse();
            assertThat(pieces.get()).isBetween(3, 5);
            int before = pieces.getAndSet(0);

            VerifyReport report =
                    searching(imported, kept, pieces, Integer.MAX_VALUE).run();
            assertThat(report.finished()).isTrue();
            assertThat(report.differences()).extracting(Difference::field).containsOnly("unexpected", "duplicate");
            assertThat(report.differenceCount()).isEqualTo(7);
            assertThat(report.differences())
                    .extracting(Difference::documentId, Difference::found)
                    .contains(
                            tuple("00000000-1111-4222-8333-444444444444", "File /florida/x"),
                            tuple("no UUID", "untyped ?"),
                            tuple("BsonObjectId{value=" + "6".repeat(24) + "}", "Note ?"));
            assertThat(report.checks().get(report.checks().size() - 1))
                    .extracting(VerifyReport.Check::check, VerifyReport.Check::documents)
                    .containsExactly("scan", documents.countDocuments());
            // 16 ranges of ids, and one for other ids.
            assertThat(before + pieces.get()).isEqualTo(17);
        }
    }

    /** A server counts a range of ids in time, however many documents it holds. */
    @Test
    void documentsAreCountedInRangesOfIds() {
        List<String> counts = new CopyOnWriteArrayList<>();
        try (TestMongo server = new TestMongo((command, usual) -> {
                    if (command.containsKey("aggregate") || command.containsKey("count")) {
                        counts.add(command.toString());
                    }
                    return usual.get();
                });
                Imported imported = new Imported(DATASET, FakeBlobs::new, server)) {
            VerifyReport exact = stage(imported, new KeptState(), new CountedProgress(), StageControl.none())
                    .run();
            assertThat(exact.isClean()).isTrue();
            assertThat(exact.checks()).extracting(VerifyReport.Check::check).doesNotContain("scan");
            assertThat(counts).hasSize(3 * 17).allSatisfy(each -> assertThat(each)
                    .contains("$gte", "$limit"));
            imported.mongo().documents("us-east").deleteOne(Filters.eq("ecm:primaryType", "Statement"));
            counts.clear();
            VerifyReport lacking = stage(imported, new KeptState(), new CountedProgress(), StageControl.none())
                    .run();
            assertThat(lacking.differences()).extracting(Difference::field).containsExactly("missing");
            assertThat(lacking.checks()).extracting(VerifyReport.Check::check).doesNotContain("scan");
        }
    }

    /** What a database that was killed has lost besides documents. */
    @Test
    void missingAndOtherIndexesAndRootsAreNamed() {
        KeptState kept = new KeptState();
        try (Imported imported = new Imported(DATASET)) {
            MongoCollection<RawBsonDocument> east = imported.mongo().documents("us-east");
            assertThat(withIndexes(imported, new KeptState()).run().isClean()).isTrue();
            east.dropIndex("ecm:id_1");
            east.dropIndex("ecm:racl_1");
            east.createIndex(Indexes.ascending("ecm:racl"), new IndexOptions().sparse(true));
            MongoCollection<RawBsonDocument> west = imported.mongo().documents("us-west");
            west.updateOne(Filters.eq("ecm:primaryType", "Root"), Updates.unset("ecm:acp"));
            imported.mongo().documents("archives").deleteOne(Filters.eq("ecm:primaryType", "Root"));
            for (int run = 0; run < 2; run++) {
                VerifyReport report = withIndexes(imported, kept).run();
                assertThat(report.differenceCount())
                        .isEqualTo(report.differences().size());
                assertThat(ofCollections(report))
                        .extracting(Difference::toString)
                        .containsExactlyInAnyOrder(
                                "mongo us-east collection index ecm:id_1: expected {\"key\": {\"ecm:id\": 1}, \"unique\":"
                                        + " true}, found null",
                                "mongo us-east collection index ecm:racl_1: expected {\"key\": {\"ecm:racl\": 1}}, found"
                                        + " {\"key\": {\"ecm:racl\": 1}, \"sparse\": true}",
                                "mongo us-west collection root: expected one with rights, found one without",
                                "mongo archives collection root: expected one with rights, found null");
            }
            // without indexes of its own a repository has none that differ
            assertThat(ofCollections(stage(imported, new KeptState(), new CountedProgress(), StageControl.none())
                            .run()))
                    .hasSize(3);
            east.dropIndex("ecm:racl_1");
            RepositoryCleaning.restoreIndexes(imported.mongo(), "us-east");
            assertThat(ofCollections(withIndexes(imported, new KeptState()).run()))
                    .extracting(Difference::field)
                    .containsExactly("root", "root");
        }
    }

    /** Returns the findings about roots, and about indexes of one collection: the stand-in drops an index of all. */
    private static List<Difference> ofCollections(VerifyReport report) {
        return report.differences().stream()
                .filter(each -> each.documentId().equals(NuxeoIndexes.COLLECTION))
                .filter(each -> each.field().equals("root") || each.repository().equals("us-east"))
                .toList();
    }

    private static VerifyStage withIndexes(Imported imported, KeptState kept) {
        return new VerifyStage(
                VerifySettings.of(2, 50).withIndexes(),
                Pipelines.models(DATASET),
                VerifyScope.whole(DATASET),
                imported.mongo(),
                null,
                StageContext.none().with(kept));
    }

    /** Returns a stage that is stopped at the n-th range of ids that is scanned. */
    private static VerifyStage searching(Imported imported, KeptState kept, AtomicInteger pieces, int last) {
        AtomicReference<VerifyStage> stage = new AtomicReference<>();
        ProgressListener stopper = new ProgressListener() {
            @Override
            public void advanced(String activity, long documents) {
                if (activity.equals("scan") && pieces.incrementAndGet() == last) {
                    stage.get().context().stop().stop();
                }
            }
        };
        stage.set(new VerifyStage(
                VerifySettings.of(2, 50),
                Pipelines.models(DATASET),
                VerifyScope.whole(DATASET),
                imported.mongo(),
                null,
                StageContext.none().with(stopper).with(kept)));
        return stage.get();
    }

    /** Correct blobs, with counts of how they were checked. */
    private static final class CountedBlobs implements BlobDescriber {
        final AtomicLong described = new AtomicLong();
        final AtomicLong measured = new AtomicLong();
        final AtomicLong looked = new AtomicLong();
        volatile boolean lost;

        @Override
        public List<StoredBlob> describe(Document document) {
            described.incrementAndGet();
            return new FakeBlobs().describe(document);
        }

        @Override
        public boolean exist(Document document) {
            looked.incrementAndGet();
            return !lost;
        }

        @Override
        public long[] lengthsBytes(Document document) {
            measured.incrementAndGet();
            return new FakeBlobs().lengthsBytes(document);
        }
    }

    @ParameterizedTest
    @EnumSource(BlobCheck.class)
    @Tag("long")
    void blobsAreComparedAsCloselyAsRequested(BlobCheck check) {
        CountedBlobs blobs = new CountedBlobs();
        DocumentModels models = new DocumentModels(DATASET, FakeBlobs::new, () -> blobs, null, IdScheme.DEFAULT, false);
        VerifySettings settings = VerifySettings.of(2, 100).withBlobCheck(check);
        try (Imported imported = new Imported(DATASET)) {
            assertThat(Pipelines.verify(settings, models, imported.mongo(), null)
                            .isClean())
                    .isTrue();
            assertThat(blobs.described).hasValue(check == BlobCheck.DIGEST ? 100 : 0);
            assertThat(blobs.measured).hasValue(check == BlobCheck.LENGTH ? 100 : 0);
            assertThat(blobs.looked).hasValue(check == BlobCheck.EXISTENCE ? 100 : 0);
            // A wrong value in the repository is found by the check that compares it, and by no weaker one.
            imported.mongo()
                    .documents("us-east")
                    .updateMany(Filters.exists("content"), Updates.set("content.length", 7L));
            VerifySettings all = VerifySettings.of(2, VerifySettings.ALL_BLOBS).withBlobCheck(check);
            VerifyReport report = Pipelines.verify(all, models, imported.mongo(), null);
            assertThat(report.differenceCount() > 0).isEqualTo(check != BlobCheck.EXISTENCE);
            blobs.lost = true;
            assertThat(Pipelines.verify(all, models, imported.mongo(), null).differenceCount())
                    .isEqualTo(check == BlobCheck.EXISTENCE ? FILES : report.differenceCount());
        }
    }
}
