// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.store.testing.TestKafka;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Test of a whole job over secured services: Kafka with TLS and SCRAM, Elasticsearch with TLS and a password. */
@Tag("long")
class SecuredJobIT {

    private static final Dataset DATASET = Datasets.ofBank(30, 2);
    private static final String KAFKA_SECRET = "kafka-secret-1";
    private static final String INDEX_SECRET = "index-secret-3";

    @RegisterExtension
    static final TestServices SERVICES = TestServices.of(ServiceKind.MONGO, ServiceKind.ELASTICSEARCH);

    @Test
    void jobFinishesOverSecuredServices() throws Exception {
        TestCertificate certificate = new TestCertificate(SERVICES.folder());
        ServerSocketFactory tls = certificate.serverContext().getServerSocketFactory();
        Path work = SERVICES.folder().resolve("work");
        try (TestKafka kafka = TestKafka.secured(SERVICES.folder(), certificate, "alice", KAFKA_SECRET);
                TcpProxy mongo = new TcpProxy(port(SERVICES.addresses().mongo()), tls);
                TcpProxy index = new TcpProxy(port(SERVICES.addresses().elasticsearch()), tls)) {
            JobServices services = new JobServices(
                    new ServiceAddresses(
                            kafka.settings().bootstrapServers(),
                            "mongodb://127.0.0.1:" + mongo.port() + "/?tls=true",
                            "https://127.0.0.1:" + index.port()),
                    new ServiceAccess(
                            scram(certificate),
                            certificate.pem(),
                            new ElasticsearchAccess("bob", INDEX_SECRET, null, certificate.pem())),
                    ServiceHeaps.defaults(),
                    work);
            try (TestServer server = TestServer.of(DATASET, 4, work, services)) {
                JsonNode job = await(server, start(server));
                assertThat(job.get("state").asText()).as(job.toString()).isEqualTo("finished");
                assertThat(job.get("counts")).isNotEmpty().allSatisfy(row -> {
                    for (String stage : new String[] {"produced", "imported", "indexed", "verified"}) {
                        assertThat(row.get(stage)).as(row.toString()).isEqualTo(row.get("planned"));
                    }
                });
            }
            assertThat(index.saw("Authorization: Basic ")).isTrue();
        }
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(DATASET.size() + 3);
        assertNoSecretIn(work);
    }

    private static Map<String, String> scram(TestCertificate certificate) {
        return Map.of(
                "security.protocol",
                "SASL_SSL",
                "sasl.mechanism",
                "SCRAM-SHA-512",
                "sasl.jaas.config",
                "org.apache.kafka.common.security.scram.ScramLoginModule required username=\"alice\" password=\""
                        + KAFKA_SECRET + "\";",
                "ssl.truststore.type",
                "PEM",
                "ssl.truststore.location",
                certificate.pem().toString());
    }

    private static String start(TestServer server) {
        HttpResponse<byte[]> started = server.send(HttpRequest.newBuilder(server.uri("/api/jobs"))
                .header("Content-Type", "application/json")
                .header("Authorization", TestServer.ADMINISTRATOR)
                .POST(HttpRequest.BodyPublishers.ofString("{\"work\":\"run\"}"))
                .build());
        assertThat(started.statusCode()).isEqualTo(201);
        return started.headers().firstValue("Location").orElseThrow();
    }

    private static JsonNode await(TestServer server, String job) throws InterruptedException {
        return Eventually.await("the end of the job", () -> server.json(job), state -> !state.get("ended")
                .isNull());
    }

    private static void assertNoSecretIn(Path folder) throws Exception {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path each : files.filter(Files::isRegularFile).toList()) {
                assertThat(Files.readString(each)).as(each.toString()).doesNotContain(KAFKA_SECRET, INDEX_SECRET);
            }
        }
    }

    private static int port(String address) {
        return URI.create(address).getPort();
    }
}
