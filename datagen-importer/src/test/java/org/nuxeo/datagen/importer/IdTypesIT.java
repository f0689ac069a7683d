// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoDatabase;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.importer.clean.CleanStage;
import org.nuxeo.datagen.importer.clean.CleanStage.CleanSettings;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.load.IndexStage.IndexSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.stage.DocumentModels;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.importer.verify.VerifySettings;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.id.IdScheme;
import org.nuxeo.datagen.store.id.IdType;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.SequenceCounters;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Repositories with ids of every type that Nuxeo has, in {@code ecm:id} and in {@code _id}, checked with the bare
 * driver.
 */
class IdTypesIT {

    private static final Dataset DATASET = Datasets.ofBank(9, 8);
    private static final String RANDOM_COUNTER = "1234567890abcdef";

    @TempDir
    static Path folder;

    private static TestKafka kafka;
    private static int groups;
    private TestMongo server;
    private MongoStore mongo;
    private MongoClient client;
    private MongoDatabase database;

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @BeforeEach
    void start() {
        server = new TestMongo();
        mongo = new MongoStore(server.settings());
        client = MongoClients.create(server.settings().uri());
        database = client.getDatabase("nuxeo");
    }

    @AfterEach
    void stop() {
        client.close();
        mongo.close();
        server.close();
    }

    private IdScheme choose(IdType type, boolean nativeId, String base) {
        return SequenceCounters.choose(mongo, type, nativeId, Bank.REPOSITORIES.labels(), DATASET, base);
    }

    private ConsumeReport consume(IdScheme ids, ElasticStore elastic) {
        ConsumeSettings settings = Pipelines.settings().withGroup("ids-" + ++groups);
        return new ConsumeStage(kafka.settings(), settings, models(ids), mongo, elastic, StageContext.none()).run();
    }

    private static DocumentModels models(IdScheme ids) {
        return Pipelines.models(DATASET).withIds(ids);
    }

    private VerifyReport verify(IdScheme ids, ElasticStore elastic) {
        return Pipelines.verify(VerifySettings.of(2, 50), models(ids), mongo, elastic);
    }

    private void setCounter(String repository, long last) {
        database.getCollection(repository + ".counters").insertOne(new Document("_id", "ecm:id").append("seq", last));
    }

    private long counter(String repository) {
        return database.getCollection(repository + ".counters")
                .find(new Document("_id", "ecm:id"))
                .first()
                .getLong("seq");
    }

    @ParameterizedTest
    @Tag("long")
    @CsvSource({"UUID, true", "SEQUENCE, false", "SEQUENCE_HEX_RANDOMIZED, false", "SEQUENCE_HEX_RANDOMIZED, true"})
    void everyStageWorksWithEveryTypeOfId(IdType type, boolean nativeId) throws Exception {
        if (type.isSequence()) {
            setCounter("us-east", 120);
        }
        IdScheme ids = choose(type, nativeId, null);
        try (TestIndex index = new TestIndex();
                ElasticStore elastic = new ElasticStore(ElasticsearchSettings.of(index.url()))) {
            ConsumeReport report = consume(ids, elastic);
            assertThat(report.imported()).isEqualTo(DATASET.size());
            assertThat(report.deadLetters()).isZero();
            assertThat(index.size()).isEqualTo((int) DATASET.size());
            VerifyReport verified = verify(ids, elastic);
            assertThat(verified.differences()).isEmpty();
            assertThat(verified.verified()).isEqualTo(DATASET.size());
            assertThat(Pipelines.index(IndexSettings.of(2), models(ids), mongo, elastic)
                            .rows())
                    .allMatch(row -> row.written() == 0);
        }
        // Another group finds the same documents present.
        ConsumeReport again = consume(ids, null);
        assertThat(again.rows()).allMatch(row -> row.written() == 0);
        assertThat(again.imported()).isEqualTo(DATASET.size());
        look(ids);
        MongoCollection<Document> east = database.getCollection("us-east");
        east.deleteOne(new Document("ecm:name", "letter"));
        east.updateOne(new Document("ecm:primaryType", "Account"), new Document("$set", new Document("dc:title", "x")));
        east.insertOne(new Document("ecm:primaryType", "File").append(ids.field(), "strange"));
        assertThat(verify(ids, null).differences())
                .extracting(Difference::field)
                .containsExactlyInAnyOrder("missing", "dc:title", "unexpected");
        east.deleteOne(new Document(ids.field(), "strange"));
        new CleanStage(
                        models(ids).modelWithoutBlobs(false),
                        null,
                        CleanSettings.of(List.of()),
                        mongo,
                        null,
                        StageContext.none())
                .run();
        assertThat(Pipelines.countInMongo(server.settings())).isZero();
        assertThat(east.countDocuments()).as("the root").isEqualTo(1);
    }

    /** Checks one document and the counter as Nuxeo would see them. */
    private void look(IdScheme ids) {
        Identity statement = DATASET.identity(DATASET.size() - 1);
        String repository = DATASET.layout().repository(statement).label();
        Object id =
                switch (ids.type()) {
                    case UUID -> DATASET.id(statement).toString();
                    case SEQUENCE -> Long.toString(first(ids, repository) + DATASET.size() - 1);
                    case SEQUENCE_HEX_RANDOMIZED -> walk(first(ids, repository), DATASET.size() - 1);
                };
        Document found = database.getCollection(repository)
                .find(new Document(ids.nativeId() ? "_id" : "ecm:id", id))
                .first();
        assertThat(found.getString("ecm:primaryType")).isEqualTo("Statement");
        assertThat(found.containsKey("ecm:id")).isNotEqualTo(ids.nativeId());
        Object root = found.getList("ecm:ancestorIds", Object.class)
                .get(found.getList("ecm:ancestorIds", Object.class).size() - 1);
        assertThat(root)
                .isEqualTo(
                        switch (ids.type()) {
                            case UUID -> "00000000-0000-0000-0000-000000000000";
                            case SEQUENCE -> "0";
                            case SEQUENCE_HEX_RANDOMIZED -> 0L;
                        });
        assertThat(database.getCollection(repository)
                        .find(new Document(ids.nativeId() ? "_id" : "ecm:id", found.get("ecm:parentId")))
                        .first())
                .isNotNull();
        if (ids.type() == IdType.SEQUENCE) {
            assertThat(first(ids, "us-east")).isEqualTo(121);
            assertThat(first(ids, "archives")).isEqualTo(1);
            assertThat(counter("us-east")).isEqualTo(120 + DATASET.size());
        } else if (ids.type() == IdType.SEQUENCE_HEX_RANDOMIZED) {
            assertThat(first(ids, "us-east")).isEqualTo(walk(120, 1));
            assertThat(counter("us-east")).isEqualTo(walk(120, DATASET.size()));
        }
    }

    private static long first(IdScheme ids, String repository) {
        return ids.first().get(repository);
    }

    private static long walk(long from, long steps) {
        long n = from;
        for (long i = 0; i < steps; i++) {
            n ^= n << 13;
            n ^= n >>> 7;
            n ^= n << 17;
        }
        return n;
    }

    @Test
    void idsInFullRecordsAreReplacedByThoseOfTheRepository() {
        Pipelines.clear(kafka.settings());
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.FULL);
        IdScheme ids = choose(IdType.SEQUENCE, true, "5000");
        assertThat(consume(ids, null).imported()).isEqualTo(DATASET.size());
        assertThat(verify(ids, null).differences()).isEmpty();
        Pipelines.clear(kafka.settings());
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
    }

    @Test
    void takenIdsAreRefused() {
        setCounter("us-west", 120);
        assertThatThrownBy(() -> choose(IdType.SEQUENCE, false, "120"))
                .isInstanceOf(StageException.class)
                .hasMessage("id base 120: must be above the counter of repository us-west, 120");
        assertThatThrownBy(() -> choose(IdType.SEQUENCE_HEX_RANDOMIZED, false, RANDOM_COUNTER))
                .hasMessageContaining("can only continue from there");
        assertThatThrownBy(() -> choose(IdType.SEQUENCE, false, "x")).hasMessageContaining("positive number");
        IdScheme ids = choose(IdType.SEQUENCE, false, "500");
        consume(ids, null);
        database.getCollection("us-west.counters")
                .updateOne(new Document("_id", "ecm:id"), new Document("$set", new Document("seq", 501L)));
        assertThatThrownBy(() -> consume(ids, null)).hasMessageContaining("some ids of this dataset are taken");
    }

    @Test
    void aRepositoryWithOtherIdsOrFoldersOfAnotherDatasetIsRefused() {
        IdScheme ids = choose(IdType.SEQUENCE, false, null);
        consume(ids, null);
        assertThatThrownBy(() -> consume(IdScheme.DEFAULT, null)).hasMessageContaining("has ids of another type");
        IdScheme later = choose(IdType.SEQUENCE, false, null);
        assertThat(later.first()).isNotEqualTo(ids.first());
        assertThatThrownBy(() -> consume(later, null)).hasMessageContaining("of another dataset");
        assertThatThrownBy(() -> new CleanStage(
                                models(new IdScheme(IdType.SEQUENCE, true, Map.of("us-east", 1L)))
                                        .modelWithoutBlobs(false),
                                null,
                                CleanSettings.of(List.of()),
                                mongo,
                                null,
                                StageContext.none())
                        .run())
                .hasMessageContaining("--native-ids");
    }
}
