// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.nuxeo.datagen.store.output.Json;

/**
 * The figures of a scenario's report by name. A name is a member of the report, such as {@code differences}, or
 * {@code STEP / STAGE / MEMBER}, such as {@code everything / verify / perSecond}, or {@code STEP / REQUEST / MEMBER},
 * such as {@code crud / create / p95Millis}.
 */
public final class Figures {

    private static final String BETWEEN = " / ";

    private final Map<String, Double> values = new LinkedHashMap<>();

    private Figures() {}

    /** Returns the figures of a report. */
    public static Figures of(JsonNode report) {
        Figures figures = new Figures();
        Json.members(report).forEach(each -> figures.add(each.getKey(), each.getValue()));
        for (String list : List.of("steps", "requests")) {
            for (JsonNode each : report.path(list)) {
                String part = each.has("stage")
                        ? each.path("stage").asText()
                        : each.path("request").asText();
                String name = each.path("step").asText() + BETWEEN + part + BETWEEN;
                Json.members(each).forEach(member -> figures.add(name + member.getKey(), member.getValue()));
            }
        }
        return figures;
    }

    /**
     * Reads the figures of a report in a folder.
     *
     * @throws BenchException if the folder has no report
     */
    public static Figures read(String option, Path folder) {
        Path file = ReportFolder.json(folder);
        try {
            return of(Json.mapper().readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new BenchException(
                    option + " " + folder + ": has no report.json of a scenario; name the folder of one", e);
        }
    }

    private void add(String name, JsonNode value) {
        if (value.isNumber()) {
            values.put(name, value.asDouble());
        } else if (value.isBoolean()) {
            values.put(name, value.asBoolean() ? 1.0 : 0.0);
        }
    }

    /** Returns a figure; empty if the report lacks it. */
    public OptionalDouble value(String name) {
        Double value = values.get(name);
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    /** Returns the names of all figures, in the report's order. */
    public List<String> names() {
        return List.copyOf(values.keySet());
    }
}
