// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;

/** Test of the REST interface of jobs, with a scripted engine. */
class JobApiTest {

    private final Jobs jobs = ScriptedEngine.jobs();
    private final TestServer server = ScriptedEngine.serve(jobs);

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void jobIsStartedChangedStoppedAndResumedToItsEnd() throws Exception {
        HttpResponse<byte[]> started = send("POST", "/api/jobs", "{\"work\":\"produce\",\"maxRate\":200}");
        assertThat(started.statusCode()).isEqualTo(201);
        String job = started.headers().firstValue("Location").orElseThrow();
        await(job, state -> state.at("/activities/0/done").asLong() > 0);
        assertThat(send("POST", "/api/jobs", "{\"work\":\"verify\"}").statusCode())
                .isEqualTo(409);
        assertThat(send("POST", job + "/resume", "").statusCode()).isEqualTo(409);
        JsonNode steered = TestServer.json(send("PATCH", job, "{\"maxRate\":150,\"threads\":3}"));
        assertThat(steered.get("maxRate").asLong()).isEqualTo(150);
        assertThat(steered.get("threads").asInt()).isEqualTo(3);
        assertThat(send("POST", job + "/stop", "").statusCode()).isEqualTo(202);
        JsonNode stopped = await(job, state -> state.get("state").asText().equals("stopped"));
        assertThat(stopped.get("resumable").asBoolean()).isTrue();
        assertThat(stopped.at("/activities/0/done").asLong()).isLessThan(36_059);
        assertThat(stopped.get("samples")).isNotEmpty();
        assertThat(send("POST", job + "/stop", "").statusCode()).isEqualTo(409);
        assertThat(send("PATCH", job, "{\"maxRate\":0}").statusCode()).isEqualTo(200);
        assertThat(send("POST", job + "/resume", "").statusCode()).isEqualTo(202);
        JsonNode finished = await(job, state -> state.get("state").asText().equals("finished"));
        assertThat(finished.get("ended").isNull()).isFalse();
        assertThat(finished.get("runs").asInt()).isEqualTo(2);
        assertThat(finished.get("resumable").asBoolean()).isFalse();
        assertThat(finished.get("samples").size())
                .as("the chart of the first run stays")
                .isGreaterThan(stopped.get("samples").size());
        assertThat(finished.get("samples").get(0))
                .isEqualTo(stopped.get("samples").get(0));
        assertThat(finished.get("log").findValuesAsText("text"))
                .contains("produce started", "stopped; resume continues from here", "finished, as planned");
        assertThat(server.json("/api/jobs").get("jobs")).hasSize(1);
        assertThat(send("POST", job + "/resume", "").statusCode()).isEqualTo(409);
    }

    @Test
    void aLaterServerListsTheJobsAndResumesTheInterruptedOne(@TempDir Path work) {
        Dataset dataset = Datasets.ofBank();
        ImportJob before = new ImportJob("7", new JobSpec(JobSpec.Work.PRODUCE, 0, 2, 10), dataset);
        before.moveTo(ImportJob.State.RUNNING);
        new Jobs.Kept(work.resolve("jobs"), dataset).write(List.of(before));
        ImportJob later = new Jobs.Kept(work.resolve("jobs"), dataset).read().get(0);
        assertThat(later.summary().get("state").asText()).isEqualTo("stopped");
        assertThat(later.details().get("errors").toString()).contains("The server ended while this job ran.");
        assertThat(later.isResumable()).isTrue();
        later.restart();
        assertThat(later.details().get("errors")).isEmpty();
        Dataset other = Datasets.ofBank(3);
        assertThat(new Jobs.Kept(work.resolve("jobs"), other).read())
                .as("jobs of another dataset")
                .isEmpty();
    }

    @Test
    void aLogInIsACookieUntilTheLogOut() {
        HttpResponse<byte[]> wrong = send("POST", "/api/session", "{\"password\":\"wrong\"}", null);
        assertThat(wrong.statusCode()).isEqualTo(403);
        HttpResponse<byte[]> in = send("POST", "/api/session", "{\"password\":\"" + TestServer.PASSWORD + "\"}", null);
        String cookie = in.headers().firstValue("Set-Cookie").orElseThrow();
        assertThat(cookie).contains("HttpOnly", "SameSite=Strict", "Max-Age=28800");
        String[] sent = {"Cookie", cookie.replaceFirst(";.*", "")};
        assertThat(server.json("/api/session", sent).get("administrator").asBoolean())
                .isTrue();
        assertThat(server.json("/api/session").get("administrator").asBoolean()).isFalse();
        assertThat(server.send("POST", "/api/jobs/9/stop", sent).statusCode()).isEqualTo(404);
        assertThat(server.send("DELETE", "/api/session", sent).statusCode()).isEqualTo(200);
        assertThat(server.json("/api/session", sent).get("administrator").asBoolean())
                .isFalse();
        assertThat(server.send("POST", "/api/jobs/9/stop", sent).statusCode()).isEqualTo(401);
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "application/x-www-form-urlencoded", "application/jsonp", ""})
    void bodyThatDoesNotSayThatItIsJsonStartsNothing(String type) {
        HttpRequest.Builder start = HttpRequest.newBuilder(server.uri("/api/jobs"))
                .header("Authorization", TestServer.ADMINISTRATOR)
                .POST(HttpRequest.BodyPublishers.ofString("{\"work\":\"produce\"}"));
        if (!type.isEmpty()) {
            start.header("Content-Type", type);
        }
        assertThat(server.send(start.build()).statusCode()).isEqualTo(415);
        assertThat(server.json("/api/jobs").get("jobs")).isEmpty();
    }

    @Test
    void jobThatFailedForItsSizeCannotBeResumed() throws Exception {
        try (TestServer large = TestServer.of(Datasets.ofBank(90_000_000, 60))) {
            HttpRequest start = HttpRequest.newBuilder(large.uri("/api/jobs"))
                    .header("Authorization", TestServer.ADMINISTRATOR)
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"work\":\"run\"}"))
                    .build();
            assertThat(large.send(start).statusCode()).isEqualTo(201);
            JsonNode job =
                    Eventually.await("the end of the job", () -> large.json("/api/jobs/1"), state -> !state.get("ended")
                            .isNull());
            assertThat(job.get("state").asText()).isEqualTo("failed");
            assertThat(job.at("/errors/0").asText()).contains("do not fit");
            assertThat(job.get("resumable").asBoolean()).isFalse();
            HttpRequest resume = HttpRequest.newBuilder(large.uri("/api/jobs/1/resume"))
                    .header("Authorization", TestServer.ADMINISTRATOR)
                    .POST(HttpRequest.BodyPublishers.noBody())
                    .build();
            assertThat(large.send(resume).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void eventsHaveTheStateUntilTheEnd() throws Exception {
        String job = send("POST", "/api/jobs", "{\"work\":\"run\",\"maxRate\":300}")
                .headers()
                .firstValue("Location")
                .orElseThrow();
        List<String> names = new ArrayList<>();
        JsonNode last = null;
        HttpResponse<java.io.InputStream> stream = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(server.uri(job + "/events")).build(),
                        HttpResponse.BodyHandlers.ofInputStream());
        assertThat(stream.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.startsWith("event:")) {
                    names.add(line.substring(6).strip());
                } else if (line.startsWith("data:")) {
                    last = Json.mapper().readTree(line.substring(5));
                    if (names.size() == 2) {
                        send("PATCH", job, "{\"maxRate\":0}");
                    }
                }
            }
        }
        assertThat(names).hasSizeGreaterThan(2).startsWith("state").endsWith("end");
        assertThat(last.get("state").asText()).isEqualTo("finished");
        assertThat(last.at("/partitions/0/topic").asText()).isEqualTo("nuxeo-import-us-east");
        assertThat(last.get("counts")).isNotEmpty();
    }

    @Test
    void clientsThatFollowAtOnceKeepTheLimit() {
        String job = send("POST", "/api/jobs", "{\"work\":\"run\",\"maxRate\":1}")
                .headers()
                .firstValue("Location")
                .orElseThrow();
        jobs.listeners.addAll(Collections.nCopies(199, () -> {}));
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest follow = HttpRequest.newBuilder(server.uri(job + "/events")).build();
        List<CompletableFuture<Integer>> statuses = Stream.generate(
                        () -> client.sendAsync(follow, HttpResponse.BodyHandlers.ofInputStream()))
                .limit(50)
                .map(answer -> answer.thenApply(HttpResponse::statusCode))
                .toList();
        assertThat(statuses.stream().map(CompletableFuture::join))
                .containsOnlyOnce(200)
                .containsOnly(200, 503);
        assertThat(jobs.listeners).hasSize(200);
    }

    @Test
    void onlyAdministratorsStartChangeAndStop() {
        String job = send("POST", "/api/jobs", "{\"work\":\"run\",\"maxRate\":1}")
                .headers()
                .firstValue("Location")
                .orElseThrow();
        String reader = TestServer.READER;
        for (String[] request : new String[][] {
            {"POST", "/api/jobs"}, {"PATCH", job}, {"POST", job + "/stop"}, {"POST", job + "/resume"}
        }) {
            assertThat(send(request[0], request[1], "{}", null).statusCode()).isEqualTo(401);
            assertThat(send(request[0], request[1], "{}", reader).statusCode()).isEqualTo(403);
        }
        assertThat(server.json("/api/jobs/1").get("state").asText()).isIn("starting", "running");
        assertThat(server.get("/api/jobs/2").statusCode()).isEqualTo(404);
        assertThat(server.get("/api/jobs/1/2/events").statusCode()).isEqualTo(404);
        assertThat(server.send("HEAD", "/api/jobs/1/events").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "x",
                "{\"work\":\"dig\"}",
                "{\"work\":1}",
                "{\"work\":\"run\",\"maxRate\":-1}",
                "{\"work\":\"run\",\"maxRate\":1.5}",
                "{\"work\":\"run\",\"maxRate\":1000000001}",
                "{\"work\":\"run\",\"maxRate\":99999999999999999999}",
                "{\"work\":\"run\",\"threads\":0}",
                "{\"work\":\"run\",\"threads\":4294967297}",
                "{\"work\":\"run\",\"threads\":\"2\"}",
                "{\"work\":\"run\",\"blobs\":-1}",
                "{\"work\":\"run\",\"other\":1}",
            })
    void invalidJobIsRefused(String body) {
        HttpResponse<byte[]> response = send("POST", "/api/jobs", body);
        assertThat(response.statusCode()).as(body).isEqualTo(400);
        assertThat(TestServer.json(response).get("detail").asText()).isNotEmpty();
        assertThat(server.json("/api/jobs").get("jobs")).isEmpty();
    }

    private JsonNode await(String job, Predicate<JsonNode> is) throws InterruptedException {
        return Eventually.await("a state of the job", () -> server.json(job), is);
    }

    private HttpResponse<byte[]> send(String method, String path, String body) {
        return send(method, path, body, TestServer.ADMINISTRATOR);
    }

    private HttpResponse<byte[]> send(String method, String path, String body, String authorization) {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/json")
                .method(method, HttpRequest.BodyPublishers.ofString(body));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return server.send(request.build());
    }
}
