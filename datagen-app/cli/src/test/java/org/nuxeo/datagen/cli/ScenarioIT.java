// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.net.ServerSocketFactory;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.kafka.TopicAdmin;
import org.nuxeo.datagen.store.kafka.Topics;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.KafkaSettings;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.store.testing.TestKafka;

/** Short forms of the scenarios on one set of services. */
@Tag("long")
class ScenarioIT {

    private static final String SECRET = "campaign-secret-1";

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> campaignsOnTheSameServices() {
        return List.of(
                dynamicTest("a campaign goes slice by slice", this::aCampaignGoesSliceBySlice),
                dynamicTest(
                        "what is altered in between is found and the campaign ends",
                        this::whatIsAlteredInBetweenIsFoundAndTheCampaignEnds),
                dynamicTest(
                        "two processes import and files and fields are checked",
                        this::twoProcessesImportAndFilesAndFieldsAreChecked),
                dynamicTest(
                        "readers and writers are measured beside an import",
                        this::readersAndWritersAreMeasuredBesideAnImport),
                dynamicTest("a repository grows size by size", this::aRepositoryGrowsSizeBySize),
                dynamicTest("processes get the whole description", this::processesGetTheWholeDescription),
                dynamicTest("files are served and large objects queried", this::filesAreServedAndLargeObjectsQueried));
    }

    private void aCampaignGoesSliceBySlice() throws Exception {
        JsonNode report = report(0, own("""
            question: In small, what 11b does.
            dataset: {customers: 6, months: 14, live-months: 2, partitions: 3}
            steps:
              - {do: deliver, what: states}
              - {do: deliver, what: customers}
              - {do: deliver, what: accounts}
              - {do: deliver, what: live}
              - {do: index}
              - {do: deliver, what: archives, year: 2015, index: true}
              - {do: index, rebuild: true}
              - do: search
                hits: [10]
                queries: 2
                breaker: 1kb
                variants: [{name: own}, {name: other, shards: 3, fielddata: false, analyzer: standard, html-strip: true}]
              - {do: index, from: mongo, read-preferences: [primary, nearest]}
              - {do: verify, read-preferences: nearest}
            """));
        assertThat(counts(report, "import")).containsExactly(52L, 12L, 24L, 24L);
        assertThat(counts(report, "import and index")).containsExactly(12 * 12L + 13);
        assertThat(counts(report, "index")).containsExactly(112L, 112 + 157L);
        for (String query : List.of("own: sorted by title", "other: LIKE on titles", "other: aggregates")) {
            assertThat(counts(report, query + ", 10 hits")).containsExactly(2L);
        }
        assertThat(counts(report, "own: breaker")).containsExactly(1L);
        assertThat(counts(report, "other: index")).containsExactly(269L);
        assertThat(report.path("notes").toString()).contains("sorting by dc:title is refused");
        assertThat(counts(report, "index from mongo, nearest")).containsExactly(269L);
        assertThat(counts(report, "verify, nearest")).containsExactly(269L);
        assertThat(report.path("batches").findValuesAsText("store")).contains("mongo", "elasticsearch");
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(269 + 3);
    }

    private void whatIsAlteredInBetweenIsFoundAndTheCampaignEnds() throws Exception {
        // The stores still have the dataset of the first step, so a campaign with another dataset finds unknown
        // documents.
        JsonNode report = report(4, own("""
            question: Whether a foreign document is noticed.
            dataset: {customers: 3, months: 1, partitions: 3}
            steps:
              - {do: verify}
              - {do: deliver, what: states}
            """));
        assertThat(report.path("differences").asLong()).isPositive();
        assertThat(report.path("steps")).hasSize(1);
    }

    private void twoProcessesImportAndFilesAndFieldsAreChecked() throws Exception {
        clear();
        JsonNode report = report(0, own("""
            question: In small, what 1b, consistency and bulk-update do.
            dataset: {customers: 6, months: 6, live-months: 6, partitions: 3}
            steps:
              - {do: import, processes: 2}
              - {do: index}
              - {do: check}
              - {do: update, tag: changed}
            """));
        long documents = 52 + 12 + 24 + 72;
        for (String stage : List.of("import", "index", "update", "verify")) {
            assertThat(counts(report, stage)).as(stage).containsExactly(documents);
        }
        for (String stage : List.of("read", "existence", "sizes", "digests")) {
            assertThat(counts(report, stage)).as(stage).containsExactly(6L + 12 + 72);
        }
    }

    private void readersAndWritersAreMeasuredBesideAnImport() throws Exception {
        clear();
        JsonNode report = report(0, own("""
            question: In small, what mixed does.
            dataset: {customers: 9, months: 12, partitions: 3}
            steps:
              - {do: deliver, what: states, index: true}
              - {do: deliver, what: heads, index: true}
              - {do: mixed, seconds: 1, rates: [50, 100, 1000], readers: 2}
              - {do: command, run: 'echo $DATAGEN_MONGO; sleep 1', beside: {sessions: 2, before: 1, after: 1}}
              - {do: load, seconds: 1, sessions: 2}
              - {do: verify}
            """));
        for (String stage : List.of("before", "during", "after", "all", "referee")) {
            assertThat(counts(report, stage).get(0)).as(stage).isPositive();
        }
        assertThat(counts(report, "refused")).containsExactly(0L);
        assertThat(report.path("requests").findValuesAsText("request"))
                .containsExactly("before", "during", "after", "all");
        assertThat(SERVICES.folder().resolve("work/commands/command.out"))
                .content()
                .isEqualTo(SERVICES.addresses().mongo() + "\n");
        assertThat(report.path("series").findValuesAsText("title"))
                .contains("Processes: memory", "Kafka: lag", "Index: heap");
        assertThat(report.path("storage").findValuesAsText("name")).contains("nuxeo-us-east", "nuxeo-import-us-east");
        assertThat(counts(report, "read, no import").get(0)).isPositive();
        assertThat(counts(report, "write, import at most 50/s").get(0)).isPositive();
        assertThat(report.path("curves").findValuesAsText("title"))
                .contains("Reader latency against the rate of the import", "Latency of readers, no import");
    }

    private void aRepositoryGrowsSizeBySize() throws Exception {
        clear();
        JsonNode report = report(0, own("""
            question: In small, what growth does.
            dataset: {customers: 30, months: 6, live-months: 6, partitions: 3}
            steps:
              - {do: grow, documents: [100, 200, 300, 500], probes: 5}
              - {do: verify, without-index: true}
            """));
        // 6, 12, 18 and 30 customers, each with two accounts, and the states
        assertThat(counts(report, "import")).containsExactly(52L + 6 * 18, 6L * 18, 6L * 18, 12L * 18);
        assertThat(counts(report, "holds")).containsExactly(0L, 52L + 6 * 18, 52L + 12 * 18, 52L + 18 * 18);
        assertThat(counts(report, "verify")).containsExactly(52L + 30 * 18);
        assertThat(report.path("curves").findValuesAsText("line"))
                .contains("import", "find of a random document", "commit");
        assertThat(report.path("notes").toString()).contains("bytes of data", "(cache)", "(sync)");
    }

    /** Seeds, a file plan, padded files and a secured cluster at once. */
    private void processesGetTheWholeDescription() throws Exception {
        clear();
        Path scenario = own("""
            question: Whether processes import the dataset of the campaign, and serve it.
            dataset:
              customers: 6
              months: 6
              first-month: 2017-11
              live-from: 2018-02
              seed: 7
              data-seed: 8
              file-plan: state-calendar
              blob-size: 20000
              partitions: 3
            steps:
              - {do: import, processes: 2}
              - {do: index}
              - {do: verify}
              - {do: check}
              - {do: retrieve, size: 30000, clients: [2], requests: 1, least: 10}
            """);
        TestCertificate certificate = new TestCertificate(SERVICES.folder());
        ServerSocketFactory tls = certificate.serverContext().getServerSocketFactory();
        JsonNode report;
        try (TestKafka kafka = TestKafka.secured(SERVICES.folder(), certificate, "alice", SECRET);
                TcpProxy mongo = new TcpProxy(port(SERVICES.addresses().mongo()), tls);
                TcpProxy index = new TcpProxy(port(SERVICES.addresses().elasticsearch()), tls)) {
            ServiceAddresses secured = new ServiceAddresses(
                    kafka.settings().bootstrapServers(),
                    "mongodb://127.0.0.1:" + mongo.port() + "/?tls=true",
                    "https://127.0.0.1:" + index.port());
            report = report(
                    0,
                    scenario,
                    secured,
                    "--scale",
                    "1",
                    "--kafka-config",
                    kafkaConfig(certificate),
                    "--mongo-ca",
                    certificate.pem().toString(),
                    "--elasticsearch-ca",
                    certificate.pem().toString(),
                    "--elasticsearch-user",
                    "bob",
                    "--elasticsearch-password-file",
                    Files.writeString(SERVICES.folder().resolve("password"), SECRET)
                            .toString());
            assertThat(index.saw("Authorization: Basic ")).isTrue();
        }
        JsonNode dataset = report.path("dataset");
        assertThat(dataset.path("filePlan").asText()).isEqualTo("state-calendar");
        assertThat(dataset.path("dataSeed").asLong()).isEqualTo(8);
        assertThat(counts(report, "import"))
                .isEqualTo(counts(report, "produce"))
                .hasSize(1);
        assertThat(counts(report, "verify")).isEqualTo(counts(report, "import"));
        assertThat(counts(report, "2 clients")).containsExactly(10L);
    }

    private static String kafkaConfig(TestCertificate certificate) throws Exception {
        return Files.writeString(
                        SERVICES.folder().resolve("kafka.properties"), """
                security.protocol=SASL_SSL
                sasl.mechanism=SCRAM-SHA-512
                sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required \
                    username="alice" password="%s";
                ssl.truststore.type=PEM
                ssl.truststore.location=%s
                """.formatted(SECRET, certificate.pem()))
                .toString();
    }

    private static int port(String address) {
        return URI.create(address).getPort();
    }

    private void filesAreServedAndLargeObjectsQueried() throws Exception {
        JsonNode report = report(0, own("""
            question: In small, what retrieve and large-objects do.
            dataset: {customers: 34087104, months: 60, blob-size: 147000}
            steps:
              - {do: retrieve, bytes: 12000, clients: [1, 20], requests: 1000000000, least: 40}
              - {do: retrieve, size: 20000000, clients: [3], requests: 1, least: 3}
              - {do: objects, bytes: [500, 2000], sizes: [100], ranks: 10, finds: 50, batch: 100, clients: [3]}
              - {do: uploads, threads: [], requests: [], processes: [2], files: 1, least: 40}
            """), "--scale", "0.000001");
        assertThat(counts(report, "20 clients")).containsExactly(1000L);
        assertThat(counts(report, "20 clients, bytes")).containsExactly(12L);
        assertThat(counts(report, "3 clients, bytes")).containsExactly(60L);
        assertThat(counts(report, "generated and stored, 2 processes")).containsExactly(40L);
        assertThat(counts(report, "load")).containsExactly(4295L);
        assertThat(counts(report, "load, content")).containsExactly(5L);
        assertThat(counts(report, "load of 100 bytes, content")).containsExactly(0L);
        assertThat(counts(report, "group")).containsExactly(4295L);
        assertThat(counts(report, "find, covered")).containsExactly(10L);
        assertThat(counts(report, "match and group")).containsExactly(10L);
        assertThat(counts(report, "find one of a rank, 3 clients")).containsExactly(50L);
        assertThat(counts(report, "updates held").get(0)).isBetween(1L, 49L);
    }

    /** Empties the services, as if they had just been started. */
    private static void clear() throws Exception {
        try (MongoClient client = MongoClients.create(SERVICES.addresses().mongo())) {
            client.getDatabase("nuxeo").drop();
        }
        try (ElasticStore elastic =
                new ElasticStore(ElasticsearchSettings.of(SERVICES.addresses().elasticsearch()))) {
            Bank.REPOSITORIES.labels().forEach(new IndexAdmin(elastic)::delete);
        }
        try (TopicAdmin admin =
                new TopicAdmin(KafkaSettings.of(SERVICES.addresses().kafka()))) {
            for (String repository : Bank.REPOSITORIES.labels()) {
                admin.delete(List.of(Topics.documents(repository), Topics.folders(repository)));
            }
        }
    }

    private static Path own(String text) throws Exception {
        return Files.writeString(SERVICES.folder().resolve("own.yaml"), text);
    }

    private static JsonNode report(int code, Path scenario, String... options) throws Exception {
        return report(code, scenario, SERVICES.addresses(), options);
    }

    private static JsonNode report(int code, Path scenario, ServiceAddresses services, String... options)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("scenario", scenario.toString()));
        if (options.length == 0) {
            words.addAll(List.of("--scale", "1"));
        }
        words.addAll(List.of("--kafka", services.kafka()));
        words.addAll(List.of("--mongo", services.mongo()));
        words.addAll(List.of("--elasticsearch", services.elasticsearch()));
        words.addAll(List.of(
                "--work", SERVICES.folder() + "/work", "--out", SERVICES.folder() + "/report", "--format", "json"));
        words.addAll(List.of(options));
        CommandRun run = CommandRun.of(words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(code);
        assertThat(SERVICES.folder().resolve("report/latest/index.html"))
                .content()
                .contains("<main>")
                .doesNotContain("src=", "url(")
                .doesNotContainPattern("href=\"[^#]");
        return Json.mapper().readTree(run.out());
    }

    private static List<Long> counts(JsonNode report, String stage) {
        List<Long> counts = new ArrayList<>();
        for (JsonNode step : report.path("steps")) {
            if (step.path("stage").asText().equals(stage)) {
                counts.add(step.path("count").asLong());
            }
        }
        return counts;
    }
}
