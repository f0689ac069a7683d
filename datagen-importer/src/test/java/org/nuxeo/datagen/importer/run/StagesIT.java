// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.importer.manifest.Manifest;
import org.nuxeo.datagen.importer.manifest.StageFolder;
import org.nuxeo.datagen.importer.report.CleanReport;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.RunReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.telemetry.Telemetry;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ServiceAddresses;

/** Whole runs: their reports and manifests, dead letters, differences and cleaning. */
class StagesIT extends StagesFixture {

    @Test
    void aRunImportsEveryDocumentAndWritesAManifestForEachStage() {
        AtomicLong ends = new AtomicLong();
        RunReport report = new Stages(
                        job(DATASET).build(), RunControl.of(StopSource.NEVER), ends::incrementAndGet, Telemetry.none())
                .run(FILES, BlobCheck.DIGEST);
        assertThat(report.outcome()).isEqualTo(RunReport.Outcome.VERIFIED);
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
        assertThat(stages(DATASET).run(FILES, BlobCheck.LENGTH).outcome()).isEqualTo(RunReport.Outcome.VERIFIED);
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
