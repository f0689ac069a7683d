// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.CleanPlan.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.stage.StageControl;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Whole runs: their reports and manifests, dead letters, differences and cleaning. */
class StagesIT extends StagesFixture {

    @Test
    void aRunImportsEveryDocumentAndWritesAManifestForEachStage() {
        AtomicLong ends = new AtomicLong();
        RunReport report = new Stages(
                        job(DATASET).build(),
                        StopSource.NEVER,
                        StageControl.none(),
                        ends::incrementAndGet,
                        Telemetry.none())
                .run(FILES, BlobCheck.DIGEST);
        assertThat(report.outcome()).isEqualTo(RunReport.Outcome.DONE);
        assertThat(report.agrees()).isTrue();
        assertThat(report.verified().verified()).isEqualTo(DATASET.size());
        assertThat(index.size()).isEqualTo((int) DATASET.size());
        assertThat(ends).hasValue(3);
        for (String stage : new String[] {"produce", "consume", "verify"}) {
            Manifest manifest = manifest(stage);
            assertThat(manifest.finished()).as(stage).isTrue();
            assertThat(manifest.spec()).isEqualTo(DATASET.spec());
        }
        assertThat(manifest("produce").targets().services()).containsOnlyKeys("kafka");
        assertThat(manifest("verify").targets().services()).containsOnlyKeys("elasticsearch", "mongo");
        assertThat(work.resolve("verify").resolve("report.json")).isNotEmptyFile();
    }

    @Test
    void anInvalidRecordIsADeadLetterInTheReport() {
        stages(DATASET).produce(RecordFormat.REFERENCE, Part.WHOLE);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(SERVICES.kafka(), Map.of())) {
            byte[] text = "not ours".getBytes(StandardCharsets.UTF_8);
            producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, text));
        }
        RunReport report = stages(DATASET).run(FILES, BlobCheck.LENGTH);
        assertThat(report.outcome()).isEqualTo(RunReport.Outcome.DEAD_LETTERS);
        assertThat(report.consumed().deadLetters()).isEqualTo(1);
        assertThat(stages(DATASET).replayDeadLetters().letters()).isEqualTo(1);
        assertThat(manifest("consume").finished()).isTrue();
    }

    @Test
    void topicsThatWouldLoseRecordsAreRefusedBeforeAnythingIsProduced() throws Exception {
        String topic = Topics.documents("us-west");
        assertRefused(
                new TopicSettings(3, -1, -1, "lz4"),
                "topic-replication 3: must be at most 1, the number of brokers of the cluster");
        Map<String, String> losses = Map.of(
                "retention.ms", "retention.ms 1: must be unlimited, or at least 1h",
                "retention.bytes", "retention.bytes 1: must be unlimited, or at least ",
                "cleanup.policy", "cleanup.policy compact: must be delete, since compaction drops records");
        try (Admin admin = KafkaClients.admin(SERVICES.kafka());
                TopicAdmin topics = new TopicAdmin(SERVICES.kafka())) {
            for (Map.Entry<String, String> loss : losses.entrySet()) {
                String value = loss.getKey().equals("cleanup.policy") ? "compact" : "1";
                NewTopic other = new NewTopic(topic, 3, (short) 1).configs(Map.of(loss.getKey(), value));
                admin.createTopics(List.of(other)).all().get();
                assertRefused(TopicSettings.USUAL, "topic " + topic + ": " + loss.getValue());
                assertThat(topics.partitions(Topics.documents("us-east"))).isEmpty();
                topics.delete(List.of(topic));
            }
            stages(DATASET, new TopicSettings(1, 3_600_000, 1_000_000, "zstd"))
                    .produce(RecordFormat.REFERENCE, Part.WHOLE);
            ConfigResource made = new ConfigResource(ConfigResource.Type.TOPIC, topic);
            Config config = admin.describeConfigs(List.of(made)).all().get().get(made);
            assertThat(List.of("retention.ms", "retention.bytes", "cleanup.policy", "compression.type"))
                    .extracting(name -> config.get(name).value())
                    .containsExactly("3600000", "1000000", "delete", "zstd");
        }
        assertThat(stages(DATASET).consume().imported()).isEqualTo(DATASET.size());
    }

    private Stages stages(Dataset dataset, TopicSettings topics) {
        return Stages.of(job(dataset).topics(topics).build());
    }

    private void assertRefused(TopicSettings topics, String message) {
        assertThatThrownBy(() -> stages(DATASET, topics).produce(RecordFormat.REFERENCE, Part.WHOLE))
                .hasMessageStartingWith(message);
        assertThat(StageFolder.read(work.resolve("produce"), "produce")).isEmpty();
    }

    @Test
    void differencesAreFoundWhateverTheManifestsSay() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        try (var client =
                com.mongodb.client.MongoClients.create(SERVICES.mongo().uri())) {
            client.getDatabase("nuxeo").getCollection("us-east").deleteOne(new org.bson.Document("ecm:name", "letter"));
        }
        VerifyReport report = stages(DATASET).verify(FILES, BlobCheck.DIGEST, Part.WHOLE);
        assertThat(report.finished()).isTrue();
        assertThat(report.differenceCount()).isEqualTo(1);
        assertThat(report.differences().get(0).field()).isEqualTo("missing");
    }

    /** The group has committed what the lost index had, folders included. */
    @Test
    void anIndexThatIsGoneIsFilledAgain() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        try (ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            new IndexAdmin(elastic).delete("us-east");
        }
        assertThat(index.size()).isLessThan((int) DATASET.size());
        ConsumeReport report = stages(DATASET).consume();
        assertThat(report.finished()).isTrue();
        assertThat(report.rows()).allMatch(row -> row.written() == 0 && row.indexed() == row.present());
        assertThat(index.size()).isEqualTo((int) DATASET.size());
        assertThat(stages(DATASET).verify(FILES, BlobCheck.LENGTH, Part.WHOLE).differenceCount())
                .isZero();
        assertThat(ImportResults.of(manifest("consume").results()).groups()).hasSize(2);
    }

    @Test
    void cleanRemovesDocumentsEntriesTopicsAndManifests() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        CleanReport report = stages(DATASET).clean(false);
        assertThat(report.documents()).isEqualTo(DATASET.size());
        assertThat(report.indexed()).isEqualTo(DATASET.size());
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isZero();
        assertThat(index.size()).isZero();
        for (String stage : new String[] {"produce", "consume", "verify"}) {
            assertThat(StageFolder.read(work.resolve(stage), stage)).as(stage).isEmpty();
        }
        assertThat(stages(DATASET).run(FILES, BlobCheck.LENGTH).outcome()).isEqualTo(RunReport.Outcome.DONE);
    }

    @Test
    @Tag("long")
    void topicsThatCleanKeepsAreReadByANewGroup() {
        stages(DATASET).run(FILES, BlobCheck.LENGTH);
        ServiceAddresses stores = new ServiceAddresses(null, SERVICES.mongo().uri(), index.url());
        Stages.of(Job.of(DATASET, stores).work(work).threads(2).partitions(3).build())
                .clean(false);
        assertThat(manifest("produce").finished()).isTrue();
        assertThat(manifest("consume").finished()).isFalse();
        ConsumeReport consumed = stages(DATASET).consume();
        assertThat(consumed.rows()).allMatch(row -> row.present() == 0);
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
    }
}
