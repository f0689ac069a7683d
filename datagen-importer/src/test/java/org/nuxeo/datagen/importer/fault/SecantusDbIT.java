// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.ConnectionString;
import com.mongodb.MongoClientSettings;
import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.event.CommandListener;
import com.mongodb.event.CommandSucceededEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.bson.Document;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeSettings;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.mongo.RepositorySetup.RepositoryCleaning;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.SecantusDb;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/**
 * Imports into a second server of MongoDB's protocol. It shares no code with the one of the other tests, stores
 * documents in files, knows sessions, and can present itself as a member of a replica set.
 */
@Tag("long")
class SecantusDbIT {

    private static final long CUSTOMERS = 60;
    private static final Dataset DATASET = Datasets.ofBank(CUSTOMERS);

    private static final ExecutorService EXECUTOR = Executors.newSingleThreadExecutor();

    @TempDir
    static Path folder;

    private static TestKafka kafka;
    private static int tests;
    private String group;

    @BeforeAll
    static void start() throws Exception {
        kafka = new TestKafka(folder);
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 4), RecordFormat.REFERENCE);
    }

    @AfterAll
    static void stop() {
        kafka.close();
        EXECUTOR.shutdownNow();
    }

    @BeforeEach
    void count() {
        group = "group-" + ++tests;
    }

    private static Path ownFolder() throws Exception {
        return Files.createTempDirectory(folder, "server");
    }

    private ConsumeSettings settings() {
        return Pipelines.settings().withGroup(group);
    }

    private void assertComplete(MongoSettings mongo, ConsumeReport report) {
        assertThat(report.finished()).isTrue();
        assertThat(report.deadLetters()).isZero();
        assertThat(report.imported()).isEqualTo(DATASET.size());
        assertThat(Pipelines.countInMongo(mongo)).isEqualTo(DATASET.size());
        assertThat(Pipelines.verify(mongo, DATASET).differences()).isEmpty();
    }

    @Test
    void documentsAreImportedOnceAndComparedWhenSentAgain() throws Exception {
        try (SecantusDb server = new SecantusDb(ownFolder());
                MongoClient client = MongoClients.create(server.settings().uri())) {
            ConsumeReport first = Pipelines.consume(kafka.settings(), server.settings(), DATASET, settings());
            assertComplete(server.settings(), first);
            assertThat(first.rows()).allMatch(row -> row.present() == 0);
            requireIndexes(client);

            ConsumeSettings again = settings().withGroup(group + "-again");
            ConsumeReport second = Pipelines.consume(kafka.settings(), server.settings(), DATASET, again);
            assertComplete(server.settings(), second);
            assertThat(second.rows()).allMatch(row -> row.written() == 0);

            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
            ConsumeSettings altered = settings().withGroup(group + "-altered");
            assertThat(Pipelines.consume(kafka.settings(), server.settings(), DATASET, altered)
                            .deadLetters())
                    .isEqualTo(1);
        }
    }

    /** The finds of an import and of a verification use indexes, and the server says so. */
    private static void requireIndexes(MongoClient client) {
        MongoCollection<Document> collection = client.getDatabase("nuxeo").getCollection("us-east");
        Document some = collection.find(Filters.exists("ecm:parentId")).first();
        for (String field : List.of("_id", "ecm:id", "ecm:parentId", "ecm:ancestorIds", "ecm:blobKeys")) {
            Object value = some.get(field) instanceof List<?> list ? list.get(0) : some.get(field);
            assertThat(collection.find(Filters.eq(field, value)).explain().toJson())
                    .as(field)
                    .contains("\"IXSCAN\"")
                    .doesNotContain("COLLSCAN");
        }
    }

    /** What the importer has checkpointed is still there when the database was killed, and the rest follows. */
    @Test
    void aKilledDatabaseLosesNothing() throws Exception {
        try (SecantusDb durable = SecantusDb.durable(ownFolder())) {
            Future<?> kills = EXECUTOR.submit(() -> {
                for (long documents : List.of(DATASET.size() / 8, DATASET.size() / 4, DATASET.size() / 2)) {
                    Eventually.await(
                            documents + " documents", () -> Pipelines.hasImported(durable.settings(), documents));
                    durable.killAndRestart();
                }
                return null;
            });
            ConsumeReport report = Pipelines.consume(kafka.settings(), durable.settings(), DATASET, settings());
            assertThat(kills.isDone()).isTrue();
            kills.get();
            assertComplete(durable.settings(), report);
        }
    }

    /** A killed clean leaves the whole repository or an empty one, and always its root and its indexes. */
    @Test
    void aDatabaseKilledWhileItIsEmptiedKeepsItsIndexes() throws Exception {
        try (SecantusDb durable = SecantusDb.durable(ownFolder())) {
            Pipelines.consume(kafka.settings(), durable.settings(), DATASET, settings());
            long whole = documents(durable);
            List<Document> indexes = indexes(durable);
            Document root = root(durable);
            assertThat(indexes).hasSize(31);
            for (int commands = 1; documents(durable) > 1; commands++) {
                assertThat(documents(durable)).isEqualTo(whole);
                cleanKilledAfter(commands, durable);
                assertThat(indexes(durable)).isEqualTo(indexes);
                assertThat(root(durable)).isEqualTo(root);
            }
        }
    }

    /** Cleans with a server that is killed when it has answered a number of commands, and starts it again. */
    private static void cleanKilledAfter(int commands, SecantusDb server) throws IOException {
        AtomicInteger left = new AtomicInteger(commands);
        CommandListener killer = new CommandListener() {
            @Override
            public void commandSucceeded(CommandSucceededEvent event) {
                if (left.decrementAndGet() == 0) {
                    try {
                        server.close();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            }
        };
        MongoClientSettings settings = MongoClientSettings.builder()
                .applyConnectionString(new ConnectionString(server.settings().uri()))
                .retryWrites(false)
                .retryReads(false)
                .applyToClusterSettings(cluster -> cluster.serverSelectionTimeout(1, TimeUnit.SECONDS))
                .addCommandListener(killer)
                .build();
        try (MongoClient client = MongoClients.create(settings)) {
            RepositoryCleaning.clean(client.getDatabase("nuxeo"), "us-east");
        } catch (MongoException e) {
            assertThat(left.get()).as("commands before the kill").isZero();
        }
        server.restart();
    }

    private static <T> T inEast(SecantusDb server, Function<MongoCollection<Document>, T> question) {
        try (MongoClient client = MongoClients.create(server.settings().uri())) {
            return question.apply(client.getDatabase("nuxeo").getCollection("us-east"));
        }
    }

    private static long documents(SecantusDb server) {
        return inEast(server, MongoCollection::countDocuments);
    }

    private static List<Document> indexes(SecantusDb server) {
        return inEast(server, east -> east.listIndexes().into(new ArrayList<>()));
    }

    private static Document root(SecantusDb server) {
        return inEast(
                server, east -> east.find(Filters.eq("ecm:primaryType", "Root")).first());
    }

    @Test
    void aReplyLostAfterTheWriteNeitherLosesNorDuplicatesDocuments() throws Exception {
        try (SecantusDb server = new SecantusDb(ownFolder());
                TcpProxy proxy = new TcpProxy(server.port())) {
            proxy.loseReplies(5);
            ConsumeReport report =
                    Pipelines.consume(kafka.settings(), server.settings(proxy.port()), DATASET, settings());
            assertThat(proxy.lost()).isEqualTo(5);
            assertComplete(server.settings(), report);
            assertThat(report.rows()).allMatch(row -> row.present() == 0);
            assertThat(proxy.saw("lsid")).as("sessions").isTrue();
            assertThat(proxy.saw("txnNumber")).as("retryable writes").isFalse();
        }
    }

    @Test
    void writesAreRetryableIfTheServerIsAReplicaSet() throws Exception {
        try (SecantusDb member = SecantusDb.ofReplicaSet(ownFolder());
                TcpProxy proxy = new TcpProxy(member.port())) {
            proxy.loseReplies(5);
            ConsumeReport report =
                    Pipelines.consume(kafka.settings(), member.settings(proxy.port()), DATASET, settings());
            assertThat(proxy.lost()).isEqualTo(5);
            // The driver repeats such a batch by itself. This server does not recognize the copy, but the importer
            // does.
            assertComplete(member.settings(), report);
            assertThat(proxy.saw("txnNumber")).as("retryable writes").isTrue();
        }
    }

    @Test
    void killedProcessesLeaveExactCounts() throws Exception {
        try (SecantusDb server = new SecantusDb(ownFolder())) {
            ConsumerProcess consumer = new ConsumerProcess(
                    kafka.settings().bootstrapServers(),
                    server.settings().uri(),
                    "",
                    CUSTOMERS,
                    group,
                    FaultScale.of(200, 100),
                    2_000);
            Kills.spread(FaultScale.of(2, 10), consumer, server.settings());
            assertComplete(
                    server.settings(), Pipelines.consume(kafka.settings(), server.settings(), DATASET, settings()));
        }
    }

    @Test
    void anImportWithCredentialsOverTlsIsAccepted() throws Exception {
        TestCertificate certificate = new TestCertificate(folder);
        try (SecantusDb secured = SecantusDb.secured(ownFolder(), "carol", "mongo-secret-2");
                TcpProxy tls =
                        new TcpProxy(secured.port(), certificate.serverContext().getServerSocketFactory())) {
            String uri = secured.settings(tls.port()).uri() + "&tls=true";
            ServiceAccess access = new ServiceAccess(Map.of(), certificate.pem(), ElasticsearchAccess.OPEN);
            MongoSettings carol = access.mongo(uri);
            assertThat(carol.toString()).doesNotContain("mongo-secret-2");
            assertComplete(secured.settings(), Pipelines.consume(kafka.settings(), carol, DATASET, settings()));
            MongoSettings wrong = access.mongo(uri.replace("mongo-secret-2", "wrong-secret"));
            assertThatThrownBy(() -> new MongoStore(wrong))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("refuses the credentials")
                    .message()
                    .doesNotContain("wrong-secret");
            MongoSettings nobody = access.mongo(uri.replace("carol:mongo-secret-2@", ""));
            assertThatThrownBy(() -> new MongoStore(nobody))
                    .isInstanceOf(StageException.class)
                    .hasMessageContaining("check user, password and rights");
        }
    }
}
