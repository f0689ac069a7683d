// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.bson.Document;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ReplayStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ConsumeReport.ReplayReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;

/** Records that cannot be imported, with a real broker: they become dead letters with their cause, and are replayed. */
class DeadLettersIT {

    private static final Dataset DATASET = Pipelines.growing(300, 12);

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    @Test
    void recordsOfOtherProgramsBecomeDeadLetters() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(SERVICES.kafka(), Map.of())) {
            byte[] text = "not ours".getBytes(StandardCharsets.UTF_8);
            producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, text));
            producer.send(new ProducerRecord<>(Topics.folders("archives"), 0, new byte[3], new byte[0]));
            producer.send(new ProducerRecord<>(Topics.documents("archives"), 0, null, null));
        }
        ConsumeReport report = SERVICES.consume(DATASET, Pipelines.settings());
        assertThat(report.deadLetters()).isEqualTo(3);
        assertThat(report.imported()).isEqualTo(DATASET.size());
        try (var consumer = KafkaClients.consumer(SERVICES.kafka(), null, Map.of())) {
            var letters = new org.apache.kafka.common.TopicPartition(Topics.DEAD_LETTERS, 0);
            assertThat(consumer.endOffsets(java.util.List.of(letters)).get(letters))
                    .isEqualTo(3);
        }
    }

    @Test
    @Tag("long")
    void messagesOfNuxeosImporterBecomeDeadLetters() {
        Dataset few = Pipelines.growing(3, 2);
        Pipelines.produce(SERVICES.kafka(), Delivery.of(few, 2), RecordFormat.NUXEO);
        ConsumeReport report = SERVICES.consume(few, Pipelines.settings());
        assertThat(report.deadLetters()).isEqualTo(few.size());
        assertThat(report.imported()).isZero();
    }

    @Test
    @Tag("long")
    void aDifferentDocumentWithTheSameIdIsADeadLetter() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoClient client = MongoClients.create(SERVICES.mongo().uri())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
        }
        ConsumeReport again = SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"));
        assertThat(again.deadLetters()).isEqualTo(1);
        assertThat(again.imported()).isEqualTo(DATASET.size() - 1);
    }

    @Test
    @Tag("long")
    void replayedDeadLettersAreNotOpen() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoClient client = MongoClients.create(SERVICES.mongo().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            east.updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
            assertThat(SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"))
                            .deadLetters())
                    .isEqualTo(1);
            east.deleteOne(new Document("dc:title", "x"));
        }
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            new ReplayStage(
                            SERVICES.kafka(),
                            Pipelines.settings().withGroup("second"),
                            Pipelines.models(DATASET),
                            store,
                            null,
                            StageContext.none())
                    .run();
        }
        assertThat(SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"))
                        .deadLetters())
                .isZero();
    }

    @Test
    void replayImportsDeadLettersOnceTheirCauseIsFixed() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(SERVICES.kafka(), Map.of())) {
            producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, new byte[] {1}));
        }
        SERVICES.consume(DATASET, Pipelines.settings());
        try (MongoClient client = MongoClients.create(SERVICES.mongo().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            Document letter = new Document("ecm:name", "letter");
            east.updateOne(letter, new Document("$set", new Document("dc:title", "x")));
            assertThat(SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"))
                            .deadLetters())
                    .isEqualTo(2);
            east.deleteOne(new Document("dc:title", "x"));
        }
        try (MongoStore store = new MongoStore(SERVICES.mongo())) {
            ReplayReport report = new ReplayStage(
                            SERVICES.kafka(),
                            Pipelines.settings().withGroup("second"),
                            Pipelines.models(DATASET),
                            store,
                            null,
                            StageContext.none())
                    .run();
            assertThat(report).isEqualTo(new ReplayReport(2, 1, 1, true));
        }
        // The record of another program is still a dead letter, and the only open one.
        assertThat(SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"))
                        .deadLetters())
                .isEqualTo(1);
        assertThat(SERVICES.verify(DATASET).differences()).isEmpty();
    }
}
