// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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

    private final List<String> rows = new ArrayList<>();

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

    private static List<String> rows(Path file, JsonNode json) {
        if (json.isArray()) {
            return ofJmh(json);
        }
        if (json.has("path")) {
            return List.of(ofOne(json));
        }
        if (json.has("orders")) {
            return List.of(ofCensus(json));
        }
        String scenario = "./datagen scenario " + json.path("scenario").asText() + " --scale "
                + json.path("scale").asText();
        List<String> rows = new ArrayList<>();
        for (Figure each : Figures.read(file).rates()) {
            String command = json.has("scenario") ? scenario : "./datagen bench " + each.stage();
            String path = each.stage() + ": " + each.markedName();
            if (each.baselines().isEmpty()) {
                rows.add(row(path, each.median(), "/s", "", 0, 0, command));
            }
            for (Figure.Baseline other : each.baselines()) {
                double otherRate = Rates.median(other.rates());
                rows.add(row(path, each.median(), "/s", other.name(), otherRate, other.ratio(), command));
            }
        }
        return rows;
    }

    /** Returns the row of a report of {@code datagen census}: the documents of both orders together. */
    private static String ofCensus(JsonNode report) {
        long documents = report.path("documents").asLong();
        double rate = 2000.0 * documents / report.path("elapsedMillis").asLong();
        String path = Numbers.text("census of %,d documents, twice", documents);
        JsonNode dataset = report.path("dataset");
        String command =
                "./datagen census --customers " + dataset.path("customers").asText() + " --months "
                        + dataset.path("months").asText();
        return row(path, rate, "/s", "", 0, 0, command);
    }

    /** Returns the row of a measurement that was written down by itself. */
    private static String ofOne(JsonNode json) {
        for (String name : List.of("path", "unit", "command", "commit", "date", "machine")) {
            if (json.path(name).asText().isEmpty()) {
                throw new BenchException(name + ": is missing; add it");
            }
        }
        return row(
                json.path("path").asText(),
                json.path("figure").asDouble(),
                json.path("unit").asText(),
                json.path("beside").asText(),
                json.path("besideFigure").asDouble(),
                json.path("ratio").asDouble(),
                json.path("command").asText());
    }

    /** Returns the rows of a result file of JMH ({@code -rf json}). */
    private static List<String> ofJmh(JsonNode results) {
        List<Jmh> all = new ArrayList<>();
        results.forEach(each -> all.add(Jmh.of(each)));
        List<String> rows = new ArrayList<>();
        for (Jmh each : all) {
            List<Jmh> baselines = all.stream().filter(each::hasBaseline).toList();
            String path = each.type + "." + each.method;
            StringBuilder named = new StringBuilder(path);
            StringBuilder command = new StringBuilder("benchmarks-jmh/measure '" + path + "$'");
            each.parameters.forEach((key, value) -> {
                named.append(' ').append(key).append('=').append(value);
                command.append(" -p ").append(key).append('=').append(value);
            });
            if (baselines.isEmpty() && !each.isBaseline()) {
                rows.add(row(named.toString(), each.rate, "/s", "", 0, 0, command.toString()));
            }
            for (Jmh other : baselines) {
                double ratio = each.rate / other.rate;
                rows.add(row(named.toString(), each.rate, "/s", other.method, other.rate, ratio, command.toString()));
            }
        }
        return rows;
    }

    /** Returns a row; a figure, a baseline's figure and a ratio that are unknown are 0, no baseline is an empty name. */
    private static String row(
            String path, double figure, String unit, String beside, double besideFigure, double ratio, String command) {
        String compared = beside + (besideFigure == 0 ? "" : ": " + amount(besideFigure, "%.1f") + unit);
        return Numbers.text(
                "| %s | %s | %s | %s | `%s` |",
                path,
                figure == 0 ? "–" : amount(figure, "%.1f") + unit,
                compared.isEmpty() ? "–" : compared,
                ratio == 0 ? "–" : amount(ratio, "%.2f"),
                command.replace("|", "\\|"));
    }

    private static String amount(double value, String small) {
        return Numbers.text(value < 10 ? small : "%,.0f", value);
    }

    /** Returns the table. */
    public String markdown() {
        StringBuilder table = new StringBuilder(HEAD);
        rows.forEach(row -> table.append(row).append('\n'));
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
     * A result of JMH. A method whose name starts with {@code naive} or {@code limit} is the baseline of the other methods
     * of its class, at the same parameters.
     *
     * @param rate rate by processor time if the profiler of the project was there, by the clock otherwise
     */
    private record Jmh(String type, String method, Map<String, String> parameters, double rate) {

        static Jmh of(JsonNode result) {
            String[] names = result.path("benchmark").asText().split("\\.");
            Map<String, String> parameters = new TreeMap<>();
            Json.members(result.path("params"))
                    .forEach(each ->
                            parameters.put(each.getKey(), each.getValue().asText()));
            double byClock = result.at("/primaryMetric/score").asDouble();
            double rate = result.path("secondaryMetrics")
                    .path("cpu.rate")
                    .path("score")
                    .asDouble(byClock);
            return new Jmh(names[names.length - 2], names[names.length - 1], parameters, rate);
        }

        boolean isBaseline() {
            return method.startsWith("naive") || method.startsWith("limit");
        }

        boolean hasBaseline(Jmh other) {
            return !isBaseline()
                    && other.isBaseline()
                    && other.type.equals(type)
                    && other.parameters.equals(parameters);
        }
    }
}
