// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * The rows of a result file of JMH ({@code -rf json}). A method whose name starts with {@code naive} or {@code limit}
 * is the baseline of the other methods of its class, at the same parameters.
 */
final class JmhResults {

    private JmhResults() {}

    static List<MeasuredRow> rows(JsonNode results) {
        List<MeasuredRow> rows = new ArrayList<>();
        for (JsonNode each : results) {
            if (!isBaseline(each)) {
                int before = rows.size();
                for (JsonNode other : results) {
                    if (isBaseline(other) && group(other).equals(group(each))) {
                        rows.add(row(each, method(other), rate(other)));
                    }
                }
                if (rows.size() == before) {
                    rows.add(row(each, "", 0));
                }
            }
        }
        return rows;
    }

    private static MeasuredRow row(JsonNode result, String beside, double besideRate) {
        String name = type(result) + "." + method(result);
        StringBuilder parameters = new StringBuilder();
        StringBuilder options = new StringBuilder();
        parameters(result).forEach((key, value) -> {
            parameters.append(' ').append(key).append('=').append(value);
            options.append(" -p ").append(key).append('=').append(value);
        });
        return new MeasuredRow(
                name + parameters,
                rate(result),
                "/s",
                beside,
                besideRate,
                besideRate == 0 ? 0 : rate(result) / besideRate,
                "benchmarks-jmh/measure '" + name + "$'" + options);
    }

    /** Returns the rate by processor time if the profiler of the project was there, by the clock otherwise. */
    private static double rate(JsonNode result) {
        JsonNode own = result.path("secondaryMetrics").path("cpu.rate").path("score");
        return own.isNumber()
                ? own.asDouble()
                : result.at("/primaryMetric/score").asDouble();
    }

    private static boolean isBaseline(JsonNode result) {
        return method(result).matches("(?:naive|limit).*");
    }

    private static String group(JsonNode result) {
        return type(result) + parameters(result);
    }

    private static String type(JsonNode result) {
        String name = result.path("benchmark").asText();
        String type = name.substring(0, name.lastIndexOf('.'));
        return type.substring(type.lastIndexOf('.') + 1);
    }

    private static String method(JsonNode result) {
        String name = result.path("benchmark").asText();
        return name.substring(name.lastIndexOf('.') + 1);
    }

    private static TreeMap<String, String> parameters(JsonNode result) {
        TreeMap<String, String> parameters = new TreeMap<>();
        result.path("params")
                .properties()
                .forEach(each -> parameters.put(each.getKey(), each.getValue().asText()));
        return parameters;
    }
}
