// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;

/**
 * One line of the table of measurements.
 *
 * @param path the measured path, in words
 * @param figure the measured figure; 0 if only the ratio is known
 * @param unit such as {@code /s} or {@code ms}
 * @param beside name of the baseline; empty if nothing does the same work
 * @param besideFigure figure of the baseline; 0 if unknown
 * @param ratio ratio of the two figures; 0 if there is none
 * @param command how to repeat it
 */
record MeasuredRow(
        String path, double figure, String unit, String beside, double besideFigure, double ratio, String command) {

    /** Reads a measurement that was written down by itself. */
    static MeasuredRow of(JsonNode json) {
        for (String name : new String[] {"path", "unit", "command", "commit", "date", "machine"}) {
            if (json.path(name).asText().isEmpty()) {
                throw new BenchException(name + ": is missing; add it");
            }
        }
        return new MeasuredRow(
                json.get("path").asText(),
                json.path("figure").asDouble(),
                json.get("unit").asText(),
                json.path("beside").asText(),
                json.path("besideFigure").asDouble(),
                json.path("ratio").asDouble(),
                json.get("command").asText());
    }

    String markdown() {
        String compared = beside + (besideFigure == 0 ? "" : ": " + amount(besideFigure) + unit);
        return String.format(
                "| %s | %s | %s | %s | `%s` |",
                path,
                figure == 0 ? "–" : amount(figure) + unit,
                compared.isEmpty() ? "–" : compared,
                ratio == 0 ? "–" : ratioText(),
                command.replace("|", "\\|"));
    }

    private static String amount(double value) {
        return value < 10 ? String.format(Locale.ROOT, "%.1f", value) : String.format(Locale.ROOT, "%,.0f", value);
    }

    private String ratioText() {
        return ratio < 10 ? String.format(Locale.ROOT, "%.2f", ratio) : String.format(Locale.ROOT, "%,.0f", ratio);
    }
}
