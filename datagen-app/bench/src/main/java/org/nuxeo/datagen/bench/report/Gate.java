// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.store.failure.FailureReasons;

/** Thresholds for the figures of a report, read from a file. */
public final class Gate {

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    private final List<Threshold> thresholds;

    private Gate(List<Threshold> thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * Reads a file: a list {@code thresholds}, each with {@code figure} and one of {@code at-least}, {@code at-most},
     * {@code equals}, {@code ratio-at-least} and {@code ratio-at-most}.
     *
     * @throws BenchException if the file cannot be read or has no valid thresholds
     */
    public static Gate read(Path file) {
        JsonNode root;
        try {
            root = YAML.readTree(Files.readString(file));
        } catch (IOException e) {
            throw new BenchException("--gate " + file + ": cannot be read (" + FailureReasons.of(e) + ")", e);
        }
        List<Threshold> thresholds = new ArrayList<>();
        for (JsonNode each : root.path("thresholds")) {
            thresholds.add(Threshold.read("--gate " + file + ", threshold " + (thresholds.size() + 1), each));
        }
        if (thresholds.isEmpty()) {
            throw new BenchException("--gate " + file + ": must have a list of thresholds");
        }
        return new Gate(thresholds);
    }

    /**
     * Returns for each threshold why it is crossed, or an empty text if it is not.
     *
     * @param earlier figures of an earlier run; null if none was named
     */
    public Map<String, String> check(Figures now, @Nullable Figures earlier) {
        Map<String, String> checked = new LinkedHashMap<>();
        thresholds.forEach(each -> checked.put(each.figure() + " " + each, each.crossed(now, earlier)));
        return checked;
    }

    /**
     * A threshold for a figure.
     *
     * @param figure name of the figure
     * @param kind how it is compared
     * @param limit limit that it is compared with
     */
    private record Threshold(String figure, Kind kind, double limit) {

        /** How a figure is compared with a limit. */
        enum Kind {
            AT_LEAST,
            AT_MOST,
            EQUALS,
            RATIO_AT_LEAST,
            RATIO_AT_MOST;

            final String label = name().toLowerCase(Locale.ROOT).replace('_', '-');

            final boolean isRatio = label.startsWith("ratio-");

            boolean holds(double value, double limit) {
                return switch (this) {
                    case AT_LEAST, RATIO_AT_LEAST -> value >= limit;
                    case AT_MOST, RATIO_AT_MOST -> value <= limit;
                    case EQUALS -> value == limit;
                };
            }
        }

        /**
         * Reads a threshold.
         *
         * @throws BenchException if it is invalid
         */
        static Threshold read(String place, JsonNode node) {
            String figure = node.path("figure").asText();
            List<Kind> given = Arrays.stream(Kind.values())
                    .filter(kind -> node.path(kind.label).isNumber())
                    .toList();
            if (figure.isEmpty() || given.size() != 1) {
                throw new BenchException(place + ": must have a figure and one number: at-least, at-most, equals,"
                        + " ratio-at-least or ratio-at-most");
            }
            return new Threshold(
                    figure, given.get(0), node.path(given.get(0).label).asDouble());
        }

        /**
         * Returns in one line why a report crosses the threshold, or an empty text if it does not.
         *
         * @param earlier figures of an earlier run; null if none was named
         */
        String crossed(Figures now, @Nullable Figures earlier) {
            OptionalDouble value = now.value(figure);
            if (value.isEmpty()) {
                return figure + ": the report has no such figure; see its report.json for the names";
            }
            double compared = value.getAsDouble();
            if (kind.isRatio) {
                OptionalDouble then = earlier == null ? OptionalDouble.empty() : earlier.value(figure);
                if (then.isEmpty() || then.getAsDouble() == 0) {
                    return figure + ": there is no earlier figure to compare with; name a report with --compare";
                }
                compared /= then.getAsDouble();
            }
            return kind.holds(compared, limit) ? "" : figure + ": " + number(compared) + ", must be " + rule();
        }

        /** Returns the rule as a phrase, such as {@code at least 270} or {@code 0.9 to 1 of the earlier}. */
        private String rule() {
            String words = kind.label.replace("ratio-", "").replace('-', ' ');
            String value = kind == Kind.EQUALS ? number(limit) : words + " " + number(limit);
            return kind.isRatio ? value + " times the earlier figure" : value;
        }

        /** Returns a number without the fraction that it does not have. */
        private static String number(double value) {
            return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
        }

        @Override
        public String toString() {
            return kind.label + " " + limit;
        }
    }
}
