// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.consume.ConsumeStage;
import org.nuxeo.datagen.importer.report.ConsumeReport;
import org.nuxeo.datagen.importer.stage.Stage.StageContext;
import org.nuxeo.datagen.importer.testing.Pipelines;
import org.nuxeo.datagen.store.failure.ServiceDownException;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;
import org.nuxeo.datagen.store.record.Delivery;
import org.nuxeo.datagen.store.record.RecordFormat;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.MongoSettings;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAccess.PemTrust;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.store.testing.TestIndex;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.store.testing.TestMongo;
import org.nuxeo.datagen.testing.Datasets;

/**
 * Real TLS for all services, with an authority of the test: SASL for Kafka, and proxies that terminate TLS for the
 * other two.
 */
@Tag("long")
class SecureConnectionsIT {

    private static final Dataset DATASET = Datasets.ofBank(12, 2);
    private static final String KAFKA_SECRET = "kafka-secret-1";
    private static final String MONGO_SECRET = "mongo-secret-2";

    @TempDir
    static Path folder;

    private static TestCertificate certificate;
    private static TestKafka kafka;
    private static TestMongo mongo;
    private static TestIndex index;
    private static TcpProxy mongoTls;
    private static TcpProxy indexTls;

    @BeforeAll
    static void start() throws Exception {
        certificate = new TestCertificate(folder);
        kafka = TestKafka.secured(folder, certificate, "alice", KAFKA_SECRET);
        mongo = new TestMongo();
        index = new TestIndex();
        ServerSocketFactory tls = certificate.serverContext().getServerSocketFactory();
        mongoTls = new TcpProxy(mongo.port(), tls);
        indexTls = new TcpProxy(Integer.parseInt(index.url().replaceFirst(".*:", "")), tls);
    }

    @AfterAll
    static void stop() throws Exception {
        indexTls.close();
        mongoTls.close();
        index.close();
        mongo.close();
        kafka.close();
    }

    private static KafkaSettings kafkaAs(String password) {
        return kafkaAs("PLAIN", "plain.PlainLoginModule", password);
    }

    private static KafkaSettings kafkaByScram(String password) {
        return kafkaAs("SCRAM-SHA-512", "scram.ScramLoginModule", password);
    }

    private static KafkaSettings kafkaAs(String mechanism, String module, String password) {
        Map<String, String> properties = Map.of(
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                mechanism,
                "sasl.jaas.config",
                "org.apache.kafka.common.security." + module + " required username=\"alice\" password=\"" + password
                        + "\";",
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate.pem().toString());
        return new KafkaSettings(kafka.settings().bootstrapServers(), properties, 15_000);
    }

    private static ServiceAccess access(String user, String password, String apiKey) {
        return new ServiceAccess(
                Map.of(), certificate.pem(), new ElasticsearchAccess(user, password, apiKey, certificate.pem()));
    }

    private static MongoSettings mongoSettings(ServiceAccess access, String user, String options) {
        return access.mongo("mongodb://" + user + "127.0.0.1:" + mongoTls.port()
                + "/?tls=true&serverSelectionTimeoutMS=2000&" + options);
    }

    private static ElasticsearchSettings indexSettings(ServiceAccess access) {
        return access.elasticsearch("https://127.0.0.1:" + indexTls.port());
    }

    @Test
    void allThreeServicesAreUsedOverTls() {
        KafkaSettings secured = kafkaAs(KAFKA_SECRET);
        Pipelines.clear(secured);
        Pipelines.produce(secured, Delivery.of(DATASET, 2), RecordFormat.REFERENCE);
        ServiceAccess access = access(null, null, "a2V5OnNlY3JldA==");
        ElasticsearchSettings withKey = indexSettings(access);
        MongoSettings trusting = mongoSettings(access, "", "retryWrites=true");
        try (MongoStore store = new MongoStore(trusting);
                ElasticStore elastic = new ElasticStore(withKey)) {
            ConsumeReport report = new ConsumeStage(
                            secured,
                            Pipelines.settings(),
                            Pipelines.models(DATASET),
                            store,
                            elastic,
                            StageContext.none())
                    .run();
            assertThat(report.imported()).isEqualTo(DATASET.size());
            assertThat(report.indexed()).isEqualTo(DATASET.size());
            assertThat(report.deadLetters()).isZero();
        }
        assertThat(Pipelines.countInMongo(mongo.settings())).isEqualTo(DATASET.size());
        assertThat(Pipelines.verify(trusting, DATASET).differences()).isEmpty();
        assertThat(indexTls.saw("Authorization: ApiKey a2V5OnNlY3JldA==")).isTrue();
    }

    @Test
    void kafkaIsUsedByScram() {
        Pipelines.clear(kafkaByScram(KAFKA_SECRET));
        Pipelines.produce(kafkaByScram(KAFKA_SECRET), Delivery.of(DATASET, 2), RecordFormat.FULL);
        try (TestMongo other = new TestMongo()) {
            ConsumeReport report = Pipelines.consume(
                    kafkaByScram(KAFKA_SECRET),
                    other.settings(),
                    DATASET,
                    Pipelines.settings().withGroup("scram"));
            assertThat(report.imported()).isEqualTo(DATASET.size());
            assertThat(Pipelines.countInMongo(other.settings())).isEqualTo(DATASET.size());
        }
        assertRefused(kafkaByScram("wrong-secret"));
    }

    @Test
    void userAndPasswordGoToTheIndexAsBasicAuthentication() {
        try (ElasticStore elastic = new ElasticStore(indexSettings(access("bob", "pw", null)))) {
            assertThat(elastic.settings().toString()).doesNotContain("pw");
        }
        assertThat(indexTls.saw("Authorization: Basic Ym9iOnB3")).isTrue();
    }

    @Test
    void aWrongKafkaPasswordIsReportedWithoutThePassword() {
        assertRefused(kafkaAs("wrong-secret"));
        assertThat(kafkaAs(KAFKA_SECRET).toString()).doesNotContain(KAFKA_SECRET);
    }

    private static void assertRefused(KafkaSettings settings) {
        assertThatThrownBy(() -> {
                    try (TopicAdmin admin = new TopicAdmin(settings)) {
                        admin.partitions("any");
                    }
                })
                .isInstanceOf(StageException.class)
                .hasMessageContaining("refuses this client")
                .message()
                .doesNotContain("wrong-secret");
    }

    @Test
    void certificatesOfUnknownAuthoritiesAreRefused() {
        ServiceAccess trusting = ServiceAccess.OPEN.within(3_000);
        assertThatThrownBy(() -> new MongoStore(mongoSettings(trusting, "", "")))
                .isInstanceOf(ServiceDownException.class);
        assertThatThrownBy(() -> new ElasticStore(indexSettings(trusting))).isInstanceOf(ServiceDownException.class);
    }

    @Test
    void credentialsRefusedByMongoAreNotInTheMessage() {
        MongoSettings withUser = mongoSettings(access(null, null, null), "carol:" + MONGO_SECRET + "@", "");
        assertThat(withUser.toString()).doesNotContain(MONGO_SECRET);
        assertThatThrownBy(() -> new MongoStore(withUser))
                .isInstanceOfAny(StageException.class, ServiceDownException.class)
                .message()
                .doesNotContain(MONGO_SECRET);
    }

    @Test
    void aFileWithoutCertificatesIsRefused() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty.pem"), "none");
        assertThatThrownBy(() -> PemTrust.context(empty))
                .isInstanceOf(StageException.class)
                .hasMessageContaining("empty.pem");
    }
}
