// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.nuxeo.datagen.services.testing.TestServices;
import org.nuxeo.datagen.store.output.Json;

/** A campaign over REST, on our own server, which has Nuxeo's interface. */
@Tag("long")
class NuxeoCampaignIT {
    private static final String PASSWORD = "a-good-password";
    private static final String CAMPAIGN = """
        question: In small, what 11b does on a Nuxeo.
        dataset: {customers: 6, months: 14, live-months: 2, partitions: 3}
        nuxeo:
          - {do: plan}
          - {do: produce, title: send states, what: states}
          - {do: consume, title: states, what: states}
          - {do: produce, title: send customers, what: customers}
          - {do: consume, title: customers, what: customers}
          - {do: produce, title: send accounts, what: accounts}
          - {do: consume, title: accounts, what: accounts}
          - {do: produce, title: send live, what: live}
          - {do: consume, title: live, what: live}
          - {do: produce, title: send calendar, what: calendar}
          - {do: consume, title: calendar, what: calendar}
          - {do: produce, title: send archives, what: archives, year: 2015}
          - {do: consume, title: archives, what: archives, year: 2015}
          - {do: import, title: what is left, index: true}
          - {do: verify}
        """;

    @RegisterExtension
    static final TestServices SERVICES = TestServices.all();

    private static CommandProcess server;
    private static String url;

    @BeforeAll
    static void serve() throws IOException {
        Path password = Files.writeString(SERVICES.folder().resolve("password"), PASSWORD);
        server = CommandProcess.start(
                SERVICES.folder().resolve("err"),
                "serve",
                "--port",
                "0",
                "--work",
                SERVICES.folder().resolve("served").toString(),
                "--password-file",
                password.toString(),
                "--kafka",
                SERVICES.addresses().kafka(),
                "--mongo",
                SERVICES.addresses().mongo(),
                "--elasticsearch",
                SERVICES.addresses().elasticsearch());
        url = server.lineStartingWith("url=").replaceAll("^url=|/$", "") + "/nuxeo";
    }

    @AfterAll
    static void end() {
        server.close();
    }

    /** Runs all steps in their order, since each step needs the results of those before. */
    @TestFactory
    List<DynamicTest> aCampaign() {
        return List.of(
                dynamicTest("a wrong password is refused and nothing is written", this::aWrongPasswordIsRefused),
                dynamicTest("every step runs and every document is counted", this::everyStepRuns),
                dynamicTest("a repeated command does nothing twice", this::aRepeatedCommandDoesNothingTwice),
                dynamicTest("another dataset is refused", this::anotherDatasetIsRefused),
                dynamicTest("a threshold that is crossed is exit code 4", this::aCrossedThresholdIsAnExitCode),
                dynamicTest("cleaned repositories are empty", this::cleanedRepositoriesAreEmpty));
    }

    private void aWrongPasswordIsRefused() throws IOException {
        Path work = SERVICES.folder().resolve("refused");
        CommandRun run = CommandRun.with(
                Map.of("DATAGEN_NUXEO_PASSWORD", "wrong"),
                "scenario",
                file(CAMPAIGN),
                "--nuxeo",
                url,
                "--scale",
                "1",
                "--work",
                work.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(2);
        assertThat(run.err())
                .contains("refuses the user or the password (HTTP 401)")
                .hasLineCount(1);
        assertThat(work).doesNotExist();
    }

    private void everyStepRuns() throws IOException {
        JsonNode report = report(run(0, CAMPAIGN));
        assertThat(report.path("passed").asBoolean()).isTrue();
        assertThat(counts(report, "produce")).containsExactly(52L, 12L, 24L, 24L, 13L, 144L);
        assertThat(counts(report, "plan")).containsExactly(269L);
        // the consumers have written all of them, and none twice
        assertThat(counts(report, "import")).containsExactly(0L);
        assertThat(counts(report, "verify")).containsExactly(269L);
        assertThat(Files.readString(
                        SERVICES.folder().resolve("reports").resolve("latest").resolve("index.html")))
                .contains("<b>Passed, 0 differences, ", "15 of 15 steps passed.");
    }

    private void aRepeatedCommandDoesNothingTwice() throws IOException {
        CommandRun again = run(0, CAMPAIGN);
        assertThat(again.err().lines().filter(each -> each.endsWith(": already done")))
                .hasSize(15);
        assertThat(counts(report(again), "verify")).containsExactly(269L);
    }

    private void anotherDatasetIsRefused() throws IOException {
        CommandRun other = run(2, CAMPAIGN.replace("customers: 6", "customers: 9"));
        assertThat(other.err())
                .contains("belongs to a campaign with another fingerprint")
                .hasLineCount(1);
    }

    private void aCrossedThresholdIsAnExitCode() throws IOException {
        Path gate = Files.writeString(
                SERVICES.folder().resolve("gate.yaml"),
                "thresholds: [{figure: verify / verify / count, at-least: 270}]");
        Path junit = SERVICES.folder().resolve("junit.xml");
        CommandRun run = run(4, CAMPAIGN, "--gate", gate.toString(), "--junit", junit.toString());
        assertThat(run.err()).contains("gate: verify / verify / count: 269, must be at least 270");
        assertThat(Files.readString(junit))
                .contains("tests=\"15\" failures=\"0\"")
                .contains("tests=\"1\" failures=\"1\"");
    }

    private void cleanedRepositoriesAreEmpty() throws IOException {
        run(0, """
            question: Whether the repositories are empty.
            dataset: {customers: 6, months: 14, live-months: 2, partitions: 3}
            nuxeo:
              - {do: clean}
            """, "--work", SERVICES.folder().resolve("cleaning").toString());
        assertThat(SERVICES.documents("nuxeo")).isEqualTo(3);
    }

    private static String file(String yaml) throws IOException {
        return Files.writeString(SERVICES.folder().resolve("campaign.yaml"), yaml)
                .toString();
    }

    private static CommandRun run(int exitCode, String yaml, String... more) throws IOException {
        List<String> words = new ArrayList<>(List.of("scenario", file(yaml), "--nuxeo", url, "--scale", "1"));
        words.addAll(List.of(
                "--format",
                "json",
                "--out",
                SERVICES.folder().resolve("reports").toString()));
        words.addAll(List.of(more));
        if (!words.contains("--work")) {
            words.addAll(List.of("--work", SERVICES.folder().resolve("work").toString()));
        }
        CommandRun run = CommandRun.with(Map.of("DATAGEN_NUXEO_PASSWORD", PASSWORD), words.toArray(String[]::new));
        assertThat(run.exitCode()).as(run.err() + run.out()).isEqualTo(exitCode);
        return run;
    }

    private static JsonNode report(CommandRun run) throws IOException {
        return Json.mapper().readTree(run.out());
    }

    private static List<Long> counts(JsonNode report, String stage) {
        List<Long> counts = new ArrayList<>();
        for (JsonNode each : report.path("steps")) {
            if (each.path("stage").asText().equals(stage)) {
                counts.add(each.path("count").asLong());
            }
        }
        return counts;
    }
}
