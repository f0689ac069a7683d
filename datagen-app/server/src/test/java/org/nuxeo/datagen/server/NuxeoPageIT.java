// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.server.job.JobServices;
import org.nuxeo.datagen.server.testing.TestServer;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.Eventually;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * Test of the commands of docs/nuxeo.md against this server. They are taken from the page unchanged, except for a tenth
 * of the documents, and must give the same results as in Nuxeo.
 */
@Tag("long")
class NuxeoPageIT {
    private static final Pattern BLOCK = Pattern.compile("(?m)^```\\n(.*?)^```$", Pattern.DOTALL);
    private static final Pattern LOCATION = Pattern.compile("(?im)^location: (http\\S+)");
    private static final long TIMEOUT_MINUTES = 10;

    @TempDir
    private Path work;

    private TestServer server;
    private List<String> blocks;

    @BeforeEach
    void start() throws IOException {
        OutsideTool.require("curl");
        OutsideTool.require("jq");
        Dataset dataset = Datasets.ofBank();
        JobServices services = TestServer.services(work);
        server = TestServer.of(dataset, 4, work, services);
        blocks = new ArrayList<>();
        Matcher matcher = BLOCK.matcher(Files.readString(Path.of("..", "..", "docs", "nuxeo.md")));
        while (matcher.find()) {
            blocks.add(matcher.group(1)
                    .replace("http://localhost:8080", server.uri("").toString())
                    .replace("300000", "30")
                    .replace("36000", "3600")
                    .replace("3000", "300"));
        }
    }

    @AfterEach
    void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Test
    void commandsOfThePageGiveTheSameResultsAsInNuxeo() throws Exception {
        List<JsonNode> directly = shell(block("call Datagen.Plan"));
        assertThat(directly).hasSize(4);
        assertThat(directly.get(0).get("documents").asLong()).isEqualTo(300 * 2 * 27);
        assertThat(directly.get(1).get("messages").asLong()).isGreaterThan(300 * 2 * 27);
        assertThat(directly.get(1).get("bulkIndexingCommandIds").isArray()).isTrue();
        assertThat(directly.get(2).get("repositories")).hasSize(3);
        assertThat(directly.get(3).get("clean").asBoolean()).isTrue();

        List<JsonNode> logs = shell(block("# states") + block("take() {"));
        assertThat(logs).hasSize(6 + 8 + 2 + 1);
        long produced = sum(logs, "producers", "messages");
        assertThat(produced).isEqualTo(52 + 600 + 1200 + 3600 + folders(logs) + 3600);
        assertThat(sum(logs, "consumers", "committed")).as(logs.toString()).isEqualTo(produced);
        assertThat(sum(logs, "consumers", "failures")).isZero();
        assertThat(logs.get(logs.size() - 1).get("clean").asBoolean())
                .as(logs.get(logs.size() - 1).toString())
                .isTrue();

        Customer customer = Bank.of(server.dataset()).generator().customer(7);
        Files.writeString(work.resolve("customers.csv"), "name,number\nx," + customer.numberText() + "\n");
        JsonNode uploaded = shell(block("input=@customers.csv")).get(0);
        assertThat(value(uploaded).get("messages").asLong()).isEqualTo(2);
        String inBackground = output(block("> customers.json"));
        Matcher started = LOCATION.matcher(inBackground);
        assertThat(started.find()).as(inBackground).isTrue();
        assertThat(value(poll(started.group(1))).get("messages").asLong()).isEqualTo(2);

        Files.writeString(work.resolve("customers.csv"), "name,number\nx,nobody\n" + "y\n".repeat(3_000_000));
        JsonNode refused = shell(block("input=@customers.csv")).get(0);
        assertThat(refused.path("status").asInt()).as(refused.toString()).isEqualTo(400);
        assertThat(refused.get("message").asText()).contains("has no customer or account number");

        JsonNode cleaned = shell(block("KEY=$(call")).get(0);
        assertThat(cleaned.get("value").asText()).startsWith("Removed about ").endsWith("emptied their indexes.");

        String background = block("-i -u Administrator");
        String location = output(background.substring(0, background.indexOf("curl -sS -L")));
        Matcher address = LOCATION.matcher(location);
        assertThat(address.find()).as(location).isTrue();
        assertThat(poll(address.group(1)).get("finished").asBoolean()).isTrue();
    }

    /** Polls a status until it redirects to the result, as the page describes. */
    private JsonNode poll(String location) throws Exception {
        String follow = "LOCATION=" + location + "\n"
                + block("-i -u Administrator")
                        .lines()
                        .reduce((first, second) -> second)
                        .orElseThrow();
        return Eventually.await("the answer", () -> shell(follow).get(0), answer -> {
            if (answer.isTextual()) {
                assertThat(answer.asText()).isEqualTo("RUNNING");
            }
            return !answer.isTextual();
        });
    }

    private static long folders(List<JsonNode> answers) throws IOException {
        // the fifth command of the page makes a year and six months
        assertThat(value(answers.get(4)).get("messages").asLong()).isEqualTo(7);
        return 7;
    }

    private static long sum(List<JsonNode> answers, String kind, String member) throws IOException {
        long sum = 0;
        for (JsonNode each : answers) {
            if (each.has("value") && value(each).has(kind)) {
                sum += value(each).get(member).asLong();
            }
        }
        return sum;
    }

    /** Returns the JSON in the text that an operation returns. */
    private static JsonNode value(JsonNode answer) throws IOException {
        assertThat(answer.path("entity-type").asText()).as(answer.toString()).isEqualTo("string");
        return Json.mapper().readTree(answer.get("value").asText());
    }

    private String block(String text) {
        return blocks.stream()
                .filter(each -> each.contains(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError("docs/nuxeo.md has no block with " + text));
    }

    private List<JsonNode> shell(String commands) throws Exception {
        List<JsonNode> answers = new ArrayList<>();
        try (var values = Json.mapper().readerFor(JsonNode.class).<JsonNode>readValues(output(commands))) {
            while (values.hasNext()) {
                answers.add(values.next());
            }
        }
        return answers;
    }

    private String output(String commands) throws Exception {
        String script = "set -eu\n" + block("call() {") + commands;
        ProcessBuilder bash = new ProcessBuilder("bash", "-c", script)
                .directory(work.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        bash.environment().put("PASSWORD", TestServer.PASSWORD);
        Process run = bash.start();
        String output = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(run.waitFor(TIMEOUT_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(run.exitValue()).as(output).isZero();
        return output;
    }
}
