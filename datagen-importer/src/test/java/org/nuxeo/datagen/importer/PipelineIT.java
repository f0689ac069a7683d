// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.produce.ProduceStage.ProduceSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.ProduceReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.testing.PipelineServices;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.kafka.KafkaClients;
import org.nuxeo.datagen.store.kafka.TopicSettings;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.retry.RetryPolicy;
import org.nuxeo.datagen.testing.Datasets;

/** The pipeline from a real broker into a server of MongoDB's protocol, counted with the bare driver. */
class PipelineIT {

    private static final Dataset DATASET = Pipelines.growing(300, 12);

    @RegisterExtension
    static final PipelineServices SERVICES = new PipelineServices();

    @ParameterizedTest
    @EnumSource(names = {"REFERENCE", "FULL"})
    void everyDocumentIsImportedOnce(RecordFormat format) {
        ProduceReport produced = Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 4), format);
        assertThat(produced.produced()).isEqualTo(DATASET.size());
        assertThat(produced.errors()).isZero();
        assertThat(produced.finished()).isTrue();

        ConsumeReport consumed = SERVICES.consume(DATASET, Pipelines.settings());
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        assertThat(consumed.deadLetters()).isZero();
        assertThat(consumed.finished()).isTrue();
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(DATASET.size());
        for (ConsumeReport.Row row : consumed.rows()) {
            assertThat(row.written())
                    .isEqualTo(DATASET.count(DATASET.layout().repositories().of(row.repository()), row.kind()));
        }
        assertThat(SERVICES.verify(DATASET).differences()).isEmpty();
        assertThat(SERVICES.verify(DATASET).verified()).isEqualTo(DATASET.size());
    }

    @Test
    @Tag("long")
    void everyFilePlanIsImportedCompletely() {
        for (FilePlan plan : FilePlan.values()) {
            SERVICES.empty();
            Dataset dataset =
                    Datasets.ofBank(spec -> spec.customers(31).months(8).filePlan(plan));
            Pipelines.produce(SERVICES.kafka(), Delivery.of(dataset, 3), RecordFormat.REFERENCE);
            SERVICES.consume(dataset, Pipelines.settings());
            VerifyReport report = SERVICES.verify(dataset);
            assertThat(report.differences()).as(plan.label()).isEmpty();
            assertThat(report.verified()).as(plan.label()).isEqualTo(dataset.size());
        }
    }

    @Test
    @Tag("long")
    void aSecondGroupFindsAllDocumentsPresent() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 4), RecordFormat.REFERENCE);
        SERVICES.consume(DATASET, Pipelines.settings());
        ConsumeReport again = SERVICES.consume(DATASET, Pipelines.settings().withGroup("second"));
        assertThat(again.imported()).isEqualTo(DATASET.size());
        assertThat(again.rows().stream().mapToLong(ConsumeReport.Row::written).sum())
                .isZero();
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(DATASET.size());
    }

    @Test
    void producingAgainSendsNothingAndPartsMakeUpTheWhole() {
        Delivery delivery = Delivery.of(DATASET, 5);
        long sum = 0;
        for (int part = 1; part <= 2; part++) {
            ProduceSettings settings = new ProduceSettings(
                    RecordFormat.REFERENCE, 3, new Part(part, 2), false, RetryPolicy.DEFAULT, TopicSettings.USUAL);
            ProduceReport report = Pipelines.produce(SERVICES.kafka(), delivery, settings);
            assertThat(report.present()).isZero();
            sum += report.produced();
        }
        assertThat(sum).isEqualTo(DATASET.size());
        ProduceReport again = Pipelines.produce(SERVICES.kafka(), delivery, RecordFormat.REFERENCE);
        assertThat(again.present()).isEqualTo(DATASET.size());
        assertThat(again.produced()).isEqualTo(DATASET.size());
        assertThat(SERVICES.consume(DATASET, Pipelines.settings()).imported()).isEqualTo(DATASET.size());
    }

    @Test
    @Tag("long")
    void secondCopiesOfRecordsAreNotCounted() {
        Pipelines.produce(SERVICES.kafka(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        copyAllRecords(Topics.documents("us-east"));
        ConsumeReport report = SERVICES.consume(DATASET, Pipelines.settings());
        assertThat(report.repeated())
                .isEqualTo(Delivery.of(DATASET, 2).plan(Bank.US_EAST).records());
        assertThat(report.imported()).isEqualTo(DATASET.size());
        assertThat(report.rows()).allMatch(row -> row.present() == 0);
    }

    private static void copyAllRecords(String topic) {
        try (var consumer = KafkaClients.consumer(SERVICES.kafka(), null, Map.of());
                KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(SERVICES.kafka(), Map.of())) {
            var partitions = consumer.partitionsFor(topic).stream()
                    .map(each -> new org.apache.kafka.common.TopicPartition(topic, each.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.get(each))) {
                consumer.poll(java.time.Duration.ofMillis(100))
                        .forEach(record -> producer.send(
                                new ProducerRecord<>(topic, record.partition(), record.key(), record.value())));
            }
        }
    }

    @Test
    void growthAddsExactlyWhatIsNew() {
        Dataset small = Pipelines.growing(60, 10);
        Dataset large = Pipelines.growing(360, 12);
        Pipelines.produce(SERVICES.kafka(), Delivery.of(small, 3), RecordFormat.REFERENCE);
        SERVICES.consume(small, Pipelines.settings());
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(small.size());

        Delivery growth = Delivery.growth(large, small.spec(), 3);
        ProduceReport produced = Pipelines.produce(SERVICES.kafka(), growth, RecordFormat.REFERENCE);
        assertThat(produced.produced()).isEqualTo(large.size() - small.size());
        SERVICES.consume(large, Pipelines.settings());
        assertThat(Pipelines.countInMongo(SERVICES.mongo())).isEqualTo(large.size());
        assertThat(SERVICES.verify(large).differences()).isEmpty();
        assertThat(Pipelines.produce(SERVICES.kafka(), growth, RecordFormat.REFERENCE)
                        .present())
                .isEqualTo(large.size() - small.size());
    }
}
