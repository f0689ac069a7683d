// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.importer.settings.IndexPlans;
import org.nuxeo.datagen.importer.settings.IndexShards;
import org.nuxeo.datagen.importer.settings.IndexShards.RepositoryNumbers;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.IndexPlan;
import org.nuxeo.datagen.store.service.ElasticsearchSettings;
import org.nuxeo.datagen.store.service.ElasticsearchSettings.ElasticsearchAccess;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.store.service.ServiceKind;
import org.nuxeo.datagen.store.testing.TcpProxy;
import org.nuxeo.datagen.store.testing.TestCertificate;
import org.nuxeo.datagen.testing.Datasets;

/**
 * The stages with a real OpenSearch instead of Elasticsearch, in consecutive steps. The connection uses TLS with a private
 * certificate authority and a password. A proxy provides both, since the node has no security plugin.
 */
@Tag("long")
class OpenSearchIT {

    private static final Dataset DATASET = Datasets.ofBank(30, 2);
    private static final Document LETTER = DATASET.document(Bank.letter(7));
    private static final List<String> REPOSITORIES = List.of("us-east", "us-west", "archives");

    @RegisterExtension
    static final TestServices SERVICES = TestServices.of(ServiceKind.KAFKA, ServiceKind.MONGO);

    @RegisterExtension
    static final OpenSearchNode NODE = new OpenSearchNode();

    private static TestCertificate certificate;
    private static TcpProxy proxy;
    private static Path password;

    @BeforeAll
    static void putTlsBeforeIt() throws Exception {
        certificate = new TestCertificate(SERVICES.folder());
        proxy = new TcpProxy(NODE.port(), certificate.serverContext().getServerSocketFactory());
        password = Files.writeString(SERVICES.folder().resolve("password"), "pw\n");
    }

    @AfterAll
    static void endProxy() throws Exception {
        if (proxy != null) {
            proxy.close();
        }
    }

    private static Stages stages() {
        return new Stages(
                addresses(), SERVICES.folder().resolve("work"), List.of("--customers", "30", "--months", "2"));
    }

    private static ServiceAddresses addresses() {
        return new ServiceAddresses(
                SERVICES.addresses().kafka(), SERVICES.addresses().mongo(), "https://127.0.0.1:" + proxy.port());
    }

    private static String[] withAccess(String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.addAll(List.of("--elasticsearch-ca", certificate.pem().toString()));
        all.addAll(List.of("--elasticsearch-user", "bob", "--elasticsearch-password-file", password.toString()));
        return all.toArray(String[]::new);
    }

    private static JsonNode json(int exitCode, String command, String... options) throws Exception {
        return stages().json(exitCode, command, withAccess(options));
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> oneDatasetInOpenSearch() {
        return List.of(
                dynamicTest(
                        "documents are indexed on the fly and verified", this::documentsAreIndexedOnTheFlyAndVerified),
                dynamicTest(
                        "indexes have their shards and no more than their room",
                        this::indexesHaveTheirShardsAndNoMoreThanTheirRoom),
                dynamicTest(
                        "the built-in analysis has the settings of nuxeo",
                        this::theBuiltInAnalysisHasTheSettingsOfNuxeo),
                dynamicTest(
                        "documents are found by their words and below their path",
                        this::documentsAreFoundByTheirWordsAndBelowTheirPath),
                dynamicTest("a changed index document is found", this::aChangedIndexDocumentIsFound),
                dynamicTest("removed indexes are created again", this::removedIndexesAreCreatedAgain),
                dynamicTest("clean leaves no index document", this::cleanLeavesNoIndexDocument));
    }

    private void documentsAreIndexedOnTheFlyAndVerified() throws Exception {
        assertThat(NODE.send("GET", "/", null).at("/version/distribution").asText())
                .isEqualTo("opensearch");
        stages().json(0, "produce");
        JsonNode consumed =
                json(0, "consume", "--index-shards", "us-east=3,archives=2", "--index-replicas", "us-west=1");
        assertThat(consumed.get("imported").asLong()).isEqualTo(DATASET.size());
        assertThat(consumed.get("indexed").asLong()).isEqualTo(DATASET.size());
        assertThat(consumed.get("deadLetters").asLong()).isZero();
        assertThat(json(0, "verify", "--blobs", "all").get("differences").asLong())
                .isZero();
        assertThat(proxy.saw("Authorization: Basic Ym9iOnB3")).isTrue();
    }

    /** With a limit lowered to the documents that the index holds, and below. */
    private void indexesHaveTheirShardsAndNoMoreThanTheirRoom() throws Exception {
        assertThat(shape("us-east")).isEqualTo("3 shards, 0 replicas");
        assertThat(shape("us-west")).isEqualTo("1 shards, 1 replicas");
        assertThat(shape("archives")).isEqualTo("2 shards, 0 replicas");
        try (ElasticStore store = new ElasticStore(ElasticsearchSettings.of("http://127.0.0.1:" + NODE.port()))) {
            IndexAdmin admin = new IndexAdmin(store);
            long each = admin.count("us-west");
            IndexShards limited = new IndexShards(RepositoryNumbers.USUAL, RepositoryNumbers.USUAL, each);
            IndexPlan plan = IndexPlans.of(limited, DATASET, Bank.US_WEST);
            assertThat(admin.requireRoom(List.of(plan))).isEmpty();
            IndexPlan more = new IndexPlan("us-west", each + 1, 2, 0, each, plan.properties());
            assertThatThrownBy(() -> admin.requireRoom(List.of(more)))
                    .hasMessageStartingWith("index nuxeo-us-west has 1 shards: must be at least 2 for the ");
        }
    }

    private static String shape(String repository) throws Exception {
        JsonNode index = NODE.send("GET", "/nuxeo-" + repository + "/_settings", null)
                .at("/nuxeo-" + repository + "/settings/index");
        return index.get("number_of_shards").asText() + " shards, "
                + index.get("number_of_replicas").asText() + " replicas";
    }

    private void theBuiltInAnalysisHasTheSettingsOfNuxeo() throws Exception {
        assertThat(NODE.analyze("nuxeo-us-east", "fulltext", "The Cafés of O'Neil-Street"))
                .contains("cafe", "café", "neil", "street")
                .doesNotContain("the", "of");
        assertThat(NODE.analyze("nuxeo-us-east", "path_analyzer", "/california/2020/may"))
                .containsExactly("/california", "/california/2020", "/california/2020/may");
        assertThat(NODE.analyze("nuxeo-us-east", "lowercase_analyzer", "San José"))
                .containsExactly("san jose");
        assertThat(NODE.analyze("nuxeo-us-east", "ngram_analyzer", "Abcd")).containsExactly("abc", "abcd", "bcd");
    }

    private void documentsAreFoundByTheirWordsAndBelowTheirPath() throws Exception {
        String customer = LETTER.path().replaceFirst("/[0-9]+/letter$", "");
        JsonNode below = NODE.send(
                "POST",
                "/" + index() + "/_count",
                "{\"query\":{\"term\":{\"ecm:path.children\":\"" + customer + "\"}}}");
        assertThat(below.get("count").asLong()).isGreaterThan(2);
        Path work = SERVICES.folder().resolve("server");
        ServiceAccess access = new ServiceAccess(
                java.util.Map.of(), null, new ElasticsearchAccess("bob", "pw", null, certificate.pem()));
        JobServices services = new JobServices(addresses(), access, ServiceHeaps.defaults(), work);
        try (TestServer server = TestServer.of(DATASET, 8, work, services)) {
            String account = Bank.of(DATASET).account(7).numberText();
            JsonNode found =
                    server.json("/api/fulltext?limit=1000&text=" + URLEncoder.encode(account, StandardCharsets.UTF_8));
            assertThat(found.get("hits")).as(found.toString()).anySatisfy(hit -> assertThat(
                            hit.get("id").asText())
                    .isEqualTo(LETTER.id().toString()));
            assertThat(server.json("/api/fulltext?text=nobodyhasthisword")
                            .get("total")
                            .asLong())
                    .isZero();
        }
    }

    private void aChangedIndexDocumentIsFound() throws Exception {
        String document = "/" + index() + "/_doc/" + LETTER.id() + "?refresh=true";
        assertThat(NODE.send("DELETE", document, null).get("result").asText()).isEqualTo("deleted");
        NODE.send("PUT", "/nuxeo-us-east/_doc/stranger?refresh=true", "{}");
        assertThat(json(4, "verify").get("differences").asLong()).isEqualTo(2);
    }

    private void removedIndexesAreCreatedAgain() throws Exception {
        for (String repository : REPOSITORIES) {
            NODE.send("DELETE", "/nuxeo-" + repository, null);
        }
        assertThat(json(0, "index", "--from", "mongo").get("indexed").asLong()).isEqualTo(DATASET.size());
        assertThat(json(0, "verify").get("differences").asLong()).isZero();
        assertThat(NODE.send("GET", "/nuxeo-*/_count", null).get("count").asLong())
                .isEqualTo(DATASET.size());
    }

    private void cleanLeavesNoIndexDocument() throws Exception {
        CommandRun run = stages().text("clean", withAccess("--yes"));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(NODE.send("GET", "/nuxeo-*/_count", null).get("count").asLong())
                .isZero();
    }

    private static String index() {
        return "nuxeo-" + LETTER.repository().label();
    }
}
