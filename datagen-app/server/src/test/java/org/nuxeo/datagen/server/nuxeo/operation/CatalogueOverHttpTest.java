// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.importer.Registered;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Eventually;

/** Test of operations over HTTP that need no services. */
class CatalogueOverHttpTest {
    private static final String PATH = "/nuxeo/site/automation";
    private static final Path DOCS = Path.of("..", "..", "docs");

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static HttpResponse<byte[]> call(String operation, Map<String, ?> parameters) {
        ObjectNode body = Json.object();
        body.set("params", Json.mapper().valueToTree(parameters));
        String pair = "Administrator:" + TestServer.PASSWORD;
        return server.send(HttpRequest.newBuilder(server.uri(PATH + "/" + operation))
                .header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8)))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build());
    }

    @Test
    void operationsAreThoseOfTheCatalogueAndDocumentFetch() {
        Map<String, JsonNode> listed = new TreeMap<>();
        server.json(PATH)
                .get("operations")
                .forEach(each -> listed.put(each.get("id").asText(), each));
        assertThat(listed.remove("Document.Fetch")).isNotNull();
        assertThat(listed).hasSize(Registered.operations().size());
        for (OperationDefinition definition : Registered.operations()) {
            JsonNode operation = listed.get(definition.id());
            assertThat(operation).as(definition.id()).isEqualTo(server.json(PATH + "/" + definition.id()));
            assertThat(operation.get("label").asText()).isEqualTo(definition.label());
            assertThat(operation.get("description").asText()).isEqualTo(definition.description());
            List<CallWords.Name> names = definition.words().names();
            assertThat(operation.get("params")).hasSize(names.size());
            for (int i = 0; i < names.size(); i++) {
                CallWords.Name each = names.get(i);
                JsonNode described = operation.get("params").get(i);
                assertThat(described.get("name").asText()).isEqualTo(each.name());
                assertThat(described.get("type").asText()).isEqualTo(each.label());
                assertThat(described.get("required").asBoolean())
                        .isEqualTo(each.word().required());
                assertThat(described.get("description").asText())
                        .isEqualTo(ServedOperation.NOTES.getOrDefault(each.name(), each.meaning()));
            }
        }
    }

    /** Tests that docs/server.md has every note on a parameter, and docs/nuxeo.md every parameter. */
    @Test
    void parametersAreDocumented() throws IOException {
        String ofServer = Files.readString(DOCS.resolve("server.md"));
        for (String name : ServedOperation.NOTES.keySet()) {
            assertThat(ofServer).contains("`" + name + "`");
            assertThat(Registered.operations().stream()
                            .flatMap(each -> each.words().names().stream())
                            .map(CallWords.Name::name))
                    .contains(name);
        }
        String ofNuxeo = Files.readString(DOCS.resolve("nuxeo-reference.md"));
        for (OperationDefinition definition : Registered.operations()) {
            for (CallWords.Name each : definition.words().names()) {
                assertThat(ofNuxeo).as(definition.id()).contains("`" + each.name() + "`");
            }
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Datagen.Plan | months | 0 | months 0: must be 1 to 600",
                "Datagen.Plan | months | twelve | months twelve: must be a whole number",
                "Datagen.Plan | pace | 1 | pace: unknown parameter; must be one of customers, groups, months",
                "Datagen.Import | nbThreads | 0 | nbThreads 0: must be 1 to 1,024",
                "Datagen.Verify | others | maybe | others maybe: must be true or false",
                "Datagen.Status | logName | states | logName states: must be a namespace, a slash and a name",
                "StreamImporter.runStatementProducers | skip | 1 | nbDocuments: is missing; give 0 to",
                "StreamImporter.runConsumerProducers | nbThreads | 257 | nbThreads 257: must be 1 to 256",
                "StreamImporter.runAccountProducersMT | useRecords | true | useRecords true: must be false",
                "StreamImporter.runDocumentConsumersEx | nbThreads | 1 | rootFolder: is missing; give the path",
                "Benchmark.cleanRepository | repositoryName | attic | repositoryName attic: must be * or one of"
                        + " us-east",
            })
    void invalidValueIsReportedWithItsLimit(String operation, String parameter, String value, String message) {
        HttpResponse<byte[]> response = call(operation, Map.of(parameter, value));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("message").asText()).startsWith(operation + ": " + message);
    }

    @ParameterizedTest
    @CsvSource({
        "nbThreads, 1025, 'must be 0 to 1,024'",
        "retryMax, 1001, 'must be 0 to 1,000'",
        "retryDelayS, 0, 'must be 1 to 86,400'",
        "batchThresholdS, 0, 'must be 1 to 86,400'",
        "waitMessageTimeoutSeconds, 0, 'must be 1 to 86,400'",
        "indexingBacklog, 0, 'must be 1 to 10,000,000'",
        "batchSize, 10001, 'must be 1 to 10,000'",
    })
    void parametersOfConsumersAreChecked(String parameter, int value, String message) {
        HttpResponse<byte[]> response = call(OperationIds.CONSUME, Map.of("rootFolder", "/", parameter, value));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("message").asText())
                .isEqualTo(OperationIds.CONSUME + ": " + parameter + " " + value + ": " + message);
    }

    @Test
    void thereIsNoDirectoryOfUsers() {
        HttpResponse<byte[]> response = call(OperationIds.PRINCIPALS, Map.of("password", "secret-1"));
        assertThat(response.statusCode()).isEqualTo(409);
        assertThat(TestServer.json(response).get("message").asText())
                .endsWith("this server has no directory of users; call Datagen.Principals of a Nuxeo");
    }

    @Test
    void folderOtherThanTheRootIsNotFound() {
        assertThat(call(OperationIds.CONSUME, Map.of("rootFolder", "/there")).statusCode())
                .isEqualTo(404);
    }

    @Test
    void planWithoutParametersDescribesTheServedDataset() {
        JsonNode served = TestServer.json(call(OperationIds.PLAN, Map.of("partitions", 2)));
        assertThat(served.at("/dataset/customers").asLong())
                .isEqualTo(server.dataset().spec().customers());
        JsonNode asked = TestServer.json(call(OperationIds.PLAN, Map.of("customers", "60", "liveFrom", "2015-03")));
        assertThat(asked.at("/dataset/customers").asLong()).isEqualTo(60);
        assertThat(asked.at("/dataset/liveFrom").asText()).isEqualTo("2015-03");
    }

    @Test
    void confirmationKeyThatWasNotIssuedRemovesNothing() {
        HttpResponse<byte[]> refused =
                call(OperationIds.CLEAN, Map.of("repositoryName", "us-east", "confirmationKey", "guessed"));
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(TestServer.json(refused).get("message").asText())
                .startsWith(OperationIds.CLEAN + ": confirmationKey: is not the one that was returned for us-east");
    }

    @Test
    void servicesThatWereNotStartedAreEmpty() {
        JsonNode status = TestServer.json(call(OperationIds.STATUS, Map.of()));
        assertThat(status.get("log").toString()).isEqualTo("{\"name\":\"import/doc\",\"exists\":false}");
        assertThat(status.get("repositories")).isEmpty();
    }

    /** Tests that wrong values are reported with the result, and wrong names immediately. */
    @Test
    void wrongValueOfAnAsynchronousRunIsReportedWithTheResult() throws Exception {
        assertThat(call(OperationIds.PLAN + "/@async", Map.of("pace", 1)).statusCode())
                .isEqualTo(400);
        HttpResponse<byte[]> started = call(OperationIds.PLAN + "/@async", Map.of("months", 0));
        assertThat(started.statusCode()).isEqualTo(202);
        String status = path(started);
        HttpResponse<byte[]> done =
                Eventually.await("the end of the run", () -> server.get(status), answer -> answer.statusCode() != 200);
        assertThat(done.statusCode()).isEqualTo(303);
        assertThat(server.get(path(done)).statusCode()).isEqualTo(400);
    }

    private static String path(HttpResponse<byte[]> response) {
        return URI.create(response.headers().firstValue("Location").orElseThrow())
                .getPath();
    }
}
