// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.testing.PlainDestination;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordDecoder;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;

/**
 * One unreadable record among many: only this record becomes a dead letter, and its offset is committed only once the
 * dead letter is durable.
 */
class PoisonIT {

    private static final byte[] POISON = {1, 2, 3};

    @TempDir
    Path folder;

    @Test
    void aPoisonRecordIsADeadLetterBeforeItsOffsetIsCommitted() throws Exception {
        long customers = FaultScale.of(120, 33_900);
        Dataset early = Datasets.ofBank(customers - 30);
        Dataset dataset = Datasets.ofBank(customers);
        try (TestKafka kafka = new TestKafka(folder);
                TopicAdmin admin = new TopicAdmin(kafka.settings())) {
            Pipelines.produce(kafka.settings(), Delivery.of(early, 2), RecordFormat.REFERENCE);
            RecordMetadata poison;
            try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings(), Map.of())) {
                poison = producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, POISON))
                        .get();
            }
            Pipelines.produce(kafka.settings(), Delivery.growth(dataset, early.spec(), 2), RecordFormat.REFERENCE);
            ConsumeStage stage = new ConsumeStage(
                    kafka.settings(),
                    ConsumeSettings.of(dataset.layout().repositories().labels(), 2)
                            .withBatch(100),
                    () -> new RecordDecoder(new StoredDocuments(dataset, new FakeBlobs(), null)),
                    new PlainDestination(new CountingStore("mongo"), null),
                    StageContext.none());
            CompletableFuture<ConsumeReport> run = CompletableFuture.supplyAsync(stage::run);
            TopicPartition partition = new TopicPartition(poison.topic(), poison.partition());
            while (!run.isDone()) {
                OffsetAndMetadata committed =
                        admin.committed(ConsumeSettings.DEFAULT_GROUP).get(partition);
                if (committed != null && committed.offset() > poison.offset()) {
                    assertThat(deadLetters(admin)).isEqualTo(1);
                }
            }
            assertThat(run.get().deadLetters()).isEqualTo(1);
            assertThat(run.get().imported()).isEqualTo(dataset.size());
            assertThat(deadLetters(admin)).isEqualTo(1);
            assertThat(letter(kafka).value()).isEqualTo(POISON);
            FaultScale.print("1 poison record in %,d: 1 dead letter", dataset.size() + 1);
        }
    }

    private static long deadLetters(TopicAdmin admin) {
        return admin.endOffsets(Topics.DEAD_LETTERS, 1)[0];
    }

    private static ConsumerRecord<byte[], byte[]> letter(TestKafka kafka) {
        try (var consumer = KafkaClients.consumer(kafka.settings(), null, Map.of())) {
            consumer.assign(List.of(new TopicPartition(Topics.DEAD_LETTERS, 0)));
            while (true) {
                for (ConsumerRecord<byte[], byte[]> record : consumer.poll(java.time.Duration.ofMillis(100))) {
                    return record;
                }
            }
        }
    }
}
