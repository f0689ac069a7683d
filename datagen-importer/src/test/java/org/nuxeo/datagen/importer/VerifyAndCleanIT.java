// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.CleanPlan;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** An import that is verified and cleaned, with changes in between by the bare driver. */
class VerifyAndCleanIT {

    private static final Dataset DATASET = Datasets.ofBank(300, 12);

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    @Test
    void verifyReportsEveryKindOfFinding() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoClient client = MongoClients.create(SERVICES.mongo().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            east.updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
            Document card = east.find(new Document("ecm:primaryType", "IDCard")).first();
            east.deleteOne(new Document("_id", card.get("_id")));
            Document account =
                    east.find(new Document("ecm:primaryType", "Account")).first();
            east.deleteOne(new Document("_id", account.get("_id")));
            east.insertOne(new Document("ecm:id", "strange").append("ecm:primaryType", "File"));
        }
        VerifyReport report = SERVICES.verify(DATASET);
        assertThat(report.differences())
                .extracting(Difference::field)
                .contains("dc:title", "missing", "orphan", "unexpected");
        assertThat(report.differences().stream().filter(each -> each.field().equals("missing")))
                .hasSize(2);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    @Tag("long")
    void cleanKeepsFoldersThatAnotherDatasetUses() {
        Dataset other = Datasets.ofBank(spec -> spec.seed(7).customers(9).months(3));
        for (Dataset dataset : new Dataset[] {DATASET, other}) {
            Pipelines.clear(SERVICES.kafka(), ConsumeSettings.DEFAULT_GROUP);
            Pipelines.produce(SERVICES.kafka(), Delivery.of(dataset, 2), RecordFormat.REFERENCE);
            SERVICES.consume(dataset, Pipelines.settings());
        }
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            CleanReport report = new CleanStage(
                            Pipelines.models(DATASET).modelWithoutBlobs(false),
                            SERVICES.kafka(),
                            CleanSettings.of(List.of(ConsumeSettings.DEFAULT_GROUP)),
                            store,
                            null,
                            StageContext.none())
                    .run();
            assertThat(report.foldersKept()).isPositive();
        }
        assertThat(SERVICES.verify(other).differences()).isEmpty();
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(other.size());
    }

    @Test
    void cleanLeavesOnlyTheRoot() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            CleanReport report = new CleanStage(
                            Pipelines.models(DATASET).modelWithoutBlobs(false),
                            SERVICES.kafka(),
                            CleanSettings.of(List.of(ConsumeSettings.DEFAULT_GROUP)),
                            store,
                            null,
                            StageContext.none())
                    .run();
            assertThat(report.documents()).isEqualTo(DATASET.size());
            assertThat(report.foldersKept()).isZero();
        }
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isZero();
    }

    private static CleanStage clean(Dataset dataset, CleanSettings settings, MongoStore store) {
        return new CleanStage(
                Pipelines.models(dataset).modelWithoutBlobs(false),
                SERVICES.kafka(),
                settings,
                store,
                null,
                StageContext.none());
    }

    private static final Dataset OTHER =
            Datasets.ofBank(spec -> spec.seed(7).customers(9).months(3));

    @Test
    @Tag("long")
    void topicsOfOtherDatasetsAreKeptUnlessRequestedOtherwise() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        Pipelines.produce(SERVICES.kafka(), Delivery.of(OTHER, 2), RecordFormat.REFERENCE);
        CleanSettings settings = CleanSettings.of(List.of(ConsumeSettings.DEFAULT_GROUP));
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            CleanPlan plan = clean(DATASET, settings, store).plan();
            assertThat(plan.topics().stream()
                            .mapToLong(CleanPlan.Topic::records)
                            .sum())
                    .isEqualTo(DATASET.size());
            assertThat(plan.topics().stream()
                            .mapToLong(CleanPlan.Topic::ofOtherDatasets)
                            .sum())
                    .isEqualTo(OTHER.size());
            assertThat(plan.repositories().stream()
                            .mapToLong(CleanPlan.Stored::documents)
                            .sum())
                    .isPositive();
            CleanReport report = clean(DATASET, settings, store).run();
            // The other dataset has no months in the archives.
            assertThat(report.topicsKept()).isEqualTo(4);
            // The stores hold nothing of the other dataset, but its records need the folders.
            assertThat(report.foldersKept())
                    .isEqualTo(plan.repositories().stream()
                            .mapToLong(CleanPlan.Stored::foldersKept)
                            .sum())
                    .isPositive();
            assertThat(clean(DATASET, CleanSettings.of(settings.groups(), CleanSettings.Choice.WHOLE_TOPICS), store)
                            .run()
                            .topicsKept())
                    .isZero();
        }
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isZero();
        try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
            assertThat(admin.partitions(Topics.documents("us-east"))).isEmpty();
        }
    }

    /** Records of a smaller dataset do not need the folders of later months. */
    @Test
    void cleanRemovesFoldersThatRecordsOfOtherDatasetsDoNotName() {
        Dataset longer = Datasets.ofBank(9, 14);
        Dataset shorter = Datasets.ofBank(9, 12);
        CleanSettings settings = CleanSettings.of(List.of(ConsumeSettings.DEFAULT_GROUP));
        Pipelines.produce(SERVICES.kafka(), Delivery.of(longer, 2), RecordFormat.REFERENCE);
        SERVICES.consume(longer, Pipelines.settings());
        Pipelines.produce(SERVICES.kafka(), Delivery.of(shorter, 2), RecordFormat.REFERENCE);
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            clean(longer, settings, store).run();
            assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(shorter.size() - shorter.documents());
            SERVICES.consume(
                    shorter,
                    Pipelines.settings()
                            .withGroup("shorter")
                            .withDataset(ImportedDataset.of(shorter, List.of(), true)));
            assertThat(SERVICES.verify(shorter).differences()).isEmpty();
            clean(shorter, settings, store).run();
            clean(shorter, CleanSettings.of(settings.groups(), CleanSettings.Choice.WHOLE_TOPICS), store)
                    .run();
        }
    }

    @Test
    @Tag("long")
    void nothingIsRemovedWhileAnImportIsRunning() throws Exception {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            ConsumeStage stage = new ConsumeStage(
                    SERVICES.kafka(),
                    Pipelines.settings().withBatch(10),
                    Pipelines.models(DATASET),
                    store,
                    null,
                    StageContext.none().with(new StageControl(100, 0)));
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            Eventually.await("documents", () -> Pipelines.hasImported(SERVICES.mongo(), 100));
            CleanSettings settings = new CleanSettings(List.of(ConsumeSettings.DEFAULT_GROUP), Set.of(), 1_000);
            assertThatThrownBy(() -> clean(DATASET, settings, store).run())
                    .hasMessageContaining("group nuxeo-import has 1 member")
                    .hasMessageContaining("nothing was removed");
            assertThat(Pipelines.countInMongo(SERVICES.mongo())).isGreaterThan(100);
            stage.context().stop().stop();
            assertThat(run.join().finished()).isFalse();
            // An import that was stopped keeps its mark, so clean keeps its folders.
            List<CleanPlan.Stored> stored = new CleanStage(
                            Pipelines.models(OTHER).modelWithoutBlobs(false),
                            null,
                            CleanSettings.of(List.of()),
                            store,
                            null,
                            StageContext.none())
                    .plan()
                    .repositories();
            assertThat(stored).allMatch(each -> each.folders() == 0);
            assertThat(stored.stream().filter(each -> each.foldersKept() > 0))
                    .isNotEmpty()
                    .allMatch(each -> each.keptFor().contains("an unfinished import"));
            assertThat(clean(DATASET, settings, store).run().documents()).isGreaterThan(100);
        }
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isZero();
    }
}
