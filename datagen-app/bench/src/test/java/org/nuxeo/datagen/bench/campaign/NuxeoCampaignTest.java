// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.gatling.SimulationLog;
import org.nuxeo.datagen.bench.gatling.Simulations;
import org.nuxeo.datagen.bench.nuxeo.NuxeoCredentials;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;
import org.nuxeo.datagen.importer.run.StopSource;
import org.nuxeo.datagen.importer.telemetry.RunProgress;

/** Steps with answers of Nuxeo LTS 2023, without the members that are not read. */
class NuxeoCampaignTest {
    private static final String REINDEX = "POST /repo/archives/management/elasticsearch/reindex";
    private static final String STATUS = "POST /automation/Datagen.Status";
    private static final String CONSUME = "/automation/StreamImporter.runDocumentConsumersEx/@async";
    private static final String SUBMITTED = "\"commandId\":\"1-2-3\",\"submitted\":\"2026-11-22T21:00:00.250Z\"";
    private static final String SCHEDULED = "{\"entity-type\":\"bulkStatus\"," + SUBMITTED
            + ",\"state\":\"SCHEDULED\",\"processed\":0,\"error\":false,\"errorCount\":0,\"total\":0,"
            + "\"action\":\"index\",\"username\":\"system\",\"scrollStart\":null,\"completed\":null}";
    private static final String RUNNING = "{\"entity-type\":\"bulkStatus\"," + SUBMITTED
            + ",\"state\":\"RUNNING\",\"processed\":400,\"errorCount\":0,\"total\":1000,\"completed\":null}";
    private static final String COMPLETED = "{\"entity-type\":\"bulkStatus\"," + SUBMITTED
            + ",\"state\":\"COMPLETED\",\"processed\":1000,\"error\":false,\"errorCount\":0,\"total\":1000,"
            + "\"completed\":\"2026-11-22T21:00:04.250Z\"}";

    @TempDir
    Path folder;

    private ScriptedNuxeo nuxeo;
    private Simulations simulations;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo().installed();
        nuxeo.on(STATUS, 200, "{\"version\":\"v1\",\"node\":{\"name\":\"n\",\"startedAt\":\"1\"},\"log\":{}}");
        nuxeo.on("GET /bulk/0", 200, COMPLETED);
        for (String each : List.of("us-east", "us-west")) {
            nuxeo.on("POST /repo/" + each + "/management/elasticsearch/reindex", 200, SCHEDULED.replace("1-2-3", "0"));
        }
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    private ObjectNode report(String steps) throws IOException, InterruptedException {
        Path file = Files.writeString(
                folder.resolve("test.yaml"),
                "question: Does it?\ndataset: {customers: 3, months: 2, live-months: 1, partitions: 2}\nnuxeo:\n"
                        + steps.indent(2));
        Path work = Files.createDirectories(folder.resolve("work"));
        NuxeoCampaign.Place place = new NuxeoCampaign.Place(
                nuxeo.client(), () -> NuxeoCredentials.basic("Administrator", "secret"), () -> simulations, work);
        return new NuxeoCampaign(ScenarioFile.load(file.toString()), 1, place, RunProgress.NONE, StopSource.NEVER)
                .run()
                .json();
    }

    private long asked(String request) {
        return nuxeo.requests().stream()
                .filter(each -> each.startsWith(request + " "))
                .count();
    }

    private static JsonNode row(JsonNode report, String stage) {
        List<JsonNode> rows = new ArrayList<>();
        report.path("steps").forEach(rows::add);
        return rows.stream()
                .filter(row -> row.path("stage").asText().equals(stage))
                .findFirst()
                .orElseThrow();
    }

    private static String failure(JsonNode report) {
        return report.path("verdicts").path(0).path("failure").asText();
    }

    @Test
    void aReindexIsWaitedForUntilItIsCompleted() throws Exception {
        nuxeo.on(REINDEX, 200, SCHEDULED).on("GET /bulk/1-2-3", 200, RUNNING).on("GET /bulk/1-2-3", 200, COMPLETED);
        JsonNode report = report("- do: reindex");
        assertThat(report.path("passed").asBoolean()).as(report.toString()).isTrue();
        JsonNode row = row(report, "re-index archives");
        assertThat(row.path("count").asLong()).isEqualTo(1000);
        assertThat(row.path("elapsedMillis").asLong()).isEqualTo(4000);
        assertThat(row.path("perSecond").asDouble()).isEqualTo(250);
    }

    @Test
    void aRepeatedCommandDoesNotSubmitAReindexAgain() throws Exception {
        nuxeo.on(REINDEX, 200, SCHEDULED)
                .on("GET /bulk/1-2-3", 400, "{\"message\":\"broken\"}")
                .on("GET /bulk/1-2-3", 200, COMPLETED);
        assertThat(failure(report("- do: reindex"))).isEqualTo("bulk command 1-2-3: broken (HTTP 400)");
        assertThat(report("- do: reindex").path("passed").asBoolean()).isTrue();
        assertThat(asked(REINDEX)).isEqualTo(1);
    }

    @Test
    void errorsOfAReindexAreDifferences() throws Exception {
        String errors = COMPLETED.replace("\"errorCount\":0", "\"errorCount\":2,\"errorMessage\":\"too large\"");
        nuxeo.on(REINDEX, 200, SCHEDULED).on("GET /bulk/1-2-3", 200, errors);
        JsonNode report = report("- do: reindex");
        assertThat(row(report, "re-index archives").path("differences").asLong())
                .isEqualTo(2);
        assertThat(report.path("notes").toString()).contains("2 errors, the first: too large");
    }

    @Test
    void aReindexBesideAnotherWaitsForIt() throws Exception {
        nuxeo.on(REINDEX, 409, "{\"entity-type\":\"exception\",\"status\":409,\"message\":\"exclusive\"}")
                .on(REINDEX, 200, SCHEDULED)
                .on("GET /bulk/1-2-3", 200, COMPLETED);
        assertThat(report("- do: reindex").path("passed").asBoolean()).isTrue();
    }

    /** The server's answer if its index got a document between its removal and its new mapping. */
    @Test
    void aReindexThatFailsInTheServerIsSubmittedAgain() throws Exception {
        nuxeo.on(REINDEX, 500, "{\"entity-type\":\"exception\",\"status\":500,\"message\":\"Internal Server Error\"}")
                .on(REINDEX, 409, "{\"entity-type\":\"exception\",\"status\":409,\"message\":\"exclusive\"}")
                .on(REINDEX, 200, SCHEDULED)
                .on("GET /bulk/1-2-3", 200, COMPLETED);
        assertThat(report("- do: reindex").path("passed").asBoolean()).isTrue();
    }

    @Test
    void aReindexThatAlwaysFailsInTheServerFails() throws Exception {
        nuxeo.on(REINDEX, 500, "{\"message\":\"Internal Server Error\"}");
        assertThat(failure(report("- do: reindex"))).isEqualTo("re-index: Internal Server Error (HTTP 500)");
        assertThat(asked(REINDEX)).isEqualTo(6);
    }

    @Test
    void aReindexWithoutTheManagementEndpointUsesSearchThenAnOperation() throws Exception {
        nuxeo.on(
                        "POST /automation/Bulk.RunAction",
                        200,
                        "{\"value\":{\"commandId\":\"1-2-3\",\"state\":\"SCHEDULED\"}}")
                .on("GET /bulk/1-2-3", 200, COMPLETED);
        assertThat(report("- do: reindex").path("passed").asBoolean()).isTrue();
        assertThat(asked("POST /repo/archives/search/bulk/index")).isEqualTo(1);
    }

    @Test
    void aServerThatLosesItsCommandsIsReported() throws Exception {
        nuxeo.on(REINDEX, 200, SCHEDULED);
        assertThat(failure(report("- do: reindex"))).contains("the server lost the bulk command 3 times");
        assertThat(asked(REINDEX)).isEqualTo(3);
    }

    @Test
    void anAbortedCommandFails() throws Exception {
        nuxeo.on(REINDEX, 200, SCHEDULED).on("GET /bulk/1-2-3", 200, RUNNING.replace("RUNNING", "ABORTED"));
        assertThat(failure(report("- do: reindex")))
                .isEqualTo("re-index archives: bulk command 1-2-3 was aborted after 400 documents");
    }

    private Path recordedLog() throws IOException {
        try (InputStream in = SimulationLog.class.getResourceAsStream("simulation.log")) {
            return Files.write(folder.resolve("simulation.log"), in.readAllBytes());
        }
    }

    @Test
    void aLoadIsReadFromItsLogAndLeavesNothingBehind() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        List<Properties> told = new ArrayList<>();
        simulations = (simulation, settings, credentials, work) -> {
            told.add(settings);
            return log;
        };
        JsonNode report = report("- {do: load, simulation: download, users-per-second: 3, seconds: 7}");
        assertThat(report.path("passed").asBoolean()).as(report.toString()).isTrue();
        assertThat(row(report, "requests").path("count").asLong()).isEqualTo(8);
        assertThat(report.path("requests").findValuesAsText("request")).containsExactly("file", "all");
        assertThat(report.path("curves").findValuesAsText("title"))
                .containsExactly("Requests over time", "Latency over time");
        Properties settings = told.get(0);
        assertThat(settings)
                .containsEntry("usersPerSecond", "3")
                .containsEntry("seconds", "7")
                .containsEntry("aggregates", "false")
                .doesNotContainValue("secret");
        String made = "/repo/us-west/path" + settings.getProperty("folder");
        assertThat(asked("POST " + made + "/tellers")).isEqualTo(24);
        assertThat(asked("DELETE " + made)).isEqualTo(1);
        assertThat(nuxeo.requests().stream().filter(each -> each.startsWith("DELETE /user/")))
                .hasSize(3);
        Path tellers = Path.of(settings.getProperty("records")).resolve("tellers.csv");
        assertThat(tellers).content().hasLineCount(4).contains(settings.getProperty("folder") + "/tellers,12");
    }

    @Test
    @Tag("long")
    void theNextLoadRemovesWhatAKilledOneHasLeft() throws Exception {
        nuxeo.otherwise("POST", 201, "{}").otherwise("DELETE", 204, "");
        Path log = recordedLog();
        simulations = (simulation, settings, credentials, work) -> {
            throw new IllegalStateException("killed");
        };
        String step = "- {do: load, simulation: crud}";
        assertThatThrownBy(() -> report(step)).hasMessage("killed");
        List<String> folders = new ArrayList<>();
        simulations = (simulation, settings, credentials, work) -> {
            folders.add(settings.getProperty("folder"));
            return log;
        };
        assertThat(report(step).path("passed").asBoolean()).isTrue();
        String former = folders.get(0).replaceAll("-2$", "-1");
        assertThat(former).isNotEqualTo(folders.get(0));
        assertThat(asked("DELETE /repo/us-west/path" + former)).isEqualTo(2);
    }

    @Test
    void anUnknownSimulationIsRefused() throws Exception {
        simulations = (simulation, settings, credentials, work) -> null;
        assertThat(failure(report("- {do: load, simulation: storm}")))
                .contains("simulation: storm: must be crud, download, mixed, navigation, search, unselective");
        assertThat(nuxeo.requests()).noneMatch(each -> each.startsWith("POST /repo"));
    }

    @Test
    void aWaitEndsWhenStreamsHaveNoLag() throws Exception {
        String position = "GET /management/stream/consumer/position";
        nuxeo.on(position, 200, "{\"lag\":7}").on(position, 200, "{\"lag\":0}");
        JsonNode report = report("- do: wait");
        assertThat(report.path("passed").asBoolean()).isTrue();
        assertThat(asked(position)).isGreaterThan(12);
    }

    @Test
    void aWaitAsksTheOperationOfTheServerUntilItIsTrue() throws Exception {
        nuxeo.again(
                "GET /automation",
                200,
                ScriptedNuxeo.operations().replace("[{", "[{\"id\":\"Elasticsearch.WaitForIndexing\"},{"));
        String operation = "POST /automation/Elasticsearch.WaitForIndexing";
        nuxeo.on(operation, 200, "{\"entity-type\":\"boolean\",\"value\":false}")
                .on(operation, 200, "{\"entity-type\":\"boolean\",\"value\":true}");
        assertThat(report("- do: wait").path("passed").asBoolean()).isTrue();
        assertThat(asked(operation)).isEqualTo(3);
    }

    /** The first consumer is lost with its node after 20 messages, and the second one consumes the other 6. */
    @Test
    void consumedMessagesAreCountedInTheLog() throws Exception {
        String produce = "/automation/StreamImporter.runConsumerFolderProducers/@async";
        nuxeo.on("POST " + produce, 202, produce + "/p/status", "")
                .on("GET " + produce + "/p/status", 303, produce + "/p", "")
                .on("GET " + produce + "/p", 200, "{\"messages\":52,\"elapsed\":1.0}");
        nuxeo.on("POST " + CONSUME, 202, CONSUME + "/a/status", "")
                .on("POST " + CONSUME, 202, CONSUME + "/b/status", "");
        nuxeo.on("GET " + CONSUME + "/a/status", 404, "{\"message\":\"unknown\"}");
        nuxeo.on("GET " + CONSUME + "/b/status", 303, CONSUME + "/b", "")
                .on("GET " + CONSUME + "/b", 200, "{\"messages\":6,\"elapsed\":11.0}");
        nuxeo.onBody(STATUS, "-us-east\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        nuxeo.onBody(STATUS, "-us-west\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        JsonNode report = report("- {do: produce, what: states}\n- {do: consume, what: states}");
        assertThat(report.path("passed").asBoolean())
                .as(report.toPrettyString())
                .isTrue();
        assertThat(row(report, "consume us-east").path("count").asLong()).isEqualTo(26);
        assertThat(report.path("notes").toString()).contains("consume us-east: started again at");
    }

    @Test
    void messagesThatAreNotConsumedAreDifferences() throws Exception {
        String produce = "/automation/StreamImporter.runConsumerFolderProducers/@async";
        nuxeo.on("POST " + produce, 202, produce + "/p/status", "")
                .on("GET " + produce + "/p/status", 303, produce + "/p", "")
                .on("GET " + produce + "/p", 200, "{\"messages\":52,\"elapsed\":1.0}");
        nuxeo.on("POST " + CONSUME, 202, CONSUME + "/b/status", "")
                .on("GET " + CONSUME + "/b/status", 303, CONSUME + "/b", "")
                .on("GET " + CONSUME + "/b", 200, "{\"messages\":26,\"elapsed\":11.0}");
        nuxeo.onBody(STATUS, "-us-east\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":1}}");
        nuxeo.onBody(STATUS, "-us-east-dead\"", "{\"node\":{},\"log\":{\"messages\":4,\"lag\":4}}");
        nuxeo.onBody(STATUS, "-us-west\"", "{\"node\":{},\"log\":{\"messages\":26,\"lag\":0}}");
        JsonNode report = report("- {do: produce, what: states}\n- {do: consume, what: states}");
        assertThat(row(report, "consume us-east").path("differences").asLong()).isEqualTo(4);
        assertThat(row(report, "all").path("differences").asLong()).isEqualTo(1);
        assertThat(report.path("notes").toString()).contains("51 of 52 messages were consumed");
    }
}
