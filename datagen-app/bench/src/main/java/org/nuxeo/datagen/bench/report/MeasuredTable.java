// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;

/**
 * The measurements in a folder as a table in Markdown, in the order of the files' names. A file is a report of
 * {@code bench}, {@code scenario} or {@code census}, a result file of JMH, or one measurement that was written down by itself.
 */
public final class MeasuredTable {
    private static final String HEAD = """
            | path | figure | beside it | ratio | how to repeat |
            | --- | ---: | --- | ---: | --- |
            """;
    private static final String BEGIN = "<!-- table -->\n";
    private static final String END = "<!-- end of table -->\n";

    private final List<Row> rows = new ArrayList<>();

    /**
     * Reads all files of a folder.
     *
     * @throws BenchException if there is none, or one cannot be read
     */
    public MeasuredTable(Path folder) {
        for (Path file : files(folder)) {
            try {
                JsonNode json = Json.mapper().readTree(file.toFile());
                rows.addAll(rows(file, json));
            } catch (IOException | BenchException e) {
                throw new BenchException(file + ": " + e.getMessage(), e);
            }
        }
    }

    private static List<Path> files(Path folder) {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.filter(file -> file.toString().endsWith(".json"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new BenchException(folder + ": cannot be read; name a folder of reports", e);
        }
        if (files.isEmpty()) {
            throw new BenchException(folder + ": has no .json file; name a folder of reports");
        }
        return files;
    }

    private static List<Row> rows(Path file, JsonNode json) {
        if (json.isArray()) {
            return JmhResults.rows(json);
        }
        if (json.has("path")) {
            return List.of(Row.of(json));
        }
        if (json.has("orders")) {
            return List.of(census(json));
        }
        String scenario = json.path("scenario").asText();
        List<Row> rows = new ArrayList<>();
        for (Figure figure : ReadReport.of(file).figures()) {
            String command = scenario.isEmpty()
                    ? "./datagen bench " + figure.stage()
                    : "./datagen scenario " + scenario + " --scale "
                            + json.path("scale").asText();
            String path = figure.stage() + ": " + figure.markedName();
            double rate = figure.median();
            if (figure.baselines().isEmpty()) {
                rows.add(new Row(path, rate, "/s", "", 0, 0, command));
            }
            for (Figure.Baseline baseline : figure.baselines()) {
                double besideRate = Rates.median(baseline.rates());
                double ratio = baseline.ratio();
                rows.add(new Row(path, rate, "/s", baseline.name(), besideRate, ratio, command));
            }
        }
        return rows;
    }

    /** Returns the row of a report of {@code datagen census}: the documents of both orders together. */
    private static Row census(JsonNode report) {
        long documents = report.path("documents").asLong();
        double seconds = report.path("elapsedMillis").asLong() / 1000.0;
        return new Row(
                String.format(Locale.ROOT, "census of %,d documents, twice", documents),
                2 * documents / seconds,
                "/s",
                "",
                0,
                0,
                "./datagen census --customers "
                        + report.at("/dataset/customers").asText() + " --months "
                        + report.at("/dataset/months").asText());
    }

    /** Returns the table. */
    public String markdown() {
        StringBuilder table = new StringBuilder(HEAD);
        rows.forEach(row -> table.append(row.markdown()).append('\n'));
        return table.toString();
    }

    /**
     * Returns a page with the table between its two marks.
     *
     * @throws BenchException if the page does not have them
     */
    public String into(String page) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        if (begin < 0 || end < begin) {
            throw new BenchException("has no lines " + BEGIN.strip() + " and " + END.strip() + "; add them");
        }
        return page.substring(0, begin + BEGIN.length()) + "\n" + markdown() + "\n" + page.substring(end);
    }

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
    record Row(
            String path, double figure, String unit, String beside, double besideFigure, double ratio, String command) {

        /** Reads a measurement that was written down by itself. */
        static Row of(JsonNode json) {
            for (String name : new String[] {"path", "unit", "command", "commit", "date", "machine"}) {
                if (json.path(name).asText().isEmpty()) {
                    throw new BenchException(name + ": is missing; add it");
                }
            }
            return new Row(
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
                    Locale.ROOT,
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

    /**
     * The rows of a result file of JMH ({@code -rf json}). A method whose name starts with {@code naive} or {@code limit}
     * is the baseline of the other methods of its class, at the same parameters.
     */
    static final class JmhResults {

        private JmhResults() {}

        static List<MeasuredTable.Row> rows(JsonNode results) {
            List<MeasuredTable.Row> rows = new ArrayList<>();
            List<JsonNode> all = new ArrayList<>();
            results.forEach(all::add);
            for (JsonNode each : all) {
                List<JsonNode> baselines = all.stream()
                        .filter(other -> isBaseline(other) && group(other).equals(group(each)))
                        .toList();
                if (isBaseline(each)) {
                    continue;
                }
                baselines.forEach(other -> rows.add(row(each, method(other), rate(other))));
                if (baselines.isEmpty()) {
                    rows.add(row(each, "", 0));
                }
            }
            return rows;
        }

        private static MeasuredTable.Row row(JsonNode result, String beside, double besideRate) {
            String name = type(result) + "." + method(result);
            StringBuilder parameters = new StringBuilder();
            StringBuilder options = new StringBuilder();
            parameters(result).forEach((key, value) -> {
                parameters.append(' ').append(key).append('=').append(value);
                options.append(" -p ").append(key).append('=').append(value);
            });
            return new MeasuredTable.Row(
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
                    .forEach(each ->
                            parameters.put(each.getKey(), each.getValue().asText()));
            return parameters;
        }
    }
}
