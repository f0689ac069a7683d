package org.nuxeo.datagen.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.cli.CommandRun;
import org.nuxeo.datagen.importer.internal.output.Json;

class BenchCommandTest {

    @TempDir
    Path folder;

    @Test
    void aReportHasEveryStageAskedForAndLoadsNothing() throws IOException {
        CommandRun run = bench("generate", "render");
        assertThat(run.exitCode()).as(run.err()).isZero();
        assertThat(run.out()).contains("statement csv", "idcard jpeg, length and MD5", "letter docx");
        String page = Files.readString(folder.resolve("index.html"));
        assertThat(page)
                .contains("uPlot", "Rows of statements against threads")
                .doesNotContain("src=", "href=", "url(", "@import");
        JsonNode json = Json.MAPPER.readTree(folder.resolve("report.json").toFile());
        assertThat(json.path("curves")).isNotEmpty();
        for (JsonNode each : json.path("comparisons")) {
            assertThat(each.path("rates")).hasSize(2);
            assertThat(each.path("ratio").asDouble()).isPositive();
        }
        assertThat(json.path("machine").path("processors").asInt()).isPositive();
    }

    @Test
    void oneStageAloneIsMeasuredAlone() {
        CommandRun run = bench("generate");
        assertThat(run.out()).contains("generate").doesNotContain("render");
    }

    @Test
    void isMeasuredWithMoreCustomersThanOtherCommandsTakeUnlessToldOtherwise() throws IOException {
        assertThat(customers("bench", "generate", "--repetitions", "1", "--millis", "1"))
                .isEqualTo(8_000);
        assertThat(customers("bench", "generate", "--repetitions", "1", "--millis", "1", "--customers", "300"))
                .isEqualTo(300);
    }

    private long customers(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--format", "json", "--out", folder.toString()));
        String out = CommandRun.of(all.toArray(String[]::new)).out();
        return Json.MAPPER.readTree(out).path("dataset").path("customers").asLong();
    }

    @Test
    void anUnknownStageIsRefused() {
        CommandRun run = CommandRun.of("bench", "cook");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo(
                        "datagen: bench cook: must be generate, render, produce, import, growth, settings, index, retrieve, verify or all\n");
    }

    @Test
    void aReportFellWhenItsBestRatioIsBelowTheWorstBefore() throws IOException {
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
    void fewRepetitionsDoNotShowThatARatioFell() throws IOException {
        CommandRun run = compare(report("before", 0.50), report("after", 0.49));
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("-2.0%", "fewer than 3 repetitions");
    }

    @Test
    void whatIsNoReportIsRefused() throws IOException {
        Path none = Files.writeString(folder.resolve("none.json"), "{}");
        CommandRun run = compare(none, none);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).endsWith("none.json: is no report of bench\n");
    }

    private CommandRun bench(String... stages) {
        List<String> arguments = new ArrayList<>(List.of("bench"));
        arguments.addAll(List.of(stages));
        arguments.addAll(List.of("--repetitions", "2", "--millis", "1", "--customers", "12"));
        arguments.addAll(List.of("--out", folder.toString()));
        return CommandRun.of(arguments.toArray(String[]::new));
    }

    private static CommandRun compare(Path before, Path after) {
        return CommandRun.of("bench", "compare", before.toString(), after.toString());
    }

    private Path report(String name, double... ratios) throws IOException {
        ObjectNode report = Json.object();
        double[] limits = new double[ratios.length];
        java.util.Arrays.fill(limits, 1);
        report.putArray("comparisons").add(new Comparison("render", "letter", ratios, "copy", limits).json());
        return Files.writeString(folder.resolve(name + ".json"), Json.pretty(report));
    }
}
