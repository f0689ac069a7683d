// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.clean;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings;
import org.nuxeo.datagen.importer.load.DirectStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.telemetry.ProgressListener;
import org.nuxeo.datagen.importer.testing.Imported;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.bulk.BatchTarget;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.MongoTarget;
import org.nuxeo.datagen.store.mongo.RepositorySetup;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/** Cleaning removes exactly the documents of the named dataset from every store, and names what it leaves. */
class CleanStageTest {

    private static final int BOUNDARY = Months.of(2015, 4);

    private TestIndex index;
    private ElasticStore elastic;

    @BeforeEach
    void open() throws Exception {
        index = new TestIndex();
        elastic = new ElasticStore(ElasticsearchSettings.of(index.url()));
    }

    @AfterEach
    void close() {
        elastic.close();
        index.close();
    }

    static List<Archive> archives() {
        return List.of(Archives.standard(), Archives.of("insurer"));
    }

    private static Dataset dataset(Archive archive, long customers, int months, int liveFrom) {
        return Datasets.of(
                archive, spec -> spec.customers(customers).months(months).liveFrom(liveFrom));
    }

    private Imported imported(Dataset dataset) {
        Imported imported = new Imported(dataset);
        Pipelines.index(IndexSettings.of(2), Pipelines.models(dataset), null, elastic);
        return imported;
    }

    private CleanStage clean(Dataset dataset, @Nullable MongoStore mongo) {
        return clean(Pipelines.models(dataset), mongo);
    }

    private CleanStage clean(DocumentModels models, @Nullable MongoStore mongo) {
        return new CleanStage(
                models.modelWithoutBlobs(false),
                null,
                CleanSettings.of(List.of()),
                mongo,
                elastic,
                StageContext.none());
    }

    private VerifyReport verify(Dataset dataset, MongoStore mongo) {
        return Pipelines.verify(VerifySettings.of(2, 0), Pipelines.models(dataset), mongo, elastic);
    }

    private static long documents(Dataset dataset, MongoStore mongo) {
        return dataset.layout().repositories().stream()
                .map(Repository::label)
                .mapToLong(name -> mongo.documents(name).countDocuments(Filters.exists("ecm:parentId")))
                .sum();
    }

    /** Returns the documents of both datasets without shared folders. */
    private static long common(Dataset smaller, Dataset larger) {
        long common = 0;
        for (Kind kind : smaller.layout().kinds()) {
            for (long i = 0; !kind.isShared() && i < smaller.count(kind); i++) {
                common += larger.contains(smaller.identity(smaller.firstOrdinal(kind) + i)) ? 1 : 0;
            }
        }
        return common;
    }

    @ParameterizedTest
    @MethodSource("archives")
    @Tag("long")
    void aPartOfWhatWasImportedIsRemovedAndTheRestIsNamed(Archive archive) {
        Dataset larger = dataset(archive, 18, 6, BOUNDARY);
        // Each has documents that the imported dataset lacks.
        for (Dataset named : List.of(dataset(archive, 9, 8, BOUNDARY), dataset(archive, 27, 3, BOUNDARY))) {
            try (Imported imported = imported(larger)) {
                long removed = common(named, larger);
                long left = larger.documents() - removed;
                assertThat(removed).isPositive();
                CleanPlan plan = clean(named, imported.mongo()).plan();
                assertThat(plan.repositories().stream()
                                .mapToLong(CleanPlan.Stored::documents)
                                .sum())
                        .isEqualTo(removed);
                assertThat(plan.repositories().stream()
                                .mapToLong(CleanPlan.Stored::indexed)
                                .sum())
                        .isEqualTo(removed);
                assertThat(plan.repositories().stream()
                                .mapToLong(CleanPlan.Stored::documentsOfOthers)
                                .sum())
                        .isEqualTo(left);
                long folders = plan.repositories().stream()
                        .mapToLong(CleanPlan.Stored::folders)
                        .sum();
                CleanReport report = clean(named, imported.mongo()).run();
                assertThat(report.documents()).isEqualTo(removed + folders);
                assertThat(report.documentsOfOthers()).isEqualTo(left);
                assertThat(report.indexedOfOthers()).isEqualTo(left);
                assertThat(report.othersOptions())
                        .isEqualTo("--customers 18 --months 6 --first-month 2015-01 --live-from 2015-04")
                        .isEqualTo(plan.othersOptions());
                assertThat(report.text()).contains(report.othersOptions());
                assertThat(documents(larger, imported.mongo())).isEqualTo(larger.size() - report.documents());
                assertThat(index.size()).isEqualTo((int) (larger.size() - report.indexed()));
                VerifyReport verified = verify(larger, imported.mongo());
                // What is missing is missing in both stores, and nothing lacks its folder.
                assertThat(verified.rows().stream()
                                .mapToLong(VerifyReport.Row::imported)
                                .sum())
                        .isEqualTo(larger.size() - report.documents());
                assertThat(clean(larger, imported.mongo()).run().documentsOfOthers())
                        .isZero();
                assertThat(documents(larger, imported.mongo())).isZero();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void aDatasetWithAnotherLiveBoundaryIsLeftAsItIs(Archive archive) {
        Dataset held = dataset(archive, 18, 6, BOUNDARY);
        // The second one has every document in the same place, so only MongoDB tells.
        for (Dataset named : List.of(dataset(archive, 18, 12, BOUNDARY + 6), dataset(archive, 18, 3, BOUNDARY + 1))) {
            try (Imported imported = imported(held)) {
                CleanReport report = clean(named, imported.mongo()).run();
                assertThat(report.documents()).isZero();
                assertThat(report.indexed()).isZero();
                assertThat(report.documentsOfOthers())
                        .isEqualTo(report.indexedOfOthers())
                        .isEqualTo(held.documents());
                assertThat(report.othersOptions())
                        .isEqualTo("--customers 18 --months 6 --first-month 2015-01 --live-from 2015-04");
                assertThat(verify(held, imported.mongo()).differences()).isEmpty();
            }
        }
    }

    /** Ids of a sequence do not depend on the model. Nuxeo writes a null where it has removed a value. */
    @Test
    void documentsOfAnotherModelAreLeftAsTheyAre() {
        String text = "model: cases\nformat: 2\nkinds:\n  case: {number: 'C-{6 digits}', fields: {%s}}\n";
        Archive archive = Archives.parse(text.formatted("note: {words: 2}"), null);
        IdScheme ids = new IdScheme(IdType.SEQUENCE, true, Map.of("default", 1L));
        DocumentModels held = Pipelines.models(dataset(archive, 9, 1, BOUNDARY)).withIds(ids);
        DocumentModels named = Pipelines.models(dataset(Archives.parse(text.formatted(""), null), 9, 1, BOUNDARY))
                .withIds(ids);
        String repository = "default";
        Pipelines.index(IndexSettings.of(1), held, null, elastic);
        try (TestMongo server = new TestMongo();
                MongoStore mongo = new MongoStore(server.settings())) {
            RepositorySetup.prepare(mongo, repository, ids, held.dataset());
            BatchTarget target = new MongoTarget(mongo);
            new DirectStage(held, 1, 9, target, Rights.ASSUMED, RetryPolicy.DEFAULT, StageContext.none()).run();
            MongoCollection<RawBsonDocument> documents = mongo.documents(repository);
            RawBsonDocument first =
                    documents.find(Filters.eq("ecm:primaryType", "Case")).first();
            String note = first.keySet().stream()
                    .filter(name -> name.endsWith("note"))
                    .findFirst()
                    .orElseThrow();
            assertThatThrownBy(() -> clean(named, null).plan())
                    .hasMessageStartingWith("index nuxeo-" + repository + ", entry ")
                    .hasMessageContaining("is another Case");
            assertThatThrownBy(() -> clean(named, mongo).plan()).hasMessageContaining("is another Case");
            documents.updateMany(
                    Filters.and(Filters.exists(note), Filters.ne("_id", first.get("_id"))), Updates.set(note, null));
            assertThatThrownBy(() -> clean(named, mongo).run())
                    .hasMessageStartingWith("repository " + repository + ", document ")
                    .hasMessageContaining("is another Case");
            assertThat(clean(held, mongo).run().documents())
                    .isEqualTo(held.dataset().size());
        }
    }

    @Test
    void manyDocumentsAreRemovedInParts() {
        Dataset held = dataset(Archives.standard(), 450, 6, BOUNDARY);
        List<Long> parts = new CopyOnWriteArrayList<>();
        ProgressListener listener = new ProgressListener() {
            @Override
            public void advanced(String activity, long documents) {
                parts.add(documents);
            }
        };
        try (Imported imported = new Imported(held)) {
            MongoStore mongo = imported.mongo();
            mongo.documents("us-east")
                    .insertOne(RawBsonDocument.parse("{_id: 'made by hand', 'ecm:parentId': 'root'}"));
            CleanReport report = new CleanStage(
                            Pipelines.models(held).modelWithoutBlobs(false),
                            null,
                            CleanSettings.of(List.of()),
                            mongo,
                            null,
                            StageContext.none().with(listener))
                    .run();
            assertThat(parts).hasSizeGreaterThan(3).allMatch(documents -> documents < held.documents() / 2);
            assertThat(parts.stream().mapToLong(Long::longValue).sum()).isEqualTo(held.documents());
            assertThat(documents(held, mongo)).isEqualTo(report.foldersKept() + 1);
        }
    }

    @Test
    void anIndexAloneIsLeftToAnotherLiveBoundary() {
        Dataset held = dataset(Archives.standard(), 18, 6, BOUNDARY);
        try (Imported imported = imported(held)) {
            assertThatThrownBy(() -> clean(dataset(Archives.standard(), 18, 12, BOUNDARY + 6), null)
                            .run())
                    .hasMessageContaining("another live boundary")
                    .hasMessageContaining("--live-from 2015-04");
            assertThat(verify(held, imported.mongo()).differences()).isEmpty();
            assertThat(clean(held, null).run().indexed()).isEqualTo(held.size());
            assertThat(index.size()).isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("archives")
    void verificationNamesTheDatasetOfWhatIsUnexpected(Archive archive) {
        Dataset larger = dataset(archive, 18, 6, BOUNDARY);
        Dataset smaller = dataset(archive, 18, 5, BOUNDARY);
        try (Imported imported = imported(larger)) {
            VerifyReport report = verify(smaller, imported.mongo());
            assertThat(report.differenceCount()).isEqualTo(2 * (larger.documents() - smaller.documents()));
            assertThat(report.differences())
                    .extracting(Difference::found)
                    .allMatch(found -> found.endsWith(
                            "which --customers 18 --months 6 --first-month 2015-01" + " --live-from 2015-04 mean"));
        }
    }
}
