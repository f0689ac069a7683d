// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.store.output.Json;

/**
 * The figures of a report of {@code bench} or {@code scenario}.
 *
 * @param source path of the report
 * @param startedAt start of the run, in whole seconds
 * @param machine number and model of the processors; rates of different machines are not compared
 * @param report the report's JSON
 */
@JsonIgnoreProperties("report")
public record Figures(String source, String startedAt, String machine, JsonNode report) {

    /**
     * A row of a scenario's step: the result of one part of it.
     *
     * @param stage such as {@code import} or {@code consume us-east}
     * @param count number of units done
     * @param unit what is counted, usually documents
     * @param millis duration; 0 if it only counts
     * @param perSecond units a second; 0 if no duration was measured
     * @param standIn whether the stand-in for MongoDB took part
     * @param differences number of differences from the expected result
     * @param published figure of a published benchmark, or an empty text
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Row(
            String step,
            String stage,
            long count,
            String unit,
            @JsonProperty("elapsedMillis") long millis,
            double perSecond,
            @JsonProperty("mongoStandIn") boolean standIn,
            long differences,
            String published) {
        /** The unit of documents. */
        public static final String DOCUMENTS = "documents";

        /** The unit of waits, which have no rate. */
        public static final String WAITS = "waits";

        /** Minimum time of a measurement. A shorter one is dominated by the start of the stage. */
        public static final double MIN_SECONDS = 10;

        /** Minimum number of documents of a measurement. */
        public static final double MIN_DOCUMENTS = 10_000;

        /** Returns whether a measurement is more than the start of a stage. */
        public static boolean isLarge(double documents, double seconds) {
            return seconds >= MIN_SECONDS && documents >= MIN_DOCUMENTS;
        }

        /** Returns its time. */
        public double seconds() {
            return millis / 1000.0;
        }

        /** Returns whether it has a rate. */
        public boolean isTimed() {
            return millis > 0;
        }

        /** Returns whether documents were done, so many and for so long that their rate says something. */
        public boolean isTimedWithDocuments() {
            return unit.equals(DOCUMENTS) && isLarge(count, seconds());
        }

        /** Returns the rate of one of so many processors as text, or a dash for a wait, a size, or few documents. */
        public String rate(int processors) {
            boolean few = unit.equals(DOCUMENTS) && count < MIN_DOCUMENTS;
            return !isTimed() || few || unit.equals(WAITS) ? "–" : Numbers.text("%,.0f", perSecond / processors);
        }
    }

    /**
     * Reads a report.
     *
     * @param path the report's JSON, its folder, or the folder of several reports
     * @throws BenchException if it is not a report
     */
    public static Figures read(Path path) {
        String message = ReportFolder.json(path) + ": must be a report of bench or scenario";
        return readIfReport(path).orElseThrow(() -> new BenchException(message));
    }

    /** Reads a report; empty if the JSON is of several reports, or something else. */
    static Optional<Figures> readIfReport(Path path) {
        Path file = ReportFolder.json(path);
        try {
            JsonNode report = Json.mapper().readTree(file.toFile());
            Stream<String> lists = Stream.of("figures", "steps", "storage");
            boolean is = lists.map(report::path).anyMatch(JsonNode::isArray) && !report.has("reports");
            return is ? Optional.of(new Figures(file.toString(), report)) : Optional.empty();
        } catch (IOException | IllegalArgumentException e) {
            throw new BenchException(file + ": must be a report of bench or scenario (" + e.getMessage() + ")", e);
        }
    }

    /** @param source path of the report; empty if it is not written yet */
    public Figures(String source, JsonNode report) {
        this(source, Machine.startedAt(report), Machine.processors(report), report);
    }

    /** Returns the rows of a scenario's steps, in order. */
    public List<Row> rows() {
        return list("steps", Row.class);
    }

    private <T> List<T> list(String name, Class<T> type) {
        return list(name).map(each -> Json.mapper().convertValue(each, type)).toList();
    }

    /** Returns the rows of a stage that have a rate. */
    public List<Row> rows(String stage) {
        Predicate<Row> wanted = each -> each.isTimed() && each.stage.equals(stage);
        return rows().stream().filter(wanted).toList();
    }

    /** Returns the throughput of a stage over time, of all its runs. */
    public double[] throughput(String stage) {
        String title = "Throughput of " + stage + "(, run [0-9]+)?";
        Stream<JsonNode> curves =
                list("curves").filter(each -> each.path("title").asText().matches(title));
        Stream<JsonNode> rates = curves.flatMap(each -> each.path("points").findValues("rates").stream());
        return rates.mapToDouble(each -> each.path(0).asDouble()).toArray();
    }

    /** Returns the objects of a list of the report. */
    public Stream<JsonNode> list(String name) {
        return report.path(name).valueStream();
    }

    /** Returns the measured rates, and those of a scenario's steps. */
    public List<Figure> rates() {
        Map<String, Integer> times = new HashMap<>();
        List<Figure> all = new ArrayList<>(list("figures", Figure.class));
        rows().stream().filter(Row::isTimed).forEach(each -> {
            int time = times.merge(each.stage + "\n" + each.step, 1, Integer::sum);
            String name = time == 1 ? each.step : each.step + " (" + time + ")";
            Figure.Unit unit = new Figure.Unit(each.unit, 0, "");
            all.add(Figure.of(each.stage, name, unit, each.perSecond).with(0, false, each.standIn));
        });
        return all;
    }

    /**
     * Returns the numbers of a scenario's report by name, in its order. A name is a member of the report, such as {@code
     * differences}, or {@code STEP / STAGE / MEMBER}, such as {@code everything / verify / perSecond}, or {@code STEP /
     * REQUEST / MEMBER}, such as {@code crud / create / p95Millis}.
     */
    public Map<String, Double> values() {
        Map<String, Double> values = new LinkedHashMap<>();
        add(values, "", report);
        list("steps").forEach(each -> add(values, place(each, "stage"), each));
        list("requests").forEach(each -> add(values, place(each, "request"), each));
        return values;
    }

    private static String place(JsonNode row, String name) {
        return row.path("step").asText() + " / " + row.path(name).asText() + " / ";
    }

    private static void add(Map<String, Double> values, String prefix, JsonNode object) {
        Json.members(object).forEach(each -> {
            JsonNode value = each.getValue();
            if (value.isNumber() || value.isBoolean()) {
                values.put(prefix + each.getKey(), value.isNumber() ? value.asDouble() : value.asBoolean() ? 1.0 : 0.0);
            }
        });
    }
}
