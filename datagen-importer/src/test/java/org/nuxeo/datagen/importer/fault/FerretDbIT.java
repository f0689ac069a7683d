// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Updates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.bson.Document;
import org.bson.conversions.Bson;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
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
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.testing.FaultScale;
import org.nuxeo.datagen.store.testing.FerretDb;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.store.testing.TestKafka;

/**
 * Imports into a second server of MongoDB's protocol. It shares no code with the one of the other tests, stores
 * documents in files, knows sessions, and can present itself as a member of a replica set.
 */
@Tag("long")
class FerretDbIT {

    private static final long CUSTOMERS = 60;
    private static final Dataset DATASET = ConsumerProcess.dataset(CUSTOMERS);

    @TempDir
    static Path folder;

    private static TestKafka kafka;
    private static int tests;
    private FerretDb ferret;
    private String group;

    @BeforeAll
    static void startKafka() throws Exception {
        kafka = new TestKafka(folder);
        Pipelines.produce(kafka.settings(), Delivery.of(DATASET, 4), RecordFormat.REFERENCE);
    }

    @AfterAll
    static void stopKafka() {
        kafka.close();
    }

    @BeforeEach
    void start() throws Exception {
        group = "group-" + ++tests;
        ferret = new FerretDb(ownFolder());
    }

    @AfterEach
    void stop() throws Exception {
        ferret.close();
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
    void documentsAreImportedOnceAndComparedWhenSentAgain() {
        try (MongoClient client = MongoClients.create(ferret.settings().uri())) {
            ConsumeReport first = Pipelines.consume(kafka.settings(), ferret.settings(), DATASET, settings());
            assertComplete(ferret.settings(), first);
            assertThat(first.rows()).allMatch(row -> row.present() == 0);

            ConsumeSettings again = settings().withGroup(group + "-again");
            ConsumeReport second = Pipelines.consume(kafka.settings(), ferret.settings(), DATASET, again);
            assertComplete(ferret.settings(), second);
            assertThat(second.rows()).allMatch(row -> row.written() == 0);

            client.getDatabase("nuxeo")
                    .getCollection("us-east")
                    .updateOne(new Document("ecm:name", "letter"), new Document("$set", new Document("dc:title", "x")));
        }
        ConsumeSettings altered = settings().withGroup(group + "-altered");
        assertThat(Pipelines.consume(kafka.settings(), ferret.settings(), DATASET, altered)
                        .deadLetters())
                .isEqualTo(1);
    }

    @Test
    void aFindByRowIdUsesItsIndex() {
        List<String> ids = List.of("a", "b", "<&>\"é");
        try (MongoClient client = MongoClients.create(ferret.settings().uri())) {
            MongoCollection<Document> some = client.getDatabase("nuxeo").getCollection("some");
            some.insertMany(Stream.concat(Stream.of(1, 2), ids.stream())
                    .map(id -> new Document("_id", id))
                    .toList());
            for (Bson filter : List.of(Filters.eq("_id", "a"), Filters.in("_id", ids))) {
                assertThat(some.find(filter).explain().toString()).contains("USING INDEX");
            }
            assertThat(some.find(Filters.in("_id", ids)).map(each -> each.get("_id")))
                    .containsExactlyInAnyOrderElementsOf(ids);
            assertThat(some.find(Filters.in("_id", 1, "b")).map(each -> each.get("_id")))
                    .containsExactlyInAnyOrder(1, "b");
            assertThat(some.updateOne(Filters.eq("_id", "b"), Updates.set("x", 1))
                            .getModifiedCount())
                    .isOne();
            assertThat(some.deleteMany(Filters.in("_id", ids)).getDeletedCount())
                    .isEqualTo(ids.size());
        }
    }

    @Test
    void aReplyLostAfterTheWriteNeitherLosesNorDuplicatesDocuments() throws Exception {
        try (TcpProxy proxy = new TcpProxy(ferret.port())) {
            proxy.loseReplies(5);
            ConsumeReport report =
                    Pipelines.consume(kafka.settings(), ferret.settings(proxy.port()), DATASET, settings());
            assertThat(proxy.lost()).isEqualTo(5);
            assertComplete(ferret.settings(), report);
            assertThat(report.rows()).allMatch(row -> row.present() == 0);
            assertThat(proxy.saw("lsid")).as("sessions").isTrue();
            assertThat(proxy.saw("txnNumber")).as("retryable writes").isFalse();
        }
    }

    @Test
    void writesAreRetryableIfTheServerIsAReplicaSet() throws Exception {
        try (FerretDb member = FerretDb.ofReplicaSet(ownFolder());
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
        ConsumerProcess consumer = new ConsumerProcess(
                kafka.settings().bootstrapServers(),
                ferret.settings().uri(),
                "",
                CUSTOMERS,
                group,
                FaultScale.of(200, 100),
                2_000);
        Kills.spread(FaultScale.of(2, 10), consumer, ferret.settings());
        assertComplete(ferret.settings(), Pipelines.consume(kafka.settings(), ferret.settings(), DATASET, settings()));
    }

    @Test
    void anImportWithCredentialsOverTlsIsAccepted() throws Exception {
        TestCertificate certificate = new TestCertificate(folder);
        try (FerretDb secured = FerretDb.secured(ownFolder(), "carol", "mongo-secret-2");
                TcpProxy tls =
                        new TcpProxy(secured.port(), certificate.serverContext().getServerSocketFactory())) {
            String uri = secured.settings(tls.port()).uri() + "?tls=true";
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
