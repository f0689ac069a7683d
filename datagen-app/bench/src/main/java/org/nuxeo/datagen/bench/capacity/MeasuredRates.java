// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.capacity;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.store.output.Json;

/**
 * The rates of stages in a report of {@code bench} or {@code scenario}.
 *
 * @param source path of the report
 * @param machine description of the machine
 * @param stages measured stages by name: produce, import, index, verify
 * @param indexBytesPerDocument size in Elasticsearch on disk, or 0 if not measured
 */
public record MeasuredRates(Path source, String machine, Map<String, StageRate> stages, double indexBytesPerDocument) {

    /** The stages of an import, in order. */
    static final List<String> STAGES = List.of("produce", "import", "index", "verify");

    /**
     * Reads a report.
     *
     * @param path the report's JSON, or its folder
     * @throws BenchException if it is not a report, or has none of the stages
     */
    public static MeasuredRates read(Path path) {
        Path file = ReportFolder.json(path);
        JsonNode report = parse(file);
        Map<String, StageRate> stages = new LinkedHashMap<>();
        for (String stage : STAGES) {
            StageRate rate = report.has("steps") ? ofScenario(report, stage) : ofBench(report, stage);
            if (rate != null) {
                stages.put(stage, rate);
            }
        }
        if (stages.isEmpty()) {
            throw new BenchException("--rates " + file + ": has no rate of " + String.join(", ", STAGES)
                    + "; make one with bench produce import index, or with scenario");
        }
        return new MeasuredRates(file, Machine.processors(report), stages, indexBytes(report));
    }

    private static JsonNode parse(Path file) {
        try {
            JsonNode report = Json.mapper().readTree(file.toFile());
            if (report.path("machine").isObject()) {
                return report;
            }
        } catch (IOException e) {
            throw new BenchException("--rates " + file + ": cannot be read as a report", e);
        }
        throw new BenchException("--rates " + file + ": must be a report of bench or scenario");
    }

    private static @Nullable StageRate ofBench(JsonNode report, String stage) {
        for (JsonNode each : report.path("figures")) {
            if (each.path("stage").asText().equals(stage)) {
                Figure figure = Figure.read(each);
                return StageRate.of(stage, figure.runCount(), figure.rates(), figure.standIn());
            }
        }
        return null;
    }

    private static @Nullable StageRate ofScenario(JsonNode report, String stage) {
        List<StageRate.Run> runs = runs(report, stage);
        boolean standIn = false;
        for (JsonNode step : report.path("steps")) {
            standIn |= step.path("stage").asText().equals(stage)
                    && step.path("mongoStandIn").asBoolean();
        }
        return runs.isEmpty() ? null : StageRate.fit(stage, runs, throughput(report, stage), standIn);
    }

    /** Returns the throughput of a stage over time, of all its runs. */
    private static double[] throughput(JsonNode report, String stage) {
        List<Double> rates = new ArrayList<>();
        for (JsonNode curve : report.path("curves")) {
            if (curve.path("title").asText().matches("Throughput of " + stage + "(, run [0-9]+)?")) {
                for (JsonNode point : curve.path("points")) {
                    rates.add(point.path("rates").path(0).asDouble());
                }
            }
        }
        return rates.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Returns the runs of a stage in a scenario, one for each step. */
    static List<StageRate.Run> runs(Path path, String stage) {
        return runs(parse(ReportFolder.json(path)), stage);
    }

    private static List<StageRate.Run> runs(JsonNode report, String stage) {
        List<StageRate.Run> runs = new ArrayList<>();
        double held = 0;
        for (JsonNode step : report.path("steps")) {
            if (step.path("stage").asText().equals("holds")) {
                held = step.path("count").asDouble();
            }
            double seconds = step.path("elapsedMillis").asDouble() / 1000;
            if (step.path("stage").asText().equals(stage) && seconds > 0) {
                runs.add(new StageRate.Run(
                        stage.equals("import") ? held : 0, step.path("count").asDouble(), seconds));
            }
        }
        return runs;
    }

    /** Returns the bytes for each document of the largest measured index. */
    private static double indexBytes(JsonNode report) {
        double bytes = 0;
        double best = 0;
        double perDocument = 0;
        for (JsonNode step : report.path("steps")) {
            if (step.path("stage").asText().equals("index size")) {
                bytes = step.path("count").asDouble() * 1000;
            } else if (step.path("stage").asText().equals("index holds")
                    && step.path("count").asDouble() > best) {
                best = step.path("count").asDouble();
                perDocument = bytes / best;
            }
        }
        return perDocument;
    }

    /** Returns the stages whose rates are known well enough for predictions, in order. */
    Map<String, StageRate> known() {
        Map<String, StageRate> known = new LinkedHashMap<>(stages);
        known.values().removeIf(each -> !each.isMeasured());
        return known;
    }

    /** Returns the reasons why predictions are unreliable or missing; empty if there are none. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(tooSmall());
        for (StageRate each : stages.values()) {
            if (each.standIn()) {
                warnings.add(each.stage()
                        + " was measured with the in-heap stand-in for MongoDB: its time says nothing about MongoDB");
            }
        }
        return List.copyOf(warnings);
    }

    /** Returns a line for each stage whose measurements were too short or too small. */
    List<String> tooSmall() {
        return stages.values().stream()
                .filter(each -> !each.isMeasured())
                .map(StageRate::tooSmall)
                .toList();
    }
}
