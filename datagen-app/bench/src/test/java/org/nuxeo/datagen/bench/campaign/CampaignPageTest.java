// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

class CampaignPageTest {

    @TempDir
    Path folder;

    @Test
    void theVerdictComesFirstThenTheCurvesThatTheScenarioNames() throws Exception {
        assertThat(page("answer: Rate of import\n"))
                .containsSubsequence(
                        "<b>Failed, 1 difference, ",
                        "<p>a step: 1 difference</p>",
                        "Does it?",
                        "<div class=\"answer\">",
                        "<figcaption>Rate of import</figcaption>",
                        "\"line\":\"run 1\"",
                        "\"line\":\"run 2\"",
                        "<nav ",
                        "<h2>Steps</h2>",
                        "<h2>Curves</h2>",
                        "<figcaption>Heap</figcaption>",
                        "<details class=\"rest\"",
                        "<h2>Servers and processes during a step</h2>",
                        "<figcaption>Memory</figcaption>");
    }

    @Test
    void withoutANameTheFirstCurveOfAStepIsTheAnswer() throws Exception {
        assertThat(page(""))
                .containsSubsequence(
                        "<div class=\"answer\">",
                        "<figcaption>Rate of import, run 1</figcaption>",
                        "<nav ",
                        "<figcaption>Rate of import, run 2</figcaption>");
    }

    private String page(String answer) throws Exception {
        Path file = Files.writeString(folder.resolve("test.yaml"), "question: Does it?\n" + answer + """
                dataset: {customers: 3, months: 2}
                steps:
                  - {do: verify, title: a step}
                """);
        Scenario scenario = Scenario.load(file.toString());
        StepRecord step =
                CampaignState.passing(false).step("a step", new Step.Settings("test", "a step", Json.object()));
        step.start();
        step.documents("verify", 10, 1_000, 1);
        step.curve(curve("Rate of import, run 1", "documents a second"));
        step.curve(curve("Rate of import, run 2", "documents a second"));
        step.add(StepRecord.Results.SERIES, curve("Memory", "megabytes"));
        step.end();
        CampaignReport report = new CampaignReport(
                scenario,
                Host.Server.NONE,
                List.of(step),
                List.of(curve("Heap", "megabytes")),
                Instant.now(),
                Machine.describe());
        return new CampaignPage(report, null, (dataset, rows) -> new Table(1, "")).html();
    }

    private static Curve curve(String title, String unit) {
        return new Curve(title, Curve.SECONDS, unit, false, List.of(Curve.Point.of(0, 1), Curve.Point.of(1, 2)));
    }
}
