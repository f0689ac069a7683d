// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Recorded;
import org.nuxeo.datagen.bench.nuxeo.ScriptedNuxeo;
import org.nuxeo.datagen.store.output.Json;

class BackgroundCallTest {
    private static final String START = "POST /automation/Datagen.Import/@async";
    private static final String STATUS = "POST /automation/Datagen.Status";

    @TempDir
    Path folder;

    private ScriptedNuxeo nuxeo;

    @BeforeEach
    void start() throws IOException {
        nuxeo = new ScriptedNuxeo();
    }

    @AfterEach
    void stop() {
        nuxeo.close();
    }

    private static String at(String id) {
        return "/automation/Datagen.Import/@async/" + id;
    }

    private void node(String startedAt) {
        nuxeo.on(STATUS, 200, "{\"node\":{\"name\":\"n1\",\"startedAt\":\"" + startedAt + "\"}}");
    }

    private void result(String id) {
        nuxeo.on("GET " + at(id) + "/status", 303, at(id), "").on("GET " + at(id), 200, "{\"messages\":5}");
    }

    private StepRecord record() {
        CampaignState state = CampaignState.open(folder, "11b", "f", "nuxeo", nuxeo.url());
        ObjectNode settings = Json.object().put("do", "import");
        return state.step("import / all", new Step.Settings("11b", "import / all", settings));
    }

    private JsonNode call() throws InterruptedException {
        return call(record(), attempt -> Map.of("attempt", attempt));
    }

    private JsonNode call(StepRecord record, IntFunction<Map<String, ?>> parameters) throws InterruptedException {
        Operations operations = new Operations(nuxeo.client());
        BackgroundCall.Task task = new BackgroundCall.Operation(operations, "Datagen.Import", parameters);
        return new BackgroundCall(nuxeo.client(), record, "import", task).result(() -> 0);
    }

    private long starts() {
        return nuxeo.requests().stream().filter(each -> each.startsWith(START)).count();
    }

    @Test
    void aRepeatedCommandDoesNotStartTheOperationAgain() throws InterruptedException {
        node("1");
        nuxeo.on(START, 202, at("a") + "/status", "");
        result("a");
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(starts()).isEqualTo(1);
    }

    @Test
    void aRepeatedCommandWaitsForTheExecutionOfTheEarlierOne() throws InterruptedException {
        StepRecord record = record();
        record.call("import").put("execution", "a").put("attempt", 1);
        record.campaign().save();
        result("a");
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(starts()).isZero();
    }

    @Test
    void anOperationIsStartedAgainAfterARestartOfItsNode() throws InterruptedException {
        node("1");
        node("2");
        nuxeo.on(START, 202, at("a") + "/status", "").on(START, 202, at("b") + "/status", "");
        nuxeo.on("GET " + at("a") + "/status", 200, Recorded.text("async-running"));
        result("b");
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(starts()).isEqualTo(2);
        assertThat(record().call("import").path("attempt").asInt()).isEqualTo(2);
    }

    @Test
    void anAttemptWhoseStartWasLostIsNeverUsedAgain() throws InterruptedException {
        node("1");
        nuxeo.on(START, 504, "").on(START, 202, at("b") + "/status", "");
        result("b");
        List<Integer> attempts = new ArrayList<>();
        StepRecord record = record();
        call(record, attempt -> {
            attempts.add(attempt);
            return Map.of();
        });
        assertThat(attempts).containsExactly(1, 2);
        assertThat(record.notes()).singleElement().asString().contains("the answer to its start was lost");
    }

    @Test
    void anAttemptIsSavedBeforeTheServerIsAsked() {
        node("1");
        nuxeo.on(START, 400, "{\"message\":\"no\"}");
        assertThatThrownBy(this::call).isInstanceOf(OperationFailure.class);
        assertThat(record().call("import").path("attempt").asInt()).isEqualTo(1);
    }

    @Test
    void anOutageLongAgoDoesNotCountForTheNext() throws InterruptedException {
        node("1");
        StepRecord record = record();
        record.call("import")
                .put("execution", "a")
                .put("attempt", 1)
                .put("failingSince", 1)
                .put("lastStartedAt", 1);
        record.campaign().save();
        nuxeo.on("GET " + at("a") + "/status", 303, at("a"), "");
        nuxeo.on("GET " + at("a"), 409, "{\"message\":\"import/x: another call of this server imports it\"}");
        nuxeo.on(START, 202, at("b") + "/status", "");
        result("b");
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(record().call("import").path("failingSince").asLong()).isGreaterThan(1);
    }

    @Test
    void anOperationIsStartedAgainWhenAServiceBehindTheServerWasAway() throws InterruptedException {
        node("1");
        nuxeo.on(START, 202, at("a") + "/status", "").on(START, 202, at("b") + "/status", "");
        nuxeo.on("GET " + at("a") + "/status", 303, at("a"), "");
        nuxeo.on("GET " + at("a"), 503, "{\"message\":\"Internal Server Error\"}");
        result("b");
        // The client itself repeats the request after a 503, and then gets the answer of a failed operation.
        nuxeo.on("GET " + at("a"), 409, "{\"message\":\"import/x: another call of this server imports it\"}");
        assertThat(call().path("messages").asInt()).isEqualTo(5);
        assertThat(starts()).isEqualTo(2);
    }

    @Test
    void aRefusedOperationFailsTheStep() {
        node("1");
        nuxeo.on(START, 202, at("a") + "/status", "");
        nuxeo.on("GET " + at("a") + "/status", 303, at("a"), "");
        nuxeo.on("GET " + at("a"), 409, "{\"message\":\"repository archives: is missing\"}");
        assertThatThrownBy(this::call)
                .isInstanceOf(OperationFailure.class)
                .hasMessage("Datagen.Import: repository archives: is missing (HTTP 409)");
        assertThat(List.of(folder.toFile().list())).containsExactly("campaign.json");
    }
}
