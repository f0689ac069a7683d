// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.figure;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.nuxeo.datagen.bench.report.BenchException;

/**
 * A threshold for a figure.
 *
 * @param figure name of the figure
 * @param kind how it is compared
 * @param limit limit that it is compared with
 */
public record Threshold(String figure, Kind kind, double limit) {

    /** How a figure is compared with a limit. */
    public enum Kind {
        AT_LEAST("at-least"),
        AT_MOST("at-most"),
        EQUALS("equals"),
        RATIO_AT_LEAST("ratio-at-least"),
        RATIO_AT_MOST("ratio-at-most");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        boolean isRatio() {
            return this == RATIO_AT_LEAST || this == RATIO_AT_MOST;
        }

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
        return new Threshold(figure, given.get(0), node.path(given.get(0).label).asDouble());
    }

    /**
     * Returns in one line why a report crosses the threshold, or an empty text if it does not.
     *
     * @param earlier figures of an earlier run, or null
     */
    String crossed(Figures now, Figures earlier) {
        OptionalDouble value = now.value(figure);
        if (value.isEmpty()) {
            return figure + ": the report has no such figure; see its report.json for the names";
        }
        double compared = value.getAsDouble();
        if (kind.isRatio()) {
            OptionalDouble then = earlier == null ? OptionalDouble.empty() : earlier.value(figure);
            if (then.isEmpty() || then.getAsDouble() == 0) {
                return figure + ": there is no earlier figure to compare with; name a report with --compare";
            }
            compared /= then.getAsDouble();
        }
        return kind.holds(compared, limit) ? "" : figure + ": " + compared + " must be " + this;
    }

    @Override
    public String toString() {
        return kind.label + " " + limit;
    }
}
