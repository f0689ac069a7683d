// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.nuxeo.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.testing.LogCapture;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.services.ServiceHeaps;
import org.nuxeo.datagen.store.service.ServiceAccess;
import org.nuxeo.datagen.store.service.ServiceAddresses;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

class AutomationTest {
    private static final String OPERATIONS = "/nuxeo/api/v1/automation/";

    @TempDir
    private Path work;

    private static TestServer server;

    @BeforeAll
    static void start() {
        server = TestServer.start();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void operationsRunSynchronouslyAndAsynchronously() throws Exception {
        assertThat(TestServer.json(post(server, "Datagen.Plan", "{\"params\":{}}"))
                        .get("documents")
                        .asLong())
                .isEqualTo(36_000);
        HttpResponse<byte[]> started = post(server, "Datagen.Plan/@async", "{\"params\":{}}");
        assertThat(started.statusCode()).isEqualTo(202);
        String status = location(started);
        String result = awaitEnd(server, status);
        assertThat(delete(server, result, TestServer.ADMINISTRATOR)).isEqualTo(404);
        assertThat(server.json(result).get("documents").asLong()).isEqualTo(36_000);
        assertThat(server.get(result).statusCode()).isEqualTo(404);
        assertThat(server.get(status).statusCode()).isEqualTo(404);
    }

    @Test
    void listHasTheDescriptionOfEveryOperation() {
        JsonNode list = server.json("/nuxeo/site/automation");
        assertThat(list.at("/paths/login").asText()).isEqualTo("login");
        assertThat(list.get("operations")).hasSizeGreaterThan(5);
        for (JsonNode operation : list.get("operations")) {
            assertThat(server.json(OPERATIONS + operation.get("id").asText())).isEqualTo(operation);
        }
        assertThat(server.get(OPERATIONS + "Nothing").statusCode()).isEqualTo(404);
    }

    @Test
    void operationThatWritesNeedsAnAdministratorAndChecksItsParameters() {
        assertThat(server.send("POST", OPERATIONS + "Datagen.Import").statusCode())
                .isEqualTo(401);
        assertThat(post(server, "Datagen.Import", "{\"params\":{\"customers\":0}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(server, "Datagen.Import", "{\"params\":{\"customers\":900000000}}")
                        .statusCode())
                .isEqualTo(409);
        assertThat(post(server, "StreamImporter.runStatementProducers", "{\"params\":{}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(server, "StreamImporter.runConsumerProducers", "{\"params\":{\"logName\":\"x\"}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(server, "Benchmark.cleanRepository", "{\"params\":{\"repositoryName\":\"none\"}}")
                        .statusCode())
                .isEqualTo(400);
        assertThat(post(server, "Datagen.Status", "{\"params\":{}}").statusCode())
                .isEqualTo(200);
        assertThat(server.json(OPERATIONS + "Datagen.Verify").get("params"))
                .hasSize(17)
                .anySatisfy(
                        parameter -> assertThat(parameter.get("name").asText()).isEqualTo("model"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "x", "[]", "{\"params\":{\"other\":1}}", "{\"params\":", "null", "\"\"", "{} {}", "{}x"})
    void bodyWithoutValidParametersIsRefused(String body) {
        HttpResponse<byte[]> response = post(server, "Datagen.Plan", body);
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(TestServer.json(response).get("entity-type").asText()).isEqualTo("exception");
    }

    @ParameterizedTest
    @CsvSource({
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||{\"params\":{}}|--x--|,"
                + " 200",
        "multipart/form-data; boundary=x, --x|Content-Disposition: form-data; name=\"params\"||{\"params\":|--x--|,"
                + " 400",
        "multipart/form-data; boundary=x, nothing, 400",
        "multipart/form-data, --x--|, 400",
    })
    void uploadIsReadOrRefused(String contentType, String parts, int status) {
        HttpResponse<byte[]> response = server.send(HttpRequest.newBuilder(server.uri(OPERATIONS + "Datagen.Plan"))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(parts.replace("|", "\r\n")))
                .build());
        assertThat(response.statusCode()).as(contentType + parts).isEqualTo(status);
        assertThat(server.get("/api/datasets").statusCode()).isEqualTo(200);
    }

    @Test
    void asynchronousUploadIsRefused() {
        HttpResponse<byte[]> response =
                server.send(HttpRequest.newBuilder(server.uri(OPERATIONS + "Datagen.Plan/@async"))
                        .header("Content-Type", "multipart/form-data; boundary=x")
                        .POST(HttpRequest.BodyPublishers.ofString("--x--\r\n"))
                        .build());
        assertThat(response.statusCode()).isEqualTo(400);
    }

    @Test
    void bodyBeyondTheLimitIsRefused() {
        assertThat(post(server, "Datagen.Plan", " ".repeat(2_000_000)).statusCode())
                .isEqualTo(413);
    }

    @Test
    void administratorStopsAnAsynchronousOperation() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                TestServer waiting = over(silent);
                LogCapture log = new LogCapture()) {
            String status = location(post(waiting, "Datagen.Import/@async", "{\"params\":{\"customers\":3}}"));
            String other = location(post(waiting, "Datagen.Import/@async", "{\"params\":{\"customers\":3}}"));
            String run = status.replace("/status", "");
            assertThat(delete(waiting, run, null)).isEqualTo(401);
            assertThat(delete(waiting, run, TestServer.READER)).isEqualTo(403);
            assertThat(delete(waiting, run + "0", TestServer.ADMINISTRATOR)).isEqualTo(404);
            assertThat(waiting.json(status).asText()).isEqualTo("RUNNING");
            assertThat(delete(waiting, run, TestServer.ADMINISTRATOR)).isEqualTo(200);
            JsonNode stopped = TestServer.json(waiting.get(awaitEnd(waiting, status)));
            assertThat(stopped.get("status").asInt()).isEqualTo(503);
            assertThat(stopped.get("message").asText()).contains("was stopped");
            assertThat(waiting.json(other).asText()).isEqualTo("RUNNING");
            assertThat(log.traces()).isEmpty();
        }
    }

    @Test
    void serverWithTheMaximumOfRunningOperationsShutsDownQuickly() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            List<Integer> statuses = new ArrayList<>();
            long startNanos;
            try (TestServer waiting = over(silent)) {
                for (int i = 0; i <= OperationRuns.MAX_RUNNING; i++) {
                    statuses.add(post(waiting, "Datagen.Import/@async", "{\"params\":{\"customers\":3}}")
                            .statusCode());
                }
                startNanos = System.nanoTime();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - startNanos)).isLessThan(Duration.ofSeconds(20));
            assertThat(statuses.subList(0, OperationRuns.MAX_RUNNING)).containsOnly(202);
            assertThat(statuses.get(OperationRuns.MAX_RUNNING)).isEqualTo(503);
        }
    }

    /** Starts a server whose MongoDB accepts connections and never answers. */
    private TestServer over(ServerSocket silent) {
        Dataset dataset = Datasets.ofBank();
        ServiceAddresses addresses =
                new ServiceAddresses(null, "mongodb://127.0.0.1:" + silent.getLocalPort() + "/", null);
        JobServices services = new JobServices(addresses, ServiceAccess.OPEN, ServiceHeaps.defaults(), work);
        return TestServer.of(dataset, 4, work, services);
    }

    private static String awaitEnd(TestServer server, String status) throws InterruptedException {
        HttpResponse<byte[]> done = Eventually.await("the end of the run", () -> server.get(status), answer -> {
            if (answer.statusCode() == 200) {
                assertThat(TestServer.json(answer).asText()).isEqualTo("RUNNING");
            }
            return answer.statusCode() != 200;
        });
        assertThat(done.statusCode()).isEqualTo(303);
        return location(done);
    }

    /** Returns the path of the absolute URL in the response. */
    private static String location(HttpResponse<byte[]> response) {
        URI location = URI.create(response.headers().firstValue("Location").orElseThrow());
        assertThat(location.getHost()).isEqualTo("127.0.0.1");
        return location.getPath();
    }

    private static int delete(TestServer server, String path, String authorization) {
        return authorization == null
                ? server.send("DELETE", path).statusCode()
                : server.send("DELETE", path, "Authorization", authorization).statusCode();
    }

    private static HttpResponse<byte[]> post(TestServer server, String operation, String body) {
        return server.send(HttpRequest.newBuilder(server.uri(OPERATIONS + operation))
                .header("Authorization", TestServer.ADMINISTRATOR)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }
}
