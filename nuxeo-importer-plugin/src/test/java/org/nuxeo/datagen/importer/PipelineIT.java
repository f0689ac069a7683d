package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.importer.clean.CleanReport;
import org.nuxeo.datagen.importer.consume.ConsumeReport;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ReplayReport;
import org.nuxeo.datagen.importer.kafka.KafkaClients;
import org.nuxeo.datagen.importer.kafka.Topics;
import org.nuxeo.datagen.importer.mongo.MongoStore;
import org.nuxeo.datagen.importer.produce.ProduceReport;
import org.nuxeo.datagen.importer.produce.ProduceSettings;
import org.nuxeo.datagen.importer.record.Delivery;
import org.nuxeo.datagen.importer.record.RecordFormat;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.testing.TestKafka;
import org.nuxeo.datagen.importer.testing.TestMongo;
import org.nuxeo.datagen.importer.verify.Difference;
import org.nuxeo.datagen.importer.verify.VerifyReport;

/** Documents on their way through a real broker into a server of MongoDB's protocol, counted with the bare driver. */
class PipelineIT {

    private static final Dataset DATASET = dataset(300, 12);

    @TempDir
    static Path folder;

    private static TestKafka kafka;
    private TestMongo mongo;

    private static Dataset dataset(long customers, int months) {
        return Dataset.of(DatasetSpec.builder()
                .customers(customers)
                .months(months)
                .liveFrom(DatasetSpec.builder().build().liveFrom())
                .build());
    }

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @BeforeEach
    void start() {
        mongo = new TestMongo();
        Pipelines.clear(kafka.settings(), ConsumeSettings.DEFAULT_GROUP, "second", "second-replay");
    }

    @AfterEach
    void stop() {
        mongo.close();
    }

    private ConsumeReport consume(ConsumeSettings settings) {
        return Pipelines.consume(kafka.settings(), mongo.settings(), DATASET, settings);
    }

    private VerifyReport verify(Dataset dataset) {
        return Pipelines.verify(mongo.settings(), dataset);
    }

    @ParameterizedTest
    @EnumSource(names = {"REFERENCE", "FULL"})
    void everyDocumentArrivesOnce(RecordFormat format) {
        ProduceReport produced = Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 4), format);
        assertThat(produced.produced()).isEqualTo(DATASET.size());
        assertThat(produced.errors()).isZero();
        assertThat(produced.finished()).isTrue();

        ConsumeReport consumed = consume(Pipelines.settings());
        assertThat(consumed.imported()).isEqualTo(DATASET.size());
        assertThat(consumed.deadLetters()).isZero();
        assertThat(consumed.finished()).isTrue();
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(DATASET.size());
        for (ConsumeReport.Row row : consumed.rows()) {
            assertThat(row.written()).isEqualTo(DATASET.count(Repository.of(row.repository()), row.kind()));
        }
        assertThat(verify(DATASET).differences()).isEmpty();
        assertThat(verify(DATASET).verified()).isEqualTo(DATASET.size());
    }

    @Test
    void everyFilePlanArrivesWhole() {
        for (FilePlan plan : FilePlan.values()) {
            mongo.close();
            start();
            Dataset dataset = Dataset.of(
                    DatasetSpec.builder().customers(31).months(8).filePlan(plan).build());
            Pipelines.produce(kafka.settings(), Delivery.of(dataset, 3), RecordFormat.REFERENCE);
            Pipelines.consume(kafka.settings(), mongo.settings(), dataset, Pipelines.settings());
            VerifyReport report = verify(dataset);
            assertThat(report.differences()).as(plan.label()).isEmpty();
            assertThat(report.verified()).as(plan.label()).isEqualTo(dataset.size());
        }
    }

    @Test
    void aSecondGroupFindsEverythingPresent() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 4), RecordFormat.REFERENCE);
        consume(Pipelines.settings());
        ConsumeReport again = consume(Pipelines.settings().withGroup("second"));
        assertThat(again.imported()).isEqualTo(DATASET.size());
        assertThat(again.rows().stream().mapToLong(ConsumeReport.Row::written).sum())
                .isZero();
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(DATASET.size());
    }

    @Test
    void producingAgainSendsNothingAndPartsMakeAWhole() {
        Delivery delivery = Delivery.of(DATASET, 5);
        long sum = 0;
        for (int part = 0; part < 2; part++) {
            ProduceSettings settings = new ProduceSettings(RecordFormat.REFERENCE, 3, part, 2, Map.of());
            ProduceReport report = Pipelines.produce(kafka.settings(), delivery, settings);
            assertThat(report.present()).isZero();
            sum += report.produced();
        }
        assertThat(sum).isEqualTo(DATASET.size());
        ProduceReport again = Pipelines.produce(kafka.settings(), delivery, RecordFormat.REFERENCE);
        assertThat(again.present()).isEqualTo(DATASET.size());
        assertThat(again.produced()).isEqualTo(DATASET.size());
        assertThat(consume(Pipelines.settings()).imported()).isEqualTo(DATASET.size());
    }

    @Test
    void secondCopiesAreNotCounted() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        copyAllRecords(Topics.documents("us-east"));
        ConsumeReport report = consume(Pipelines.settings());
        assertThat(report.repeated())
                .isEqualTo(Delivery.of(DATASET, 2).plan(Repository.US_EAST).records());
        assertThat(report.imported()).isEqualTo(DATASET.size());
        assertThat(report.rows()).allMatch(row -> row.present() == 0);
    }

    private static void copyAllRecords(String topic) {
        try (var consumer = KafkaClients.consumer(kafka.settings(), null, Map.of());
                KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings(), Map.of())) {
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
    void foreignBytesBecomeDeadLetters() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings(), Map.of())) {
            byte[] text = "not ours".getBytes(StandardCharsets.UTF_8);
            producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, text));
            producer.send(new ProducerRecord<>(Topics.folders("archives"), 0, new byte[3], new byte[0]));
            producer.send(new ProducerRecord<>(Topics.documents("archives"), 0, null, null));
        }
        ConsumeReport report = consume(Pipelines.settings());
        assertThat(report.deadLetters()).isEqualTo(3);
        assertThat(report.imported()).isEqualTo(DATASET.size());
        try (var consumer = KafkaClients.consumer(kafka.settings(), null, Map.of())) {
            var letters = new org.apache.kafka.common.TopicPartition(Topics.DEAD_LETTERS, 0);
            assertThat(consumer.endOffsets(java.util.List.of(letters)).get(letters))
                    .isEqualTo(3);
        }
    }

    @Test
    void messagesForNuxeosOwnImporterBecomeDeadLetters() {
        Dataset few = dataset(3, 2);
        Pipelines.produce(kafka.settings(), Delivery.of(few, 2), RecordFormat.NUXEO);
        ConsumeReport report = Pipelines.consume(kafka.settings(), mongo.settings(), few, Pipelines.settings());
        assertThat(report.deadLetters()).isEqualTo(few.size());
        assertThat(report.imported()).isZero();
    }

    @Test
    void verifyNamesEveryKindOfDifference() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        consume(Pipelines.settings());
        try (MongoClient client = MongoClients.create(mongo.settings().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            east.updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
            Document card = east.find(new Document("ecm:primaryType", "IDCard")).first();
            east.deleteOne(new Document("_id", card.get("_id")));
            Document account =
                    east.find(new Document("ecm:primaryType", "Account")).first();
            east.deleteOne(new Document("_id", account.get("_id")));
            east.insertOne(new Document("ecm:id", "strange").append("ecm:primaryType", "File"));
        }
        VerifyReport report = verify(DATASET);
        assertThat(report.differences())
                .extracting(Difference::field)
                .contains("dc:title", "missing", "orphan", "unexpected");
        assertThat(report.differences().stream().filter(each -> each.field().equals("missing")))
                .hasSize(2);
        assertThat(report.isClean()).isFalse();
    }

    @Test
    void anotherDocumentUnderTheSameIdIsADeadLetter() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        consume(Pipelines.settings());
        try (MongoClient client = MongoClients.create(mongo.settings().uri())) {
            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
        }
        ConsumeReport again = consume(Pipelines.settings().withGroup("second"));
        assertThat(again.deadLetters()).isEqualTo(1);
        assertThat(again.imported()).isEqualTo(DATASET.size() - 1);
    }

    @Test
    void replayedDeadLettersAreImportedOnceTheirCauseIsGone() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        try (KafkaProducer<byte[], byte[]> producer = KafkaClients.producer(kafka.settings(), Map.of())) {
            producer.send(new ProducerRecord<>(Topics.documents("us-west"), 1, null, new byte[] {1}));
        }
        consume(Pipelines.settings());
        try (MongoClient client = MongoClients.create(mongo.settings().uri())) {
            MongoCollection<Document> east = client.getDatabase("nuxeo").getCollection("us-east");
            Document letter = new Document("ecm:name", "letter");
            east.updateOne(letter, new Document("$set", new Document("dc:title", "x")));
            assertThat(consume(Pipelines.settings().withGroup("second")).deadLetters())
                    .isEqualTo(2);
            east.deleteOne(new Document("dc:title", "x"));
        }
        try (MongoStore store = new MongoStore(mongo.settings())) {
            ReplayReport report = Pipelines.importer(DATASET)
                    .replayDeadLetters(kafka.settings(), Pipelines.settings().withGroup("second"), store, null)
                    .run();
            assertThat(report).isEqualTo(new ReplayReport(2, 1, 1, true));
        }
        assertThat(verify(DATASET).differences()).isEmpty();
    }

    @Test
    void growthAddsExactlyWhatIsNew() {
        Dataset small = dataset(60, 10);
        Dataset large = dataset(90, 12);
        Pipelines.produce(kafka.settings(), Delivery.of(small, 3), RecordFormat.REFERENCE);
        Pipelines.consume(kafka.settings(), mongo.settings(), small, Pipelines.settings());
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(small.size());

        Delivery growth = Delivery.growth(large, small.spec(), 3);
        ProduceReport produced = Pipelines.produce(kafka.settings(), growth, RecordFormat.REFERENCE);
        assertThat(produced.produced()).isEqualTo(large.size() - small.size());
        Pipelines.consume(kafka.settings(), mongo.settings(), large, Pipelines.settings());
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(large.size());
        assertThat(verify(large).differences()).isEmpty();
        assertThat(Pipelines.produce(kafka.settings(), growth, RecordFormat.REFERENCE)
                        .present())
                .isEqualTo(large.size() - small.size());
    }

    @Test
    void cleanLeavesTheFoldersThatAnotherDatasetUses() {
        Dataset other =
                Dataset.of(DatasetSpec.builder().seed(7).customers(9).months(3).build());
        for (Dataset dataset : new Dataset[] {DATASET, other}) {
            Pipelines.clear(kafka.settings(), ConsumeSettings.DEFAULT_GROUP);
            Pipelines.produce(kafka.settings(), Delivery.of(dataset, 2), RecordFormat.REFERENCE);
            Pipelines.consume(kafka.settings(), mongo.settings(), dataset, Pipelines.settings());
        }
        try (MongoStore store = new MongoStore(mongo.settings())) {
            CleanReport report = Pipelines.importer(DATASET)
                    .clean(kafka.settings(), java.util.List.of(ConsumeSettings.DEFAULT_GROUP), store, null)
                    .run();
            assertThat(report.foldersKept()).isPositive();
        }
        assertThat(verify(other).differences()).isEmpty();
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(other.size());
    }

    @Test
    void cleanLeavesOnlyTheRoot() {
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        consume(Pipelines.settings());
        try (MongoStore store = new MongoStore(mongo.settings())) {
            CleanReport report = Pipelines.importer(DATASET)
                    .clean(kafka.settings(), java.util.List.of(ConsumeSettings.DEFAULT_GROUP), store, null)
                    .run();
            assertThat(report.documents()).isEqualTo(DATASET.size());
            assertThat(report.foldersKept()).isZero();
        }
        assertThat(Pipelines.countInMongo(mongo.settings())).isZero();
    }
}
