// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
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
    private static final Figure.Baseline NOTHING = new Figure.Baseline("", new double[0], 0);
    private static final String BEGIN = "<!-- table -->\n";
    private static final String END = "<!-- end of table -->\n";

    private final List<Row> rows = new ArrayList<>();

    /**
     * A row. Figures and ratios that are unknown are 0.
     *
     * @param beside what it is compared with; empty or null for nothing
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Row(
            String path,
            double figure,
            String unit,
            @Nullable String beside,
            double besideFigure,
            double ratio,
            String command) {

        static Row of(String path, Figure figure, Figure.Baseline beside, String command) {
            double other = beside.rates().length == 0 ? 0 : Rates.median(beside.rates());
            return new Row(path, figure.median(), "/s", beside.name(), other, beside.ratio(), command);
        }

        String markdown() {
            String with = beside == null ? "" : beside;
            String compared = with + (besideFigure == 0 ? "" : ": " + amount(besideFigure, "%.1f") + unit);
            return Numbers.text(
                    "| %s | %s | %s | %s | `%s` |\n",
                    path,
                    figure == 0 ? "–" : amount(figure, "%.1f") + unit,
                    compared.isEmpty() ? "–" : compared,
                    ratio == 0 ? "–" : amount(ratio, "%.2f"),
                    command.replace("|", "\\|"));
        }

        private static String amount(double value, String small) {
            return Numbers.text(value < 10 ? small : "%,.0f", value);
        }
    }

    /**
     * Reads all files of a folder.
     *
     * @throws BenchException if there is none, or one cannot be read
     */
    public MeasuredTable(Path folder) {
        List<Path> files = new ArrayList<>(ReportFolder.entries(folder));
        files.removeIf(file -> !file.toString().endsWith(".json"));
        BenchException.when(files.isEmpty(), folder, ": has no .json file; name a folder of reports");
        files.forEach(file -> rows.addAll(rows(file)));
    }

    private static List<Row> rows(Path file) {
        try {
            JsonNode json = Json.mapper().readTree(file.toFile());
            if (json.isArray()) {
                return ofJmh(json);
            }
            boolean isCensus = json.has("orders");
            return json.has("path") ? ofOne(json) : isCensus ? ofCensus(json) : ofReport(Figures.read(file));
        } catch (IOException | BenchException e) {
            throw new BenchException(file + ": " + e.getMessage(), e);
        }
    }

    private static List<Row> ofReport(Figures figures) {
        List<Row> rows = new ArrayList<>();
        String scenario = figures.report().path("scenario").asText();
        String scaled = scenario + " --scale " + figures.report().path("scale").asText();
        for (Figure each : figures.rates()) {
            String command = "./datagen " + (scenario.isEmpty() ? "bench " + each.stage() : "scenario " + scaled);
            rows.addAll(rows(each.stage() + ": " + each.markedName(), each, command));
        }
        return rows;
    }

    /** Returns a row for each baseline of a figure, or one if it has none. */
    private static List<Row> rows(String path, Figure figure, String command) {
        List<Figure.Baseline> beside = figure.baselines().isEmpty() ? List.of(NOTHING) : figure.baselines();
        return beside.stream().map(each -> Row.of(path, figure, each, command)).toList();
    }

    /** Returns the row of a report of {@code datagen census}: the documents of both orders together. */
    private static List<Row> ofCensus(JsonNode report) {
        long documents = report.path("documents").asLong();
        double rate = 2000.0 * documents / report.path("elapsedMillis").asLong();
        JsonNode dataset = report.path("dataset");
        String size = dataset.path("customers").asText() + " --months "
                + dataset.path("months").asText();
        String path = Numbers.text("census of %,d documents, twice", documents);
        Figure figure = Figure.of("census", path, Figure.Unit.documents(1), rate);
        return rows(path, figure, "./datagen census --customers " + size);
    }

    /** Returns the row of a measurement that was written down by itself. */
    private static List<Row> ofOne(JsonNode json) {
        for (String name : List.of("path", "unit", "command", "commit", "date", "machine")) {
            BenchException.when(json.path(name).asText().isEmpty(), name, ": is missing; add it");
        }
        return List.of(Json.mapper().convertValue(json, Row.class));
    }

    /** Returns the rows of a result file of JMH ({@code -rf json}). */
    private static List<Row> ofJmh(JsonNode results) {
        List<Jmh> all = new ArrayList<>();
        results.forEach(each -> all.add(Jmh.of(each)));
        List<Row> rows = new ArrayList<>();
        for (Jmh each : all) {
            Figure figure = Figure.of(each.type, each.name(), new Figure.Unit("operations", 0, ""), each.rate);
            for (Jmh other : all.stream().filter(each::isBeside).toList()) {
                figure = figure.beside(other.method, new double[] {other.rate});
            }
            rows.addAll(each.isBaseline() ? List.of() : rows(each.name(), figure, each.command()));
        }
        return rows;
    }

    /** Returns the table. */
    public String markdown() {
        return HEAD + rows.stream().map(Row::markdown).collect(Collectors.joining());
    }

    /**
     * Returns a page with the table between its two marks.
     *
     * @throws BenchException if the page does not have them
     */
    public String into(String page) {
        int begin = page.indexOf(BEGIN);
        int end = page.indexOf(END);
        boolean isMarked = begin >= 0 && end >= begin;
        BenchException.when(!isMarked, "has no lines ", BEGIN.strip(), " and ", END.strip(), "; add them");
        return page.substring(0, begin + BEGIN.length()) + "\n" + markdown() + "\n" + page.substring(end);
    }

    /**
     * A result of JMH. A method whose name starts with {@code naive} or {@code limit} is the baseline of the other methods
     * of its class, at the same parameters.
     *
     * @param parameters such as {@code  size=10}, each after a blank
     * @param rate by processor time if the profiler of the project was there, by the clock otherwise
     */
    private record Jmh(String type, String method, String parameters, double rate) {

        static Jmh of(JsonNode result) {
            String[] names = result.path("benchmark").asText().split("\\.");
            String parameters = Json.members(result.path("params")).stream()
                    .map(each -> " " + each.getKey() + "=" + each.getValue().asText())
                    .sorted()
                    .collect(Collectors.joining());
            double byTheClock = result.at("/primaryMetric/score").asDouble();
            double rate = result.at("/secondaryMetrics/cpu.rate/score").asDouble(byTheClock);
            return new Jmh(names[names.length - 2], names[names.length - 1], parameters, rate);
        }

        boolean isBaseline() {
            return method.matches("(?:naive|limit).*");
        }

        boolean isBeside(Jmh other) {
            return !isBaseline() && other.isBaseline() && (type + parameters).equals(other.type + other.parameters);
        }

        String name() {
            return type + "." + method + parameters;
        }

        String command() {
            return "benchmarks-jmh/measure '" + type + "." + method + "$'" + parameters.replace(" ", " -p ");
        }
    }
}
