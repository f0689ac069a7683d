// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.store.output.Json;

class BenchCommandTest {

    @TempDir
    Path folder;

    @Test
    void aReportHasEveryRequestedStageAndLoadsNoOtherFiles() throws IOException {
        CommandRun run = bench("generate", "render");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("statement rows, CSV", "ID card JPEG, length and MD5", "letter DOCX");
        String page = Files.readString(folder.resolve("latest/index.html"));
        assertThat(page)
                .contains("uPlot", "Rows of statements against threads", "<main>")
                .containsPattern("<span>statement PDF</span><b>[0-9,]+/s</b><small>&#61; [0-9.]+ [MG]B/s on one core"
                        + "|<b>Not to be quoted</b> At the start, a load of")
                .doesNotContain("src=", "url(", "@import")
                .doesNotContainPattern("href=\"[^#]");
        JsonNode json =
                Json.mapper().readTree(folder.resolve("latest/report.json").toFile());
        assertThat(json.path("curves")).isNotEmpty();
        for (JsonNode each : json.path("figures")) {
            assertThat(each.path("rates")).hasSize(2);
            assertThat(each.path("median").asDouble()).isPositive();
        }
        assertThat(json.path("machine").path("processors").asInt()).isPositive();
    }

    @Test
    @Tag("long")
    void ratiosAreShownOnlyForTheSameWork() throws IOException {
        bench("generate", "render");
        JsonNode json =
                Json.mapper().readTree(folder.resolve("latest/report.json").toFile());
        for (JsonNode each : json.path("figures")) {
            String name = each.path("name").asText();
            boolean beside = name.endsWith("length and MD5") || name.contains(" files of a sink, ");
            assertThat(each.path("baselines")).as(each.toString()).hasSize(beside ? 1 : 0);
        }
        assertThat(Files.readString(folder.resolve("latest/index.html"))).doesNotContain("copy of");
    }

    @Test
    void aReportNeverReplacesAnEarlierOne() throws IOException {
        CommandRun first = bench("generate");
        byte[] page = Files.readAllBytes(folder.resolve("latest/index.html"));
        Path earlier = folder.resolve("latest").toRealPath();
        CommandRun second = bench("generate");
        assertThat(folder.resolve("latest").toRealPath()).isNotEqualTo(earlier);
        assertThat(earlier.resolve("index.html")).hasBinaryContent(page);
        assertThat(first.err()).contains("bench: wrote " + folder.resolve(earlier.getFileName()));
        assertThat(second.err()).contains("bench: step 1 of 1: measuring generate");
    }

    @Test
    void tooFewRepetitionsAreReportedBeforeTheMeasurement() {
        assertThat(bench("generate").err())
                .startsWith("bench: --repetitions 2: bench compare cannot judge this report; it needs 3\n");
    }

    @Test
    void aSingleStageIsMeasuredAlone() {
        CommandRun run = bench("generate");
        assertThat(run.out()).contains("generate").doesNotContain("render");
    }

    @Test
    void theDefaultNumberOfCustomersIsLargerThanInOtherCommands() throws IOException {
        assertThat(customers("bench", "generate", "--repetitions", "1", "--millis", "1"))
                .isEqualTo(8_000);
        assertThat(customers("bench", "generate", "--repetitions", "1", "--millis", "1", "--customers", "300"))
                .isEqualTo(300);
    }

    private long customers(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--format", "json", "--out", folder.toString()));
        String out = CommandRun.of(all.toArray(String[]::new)).out();
        return Json.mapper().readTree(out).path("dataset").path("customers").asLong();
    }

    /** So these stages take the server that is named. */
    @ParameterizedTest
    @ValueSource(strings = {"import", "verify"})
    void theCertificatesOfTheServerAreRead(String stage) {
        CommandRun run = CommandRun.of("bench", stage, "--mongo", "mongodb://h/?tls=true", "--mongo-ca", "gone.pem");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).contains("--mongo-ca gone.pem");
    }

    @Test
    void anUnknownStageIsRefused() {
        CommandRun run = CommandRun.of("bench", "cook");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("datagen: bench cook: no such stage; there are generate, render, produce, import, growth,"
                        + " settings, index, retrieve, verify, scaling and all\n");
        assertThat(CommandRun.of("bench", "comprae").err()).contains("did you mean compare?");
        assertThat(CommandRun.of("bench", "rander").err()).contains("did you mean render?");
    }

    @Test
    void aReportIsSlowerIfItsBestRatioIsBelowTheWorstBefore() throws IOException {
        Path before = report("before", 0.50, 0.55, 0.60);
        assertThat(compare(before, before).exitCode()).isZero();
        assertThat(compare(before, report("noise", 0.40, 0.45, 0.51)).exitCode())
                .isZero();
        CommandRun fell = compare(before, report("fell", 0.40, 0.45, 0.49));
        assertThat(fell.exitCode()).isEqualTo(4);
        assertThat(fell.out()).contains("fell");
        assertThat(compare(before, report("rose", 0.61, 0.65, 0.70)).out()).contains("rose");
    }

    @Test
    void severalReportsAreComparedOnAPageWithFiguresAndRatios() throws IOException {
        Path[] nights = {
            report("one", 0.50, 0.55, 0.60), report("two", 0.40, 0.45, 0.51), report("three", 0.30, 0.35, 0.40)
        };
        CommandRun run = compare(nights);
        assertThat(run.exitCode()).isEqualTo(4);
        assertThat(run.out()).contains("files a second", "ratio to plain", "-36.4%");
        assertThat(folder.resolve("compared/latest/index.html"))
                .content()
                .contains("3 reports compared", "report 3", "ratio to plain", "\"points\"");
    }

    @Test
    void scenariosAreComparedByTheRatesOfTheirSteps() throws IOException {
        CommandRun run = compare(scenario("a", 1_000), scenario("b", 2_000));
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("Everything", "documents a second", "+100.0%", "fewer than 3 repetitions");
    }

    @Test
    void fewRepetitionsDoNotShowThatARatioIsLower() throws IOException {
        CommandRun run = compare(report("before", 0.50), report("after", 0.49));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("-2.0%", "fewer than 3 repetitions");
    }

    @Test
    void aFileThatIsNotAReportIsRefused() throws IOException {
        Path none = Files.writeString(folder.resolve("none.json"), "{}");
        CommandRun run = compare(none, none);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).endsWith("none.json: must be a report of bench or scenario\n");
    }

    private CommandRun bench(String... stages) {
        List<String> arguments = new ArrayList<>(List.of("bench"));
        arguments.addAll(List.of(stages));
        arguments.addAll(List.of("--repetitions", "2", "--millis", "1", "--customers", "12"));
        arguments.addAll(List.of("--out", folder.toString()));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private CommandRun compare(Path... reports) {
        List<String> arguments = new ArrayList<>(List.of("bench", "compare"));
        arguments.addAll(List.of("--out", folder.resolve("compared").toString()));
        Stream.of(reports).map(Path::toString).forEach(arguments::add);
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private Path report(String name, double... rates) throws IOException {
        ObjectNode report = Json.object();
        double[] ones = new double[rates.length];
        Arrays.fill(ones, 1);
        Figure figure = Figure.of("render", "letter", Figure.Unit.onOneCore("files", 5_000), rates)
                .beside("plain", ones);
        report.putArray("figures").add(Json.tree(figure));
        return Files.writeString(folder.resolve(name + ".json"), Json.pretty(report));
    }

    private Path scenario(String name, double perSecond) throws IOException {
        ObjectNode report = Json.object();
        report.putArray("steps")
                .addObject()
                .put("step", "Everything")
                .put("stage", "import")
                .put("unit", "documents")
                .put("elapsedMillis", 1_000)
                .put("perSecond", perSecond);
        return Files.writeString(folder.resolve(name + ".json"), Json.pretty(report));
    }
}
