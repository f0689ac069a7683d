// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
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

    private static final String RATE = "/s";
    private static final List<Figure.Baseline> NONE = List.of(new Figure.Baseline("", new double[] {0}, 0));

    private final List<String> rows = new ArrayList<>();

    /**
     * Reads all files of a folder.
     *
     * @throws BenchException if there is none, or one cannot be read
     */
    public MeasuredTable(Path folder) {
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
        files.forEach(file -> rows.addAll(rows(file)));
    }

    private static List<String> rows(Path file) {
        try {
            return rows(file, Json.mapper().readTree(file.toFile()));
        } catch (IOException | BenchException e) {
            throw new BenchException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<String> rows(Path file, JsonNode json) {
        if (json.isArray()) {
            return ofJmh(json);
        }
        if (json.has("path")) {
            return ofOne(json).toList();
        }
        if (json.has("orders")) {
            return ofCensus(json).toList();
        }
        String scenario = "./datagen scenario " + json.path("scenario").asText() + " --scale "
                + json.path("scale").asText();
        return Figures.read(file).rates().stream()
                .flatMap(each -> rows(
                        each.stage() + ": " + each.markedName(),
                        each,
                        RATE,
                        json.has("scenario") ? scenario : "./datagen bench " + each.stage()))
                .toList();
    }

    /** Returns the row of a report of {@code datagen census}: the documents of both orders together. */
    private static Stream<String> ofCensus(JsonNode report) {
        long documents = report.path("documents").asLong();
        double rate = 2000.0 * documents / report.path("elapsedMillis").asLong();
        String command = "./datagen census --customers "
                + report.at("/dataset/customers").asText() + " --months "
                + report.at("/dataset/months").asText();
        return rows(Numbers.text("census of %,d documents, twice", documents), figure("", "", rate), RATE, command);
    }

    /** Returns the row of a measurement that was written down by itself. */
    private static Stream<String> ofOne(JsonNode json) {
        for (String name : List.of("path", "unit", "command", "commit", "date", "machine")) {
            if (json.path(name).asText().isEmpty()) {
                throw new BenchException(name + ": is missing; add it");
            }
        }
        double[] beside = {json.path("besideFigure").asDouble()};
        Figure.Baseline baseline = new Figure.Baseline(
                json.path("beside").asText(), beside, json.path("ratio").asDouble());
        Figure figure = figure("", "", json.path("figure").asDouble()).beside(baseline);
        String command = json.path("command").asText();
        return rows(json.path("path").asText(), figure, json.path("unit").asText(), command);
    }

    private static Figure figure(String type, String name, double value) {
        return Figure.of(type, name, new Figure.Unit("", 0, ""), new double[] {value});
    }

    /** Returns the rows of a result file of JMH ({@code -rf json}). */
    private static List<String> ofJmh(JsonNode results) {
        List<Jmh> all = new ArrayList<>();
        results.forEach(each -> all.add(Jmh.of(each)));
        return all.stream()
                .filter(each -> !each.isBaseline())
                .flatMap(each -> {
                    Figure figure = each.figure;
                    for (Jmh other : all) {
                        if (other.isBaseline() && other.group.equals(each.group)) {
                            figure = figure.beside(other.figure.name(), other.figure.rates());
                        }
                    }
                    String method = figure.stage() + "." + figure.name();
                    String options = each.parameters.replace(" ", " -p ");
                    String command = "benchmarks-jmh/measure '" + method + "$'" + options;
                    return rows(method + each.parameters, figure, RATE, command);
                })
                .toList();
    }

    /** Returns a row for each baseline of a figure, or one if it has none. Figures and ratios that are unknown are 0. */
    private static Stream<String> rows(String path, Figure figure, String unit, String command) {
        List<Figure.Baseline> baselines = figure.baselines().isEmpty() ? NONE : figure.baselines();
        return baselines.stream().map(each -> {
            double beside = Rates.median(each.rates());
            String compared = each.name() + (beside == 0 ? "" : ": " + amount(beside, "%.1f") + unit);
            return Numbers.text(
                    "| %s | %s | %s | %s | `%s` |",
                    path,
                    figure.median() == 0 ? "–" : amount(figure.median(), "%.1f") + unit,
                    compared.isEmpty() ? "–" : compared,
                    each.ratio() == 0 ? "–" : amount(each.ratio(), "%.2f"),
                    command.replace("|", "\\|"));
        });
    }

    private static String amount(double value, String small) {
        return Numbers.text(value < 10 ? small : "%,.0f", value);
    }

    /** Returns the table. */
    public String markdown() {
        return HEAD + rows.stream().map(row -> row + "\n").collect(Collectors.joining());
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
     * @param figure rate by processor time if the profiler of the project was there, by the clock otherwise
     * @param parameters such as {@code  size=10}, each after a blank
     */
    private record Jmh(Figure figure, String parameters, String group) {

        static Jmh of(JsonNode result) {
            String[] names = result.path("benchmark").asText().split("\\.");
            String type = names[names.length - 2];
            String parameters = Json.members(result.path("params")).stream()
                    .map(each -> " " + each.getKey() + "=" + each.getValue().asText())
                    .sorted()
                    .collect(Collectors.joining());
            double rate = result.path("secondaryMetrics")
                    .path("cpu.rate")
                    .path("score")
                    .asDouble(result.at("/primaryMetric/score").asDouble());
            return new Jmh(MeasuredTable.figure(type, names[names.length - 1], rate), parameters, type + parameters);
        }

        boolean isBaseline() {
            return figure.name().matches("(?:naive|limit).*");
        }
    }
}
