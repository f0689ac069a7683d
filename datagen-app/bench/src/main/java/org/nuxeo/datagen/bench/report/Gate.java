// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.charts.Numbers;

/** Thresholds for the figures of a report, read from a file. */
public record Gate(List<Threshold> thresholds) {

    /**
     * Reads a file: a list {@code thresholds}, each with {@code figure} and one of {@code at-least}, {@code at-most},
     * {@code equals}, {@code ratio-at-least} and {@code ratio-at-most}.
     *
     * @throws BenchException if the file cannot be read or has no valid thresholds
     */
    public static Gate read(Path file) {
        List<Threshold> thresholds = new ArrayList<>();
        for (JsonNode each : ReportFolder.yaml("--gate " + file + ": ", file).path("thresholds")) {
            String place = "--gate " + file + ", threshold " + (thresholds.size() + 1);
            thresholds.add(Threshold.read(place, each));
        }
        BenchException.when(thresholds.isEmpty(), "--gate ", file, ": must have a list of thresholds");
        return new Gate(thresholds);
    }

    /**
     * Returns for each threshold why it is crossed, or an empty text if it is not.
     *
     * @param earlier figures of an earlier run; null if none was named
     */
    public Map<String, String> check(Figures now, @Nullable Figures earlier) {
        Map<String, String> checked = new LinkedHashMap<>();
        thresholds.forEach(each -> checked.put(each.toString(), each.crossed(now, earlier)));
        return checked;
    }

    /**
     * A threshold for a figure.
     *
     * @param rule how the figure, or its ratio to the earlier figure, is compared with the limit
     */
    public record Threshold(String figure, String rule, double limit) {

        private static final String RATIO = "ratio-";
        private static final List<String> RULES =
                List.of("at-least", "at-most", "equals", RATIO + "at-least", RATIO + "at-most");

        static Threshold read(String place, JsonNode node) {
            String figure = node.path("figure").asText();
            List<String> given =
                    RULES.stream().filter(each -> node.path(each).isNumber()).toList();
            String must =
                    ": must have a figure and one number: at-least, at-most, equals, ratio-at-least or ratio-at-most";
            BenchException.when(figure.isEmpty() || given.size() != 1, place, must);
            return new Threshold(figure, given.get(0), node.path(given.get(0)).asDouble());
        }

        /** Returns in one line why a report crosses the threshold, or an empty text if it does not. */
        String crossed(Figures now, @Nullable Figures earlier) {
            Double value = now.values().get(figure);
            if (value == null) {
                return figure + ": the report has no such figure; see its report.json for the names";
            }
            boolean ratio = rule.startsWith(RATIO);
            double unit = ratio && earlier != null ? earlier.values().getOrDefault(figure, 0.0) : ratio ? 0 : 1;
            if (unit == 0) {
                return figure + ": there is no earlier figure to compare with; name a report with --compare";
            }
            double compared = value / unit;
            boolean least = rule.endsWith("at-least");
            boolean holds = rule.equals("equals") ? compared == limit : least ? compared >= limit : compared <= limit;
            String words = rule.replace(RATIO, "").replace("equals", "").replace('-', ' ') + " " + Numbers.plain(limit);
            String times = ratio ? " times the earlier figure" : "";
            return holds ? "" : figure + ": " + Numbers.plain(compared) + ", must be " + words.strip() + times;
        }

        @Override
        public String toString() {
            return figure + " " + rule + " " + limit;
        }
    }
}
