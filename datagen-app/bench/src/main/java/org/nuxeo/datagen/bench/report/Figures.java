// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.store.output.Json;

/**
 * The figures of a report of {@code bench} or {@code scenario}.
 *
 * @param source path of the report
 * @param startedAt start of the run, in whole seconds
 * @param machine number and model of the processors; rates of different machines are not compared
 * @param rates rates of its stages or steps
 * @param values numbers of a scenario's report by name, in its order. A name is a member of the report, such as
 *     {@code differences}, or {@code STEP / STAGE / MEMBER}, such as {@code everything / verify / perSecond}, or
 *     {@code STEP / REQUEST / MEMBER}, such as {@code crud / create / p95Millis}
 */
public record Figures(
        String source,
        String startedAt,
        String machine,
        @JsonIgnore List<Figure> rates,
        @JsonIgnore Map<String, Double> values) {

    /**
     * Reads a report.
     *
     * @param path the report's JSON, its folder, or the folder of several reports
     * @throws BenchException if it is not a report
     */
    public static Figures read(Path path) {
        return readIfReport(path)
                .orElseThrow(
                        () -> new BenchException(ReportFolder.json(path) + ": must be a report of bench or scenario"));
    }

    /** Reads a report; empty if the JSON is of several reports, or something else. */
    static Optional<Figures> readIfReport(Path path) {
        Path file = ReportFolder.json(path);
        try {
            JsonNode report = Json.mapper().readTree(file.toFile());
            boolean is =
                    report.path("figures").isArray() || report.path("steps").isArray();
            return is && !report.has("reports") ? Optional.of(of(file.toString(), report)) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new BenchException(file + ": must be a report of bench or scenario (" + e.getMessage() + ")", e);
        }
    }

    /** Returns the figures of a report that is not written yet. */
    public static Figures of(JsonNode report) {
        return of("", report);
    }

    private static Figures of(String source, JsonNode report) {
        List<Figure> rates = new ArrayList<>();
        report.path("figures").forEach(each -> rates.add(Figure.read(each)));
        Map<String, Double> values = new LinkedHashMap<>();
        add(values, "", report);
        Map<String, Integer> times = new HashMap<>();
        for (JsonNode step : report.path("steps")) {
            String stage = step.path("stage").asText();
            String name = step.path("step").asText();
            add(values, name + " / " + stage + " / ", step);
            if (step.path("elapsedMillis").asLong() > 0) {
                int time = times.merge(stage + "\n" + name, 1, Integer::sum);
                Figure.Unit unit = new Figure.Unit(step.path("unit").asText(), 0, "");
                double[] rate = {step.path("perSecond").asDouble()};
                rates.add(Figure.of(stage, time == 1 ? name : name + " (" + time + ")", unit, rate)
                        .ofMongo(step.path("mongoStandIn").asBoolean()));
            }
        }
        for (JsonNode each : report.path("requests")) {
            add(
                    values,
                    each.path("step").asText() + " / " + each.path("request").asText() + " / ",
                    each);
        }
        return new Figures(source, Machine.startedAt(report), Machine.processors(report), rates, values);
    }

    private static void add(Map<String, Double> values, String prefix, JsonNode object) {
        Json.members(object).forEach(each -> {
            JsonNode value = each.getValue();
            if (value.isNumber() || value.isBoolean()) {
                values.put(prefix + each.getKey(), value.isNumber() ? value.asDouble() : value.asBoolean() ? 1.0 : 0.0);
            }
        });
    }

    /** Returns a number of a scenario's report by its name; empty if the report lacks it. */
    public OptionalDouble value(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
