// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.store.output.Json;

/**
 * The figures of an existing report of {@code bench} or {@code scenario}.
 *
 * @param source path of the report
 * @param startedAt start of the run
 * @param machine number and model of the processors; rates of different machines are not compared
 * @param figures figures of its stages or steps
 */
public record ReadReport(
        String source,
        String startedAt,
        String machine,
        @JsonIgnore List<Figure> figures) {

    public ReadReport {
        figures = List.copyOf(figures);
    }

    /** Returns whether a folder has a report of bench or scenario, rather than one of several reports. */
    static boolean isReport(Path folder) {
        try {
            JsonNode json = Json.mapper().readTree(ReportFolder.json(folder).toFile());
            return json.path("figures").isArray() && json.has("machine")
                    || json.path("steps").isArray();
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Reads a report.
     *
     * @param path the report's JSON, its folder, or the folder of several reports
     * @throws BenchException if it is not a report
     */
    public static ReadReport of(Path path) {
        Path file = ReportFolder.json(path);
        JsonNode json;
        try {
            json = Json.mapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new BenchException(file + ": must be a report of bench or scenario (" + e.getMessage() + ")", e);
        }
        boolean bench = json.path("figures").isArray();
        if (!bench && !json.path("steps").isArray()) {
            throw new BenchException(file + ": must be a report of bench or scenario");
        }
        List<Figure> figures = bench ? ofBench(json) : ofScenario(json);
        return new ReadReport(file.toString(), Machine.startedAt(json), Machine.processors(json), figures);
    }

    private static List<Figure> ofBench(JsonNode json) {
        List<Figure> figures = new ArrayList<>();
        json.path("figures").forEach(each -> figures.add(Figure.read(each)));
        return figures;
    }

    private static List<Figure> ofScenario(JsonNode json) {
        List<Figure> figures = new ArrayList<>();
        Map<String, Integer> times = new HashMap<>();
        for (JsonNode step : json.path("steps")) {
            if (step.path("elapsedMillis").asLong() == 0) {
                continue;
            }
            String stage = step.path("stage").asText();
            String name = step.path("step").asText();
            int time = times.merge(stage + "\n" + name, 1, Integer::sum);
            figures.add(Figure.of(
                            stage,
                            time == 1 ? name : name + " (" + time + ")",
                            new Figure.Unit(step.path("unit").asText(), 0, ""),
                            new double[] {step.path("perSecond").asDouble()})
                    .ofMongo(step.path("mongoStandIn").asBoolean()));
        }
        return figures;
    }
}
