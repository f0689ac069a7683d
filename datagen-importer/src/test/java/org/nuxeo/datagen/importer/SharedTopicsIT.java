// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.consume.TopicCheck;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.IncompleteImportException;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Two datasets in the same topics, and topics that are removed during an import. */
class SharedTopicsIT {

    private static final Dataset FIRST = Datasets.ofBank(300, 3);
    private static final Dataset SECOND =
            Datasets.ofBank(spec -> spec.seed(7).customers(30).months(3));

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    private static void produce(Dataset dataset) {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(dataset, 2), RecordFormat.REFERENCE);
    }

    private static ConsumeSettings skipping(Dataset dataset, String group) {
        return Pipelines.settings().withGroup(group).withDataset(ImportedDataset.of(dataset, List.of(), true));
    }

    @Test
    @Tag("long")
    void twoDatasetsInOneGroupAreCountedApart() {
        produce(FIRST);
        assertThat(SERVICES.consume(FIRST, Pipelines.settings()).imported()).isEqualTo(FIRST.size());
        produce(SECOND);
        assertThat(SERVICES.consume(SECOND, Pipelines.settings()).imported()).isEqualTo(SECOND.size());
        assertThat(SERVICES.consume(FIRST, Pipelines.settings()).imported()).isEqualTo(FIRST.size());
    }

    @Test
    void aRecordOfAnotherDatasetEndsTheImportBeforeAnythingIsCommitted() {
        produce(FIRST);
        assertThatThrownBy(() -> SERVICES.consume(SECOND, Pipelines.settings()))
                .isInstanceOf(StageException.class)
                .hasMessageContaining(FIRST.spec().baseFingerprint().substring(0, 16))
                .hasMessageContaining(SECOND.spec().baseFingerprint().substring(0, 16))
                .hasMessageContaining("--skip-other-datasets");
        try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
            assertThat(admin.committed(ConsumeSettings.DEFAULT_GROUP)).isEmpty();
        }
        assertThat(SERVICES.consume(FIRST, Pipelines.settings()).deadLetters()).isZero();
    }

    @Test
    void bothEndsOfTopicsAreCheckedBeforeAnythingIsImported() {
        produce(FIRST);
        produce(SECOND);
        for (Dataset dataset : List.of(FIRST, SECOND)) {
            assertThatThrownBy(() -> check(dataset)).hasMessageContaining("record of another dataset");
        }
    }

    @Test
    void everyTopicOfTheDatasetMustExist() throws Exception {
        for (String topic : List.of(Topics.documents("us-west"), Topics.folders("us-east"))) {
            produce(FIRST);
            try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
                admin.delete(List.of(topic));
                Eventually.await(
                        "the end of " + topic, () -> admin.partitions(topic).isEmpty());
            }
            assertThatThrownBy(() -> check(FIRST))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("has no topic " + topic + "; run produce first");
        }
        produce(FIRST);
        check(FIRST);
    }

    private static void check(Dataset dataset) {
        new TopicCheck(SERVICES.kafka(), Pipelines.settings(), Pipelines.models(dataset), () -> false).run();
    }

    @Test
    void aLargerDatasetOfTheSameBaseIsAnotherDataset() {
        produce(FIRST);
        Dataset smaller = Datasets.ofBank(30, 3);
        assertThatThrownBy(() -> SERVICES.consume(smaller, Pipelines.settings()))
                .hasMessageContaining("of the same base")
                .hasMessageContaining("is not part of this dataset");
    }

    @Test
    void datasetsShareTopicsWithAGroupEach() {
        produce(FIRST);
        produce(SECOND);
        ConsumeReport first = SERVICES.consume(FIRST, skipping(FIRST, "first"));
        assertThat(first.imported()).isEqualTo(FIRST.size());
        assertThat(first.ofOtherDatasets()).isEqualTo(SECOND.size());
        ConsumeReport second = SERVICES.consume(SECOND, skipping(SECOND, "second"));
        assertThat(second.imported()).isEqualTo(SECOND.size());
        assertThat(second.deadLetters()).isZero();
        assertThatThrownBy(() -> new TopicCheck(
                                SERVICES.kafka(), skipping(SECOND, "first"), Pipelines.models(SECOND), () -> false)
                        .run())
                .hasMessageContaining("group first has imported the dataset")
                .hasMessageContaining("name a different --group");
    }

    @Test
    @Tag("long")
    void anImportWhoseTopicsAreRemovedReportsWhatItHasDone() throws Exception {
        produce(FIRST);
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            ConsumeStage stage = new ConsumeStage(
                    SERVICES.kafka(),
                    Pipelines.settings().withBatch(10),
                    Pipelines.models(FIRST),
                    store,
                    null,
                    StageContext.none().with(new StageControl(100, 0)));
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            Eventually.await("documents", () -> Pipelines.hasImported(SERVICES.mongo(), 100));
            try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
                admin.delete(List.of(Topics.documents("us-east"), Topics.folders("us-east")));
            }
            assertThatThrownBy(run::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOfSatisfying(IncompleteImportException.class, cut -> {
                        assertThat(cut.report().imported()).isPositive().isLessThan(FIRST.size());
                        assertThat(cut).hasMessageContaining("was removed during the import");
                    });
        }
    }
}
