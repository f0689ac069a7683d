// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings.ImportedDataset;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.consume.TopicCheck;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.IncompleteImportException;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Records that Kafka has removed before they were read, as retention does. */
class RemovedRecordsIT {

    private static final Dataset DATASET = Datasets.ofBank(300, 3);
    private static final Dataset OTHER =
            Datasets.ofBank(spec -> spec.seed(7).customers(30).months(3));
    private static final String EAST = Topics.documents("us-east");

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    private static void produce(Dataset dataset) {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(dataset, 2), RecordFormat.REFERENCE);
    }

    /** Removes the records before an offset, or all if it is -1. */
    private static void remove(String topic, int partition, long before) throws Exception {
        Map<TopicPartition, RecordsToDelete> records = new HashMap<>();
        records.put(new TopicPartition(topic, partition), RecordsToDelete.beforeOffset(before));
        try (Admin admin =
                Admin.create(Map.of("bootstrap.servers", SERVICES.kafka().bootstrapServers()))) {
            admin.deleteRecords(records).all().get();
        }
    }

    private static long end(String topic, int partition) {
        try (TopicAdmin admin = new TopicAdmin(SERVICES.kafka())) {
            return admin.endOffsets(topic, 2)[partition];
        }
    }

    private static IncompleteImportException incomplete(ConsumeSettings settings) {
        IncompleteImportException[] thrown = new IncompleteImportException[1];
        assertThatThrownBy(() -> SERVICES.consume(DATASET, settings))
                .isInstanceOfSatisfying(IncompleteImportException.class, e -> thrown[0] = e);
        return thrown[0];
    }

    @Test
    void anImportWithoutThemIsNotComplete() throws Exception {
        produce(DATASET);
        long all = end(EAST, 1);
        remove(EAST, 0, 64);
        remove(EAST, 1, -1);
        for (int run = 1; run <= 2; run++) {
            IncompleteImportException cut = incomplete(Pipelines.settings());
            assertThat(cut.report().imported()).as("run %d", run).isEqualTo(DATASET.size() - 64 - all);
            assertThat(cut)
                    .hasMessageContaining("removed " + (64 + all) + " records before they were read")
                    .hasMessageContaining("64 of " + EAST + " partition 0, " + all + " of " + EAST + " partition 1");
        }
        // What is sent again completes the import of the same group.
        Pipelines.produce(
                SERVICES.kafka(),
                Delivery.of(DATASET, 2),
                new ProduceSettings(
                        RecordFormat.REFERENCE,
                        2,
                        Part.WHOLE,
                        true,
                        Pipelines.settings().retry(),
                        TopicSettings.USUAL));
        ConsumeReport complete = SERVICES.consume(DATASET, Pipelines.settings());
        assertThat(complete.imported()).isEqualTo(DATASET.size());
        assertThat(SERVICES.verify(DATASET).isClean()).isTrue();
    }

    @Test
    void recordsThatWereReadBeforeOrAreOfAnotherDatasetAreNotMissing() throws Exception {
        produce(OTHER);
        assertThat(SERVICES.consume(OTHER, Pipelines.settings().withGroup("first"))
                        .imported())
                .isEqualTo(OTHER.size());
        remove(EAST, 0, -1);
        remove(EAST, 1, -1);
        assertThat(SERVICES.consume(OTHER, Pipelines.settings().withGroup("first"))
                        .imported())
                .isEqualTo(OTHER.size());
        produce(DATASET);
        ConsumeSettings second =
                Pipelines.settings().withGroup("second").withDataset(ImportedDataset.of(DATASET, List.of(), true));
        assertThat(SERVICES.consume(DATASET, second).imported()).isEqualTo(DATASET.size());
    }

    /** Documents are read when the folders are done, so their records can be removed while they wait. */
    @Test
    void theEndOfAPartitionMayBeRemovedWhileItWaits() throws Exception {
        produce(DATASET);
        long all = end(EAST, 0);
        StageControl control = new StageControl(20, 1);
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            ConsumeStage stage = new ConsumeStage(
                    SERVICES.kafka(),
                    Pipelines.settings().withBatch(5),
                    Pipelines.models(DATASET),
                    store,
                    null,
                    StageContext.none().with(control));
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            Eventually.await("folders", () -> Pipelines.hasImported(SERVICES.mongo(), 5));
            remove(EAST, 0, -1);
            control.rate().set(0);
            assertThatThrownBy(run::join)
                    .isInstanceOf(CompletionException.class)
                    .cause()
                    .isInstanceOf(IncompleteImportException.class)
                    .hasMessageContaining(all + " of " + EAST + " partition 0");
        }
    }

    @Test
    void theCheckOfTopicsDoesNotWaitForThem() throws Exception {
        Dataset larger = Datasets.ofBank(303, 3);
        produce(DATASET);
        SERVICES.consume(DATASET, Pipelines.settings());
        produce(larger);
        remove(EAST, 0, -1);
        new TopicCheck(SERVICES.kafka(), Pipelines.settings(), Pipelines.models(larger), () -> false).run();
    }
}
