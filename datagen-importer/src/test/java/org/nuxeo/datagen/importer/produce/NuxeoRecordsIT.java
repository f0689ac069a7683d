// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.produce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.DocumentMessageWriter;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.testing.FakeBlobs;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;

/** Records for Nuxeo's importer, in a real broker. */
class NuxeoRecordsIT {

    private static final int PARTITIONS = 3;

    private static Dataset dataset(long seed) {
        return Datasets.ofBank(spec -> spec.seed(seed).customers(60).months(6));
    }

    @Test
    void recordsAreNuxeosMessagesAndASecondRunSendsOnlyMissingOnes(@TempDir Path folder) throws Exception {
        try (TestKafka kafka = new TestKafka(folder)) {
            Dataset dataset = dataset(2020);
            Delivery delivery = Delivery.of(dataset, PARTITIONS);
            ProduceReport first = Pipelines.produce(kafka.settings(), delivery, RecordFormat.NUXEO);
            assertThat(first.finished()).isTrue();
            assertThat(first.present()).isZero();
            assertThat(first.produced()).isEqualTo(dataset.size());

            StoredDocuments model = new StoredDocuments(dataset, new FakeBlobs(), null);
            DocumentMessageWriter writer = new DocumentMessageWriter();
            for (int partition = 0; partition < PARTITIONS; partition++) {
                List<ConsumerRecord<byte[], byte[]>> records =
                        read(kafka.settings(), "nuxeo-import-us-west", partition);
                assertThat(records).hasSize((int) delivery.plan(Bank.US_WEST).records(partition));
                for (ConsumerRecord<byte[], byte[]> record : records) {
                    assertThat(new String(record.key(), StandardCharsets.US_ASCII))
                            .isEqualTo("" + partition);
                    assertThat(record.headers()).isEmpty();
                    assertThat(record.value())
                            .isEqualTo(writer.write(
                                    model.document(delivery.plan(Bank.US_WEST).identity(partition, record.offset()))));
                }
            }

            ProduceReport second = Pipelines.produce(kafka.settings(), delivery, RecordFormat.NUXEO);
            assertThat(second.present()).isEqualTo(dataset.size());
            assertThat(second.produced()).isEqualTo(dataset.size());
            assertThat(read(kafka.settings(), "nuxeo-import-us-west", 0))
                    .hasSize((int) delivery.plan(Bank.US_WEST).records(0));

            assertThatThrownBy(() -> Pipelines.produce(
                            kafka.settings(), Delivery.of(dataset(7), PARTITIONS), RecordFormat.NUXEO))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("are not the first records of this delivery; run clean first");
        }
    }

    private static List<ConsumerRecord<byte[], byte[]>> read(KafkaSettings kafka, String topic, int partition) {
        TopicPartition wanted = new TopicPartition(topic, partition);
        List<ConsumerRecord<byte[], byte[]>> records = new ArrayList<>();
        try (KafkaConsumer<byte[], byte[]> consumer = KafkaClients.consumer(kafka, null, Map.of())) {
            consumer.assign(List.of(wanted));
            consumer.seekToBeginning(List.of(wanted));
            long end = consumer.endOffsets(List.of(wanted)).get(wanted);
            while (consumer.position(wanted) < end) {
                consumer.poll(Duration.ofMillis(200)).forEach(records::add);
            }
        }
        return records;
    }
}
