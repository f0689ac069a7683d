// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.plan;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.store.output.Json;

/**
 * The rates of stages and the sizes in a report of {@code bench}, {@code scenario} or {@code run}.
 *
 * @param source path of the report
 * @param machine description of the machine
 * @param stages measured stages by name: produce, import, index, verify
 * @param sizes sizes in the stores, of the report or else those that were measured without it
 * @param hasSizes whether the report has sizes, or says that the measured ones are meant
 * @param kind how the rates came about: {@code run} with this program, or {@code published}
 */
public record MeasuredRates(
        String source, String machine, Map<String, StageRate> stages, StoreSizes sizes, boolean hasSizes, String kind) {

    /** The stages of an import, in order. */
    static final List<String> STAGES = List.of("produce", "import", "index", "verify");

    /** The stage that imports and indexes at the same time, in place of two of the others. */
    static final String ON_THE_FLY = "import and index";

    /**
     * Reads a report.
     *
     * @param path the report's JSON, or its folder
     * @throws BenchException if it is not a report, or has none of the stages
     */
    public static MeasuredRates read(Path path) {
        Figures report = Figures.read(path);
        Map<String, StageRate> stages = new LinkedHashMap<>();
        Stream.concat(STAGES.stream(), Stream.of(ON_THE_FLY))
                .forEach(stage -> rate(report, stage).ifPresent(rate -> stages.put(stage, rate)));
        StoreSizes sizes = StoreSizes.read(report);
        if (stages.isEmpty() && sizes == null) {
            throw new BenchException("--rates " + report.source() + ": has no rate of " + String.join(", ", STAGES)
                    + "; make one with bench produce import index, or with scenario");
        }
        StoreSizes used = sizes == null ? StoreSizes.MEASURED : sizes;
        String kind = report.report().path("published").asBoolean() ? "published" : "run";
        return new MeasuredRates(report.source(), report.machine(), stages, used, sizes != null, kind);
    }

    /** Returns the stages of importers: both at the same time if that was measured, otherwise one after the other. */
    List<String> ofImport() {
        return known().containsKey(ON_THE_FLY) ? List.of(ON_THE_FLY) : List.of("import", "index");
    }

    private static Optional<StageRate> rate(Figures report, String stage) {
        List<Row> rows = report.rows(stage);
        if (!rows.isEmpty()) {
            boolean standIn = rows.stream().anyMatch(Row::standIn);
            return Optional.of(StageRate.fit(stage, runs(report, stage), report.throughput(stage), standIn));
        }
        // a published rate may be of several machines
        Stream<JsonNode> figures = report.list("figures")
                .filter(each -> each.path("stage").asText().equals(stage));
        return figures.findFirst().map(StageRate::of);
    }

    /** Returns the runs of a stage in a scenario, one for each step. */
    static List<StageRate.Run> runs(Figures report, String stage) {
        List<StageRate.Run> runs = new ArrayList<>();
        double held = 0;
        for (Row row : report.rows()) {
            if (row.stage().equals("holds")) {
                held = row.count();
            } else if (row.isTimed() && row.stage().equals(stage)) {
                runs.add(new StageRate.Run(stage.equals("import") ? held : 0, row.count(), row.seconds()));
            }
        }
        return runs;
    }

    /** Returns the stages whose rates are known well enough for predictions, in order. */
    Map<String, StageRate> known() {
        Map<String, StageRate> known = new LinkedHashMap<>(stages);
        known.values().removeIf(each -> !each.isMeasured());
        return known;
    }

    /** Returns the reasons why predictions are unreliable or missing; empty if there are none. */
    public List<String> warnings() {
        String standIn = " was measured with the in-heap stand-in for MongoDB: its time says nothing about MongoDB";
        List<String> warnings = new ArrayList<>(tooSmall());
        stages.values().stream().filter(StageRate::standIn).forEach(each -> warnings.add(each.stage() + standIn));
        return warnings;
    }

    /** Returns a line for each stage whose measurements were too short or too small. */
    List<String> tooSmall() {
        Stream<StageRate> unknown = stages.values().stream().filter(each -> !each.isMeasured());
        return unknown.map(StageRate::tooSmall).toList();
    }

    /**
     * Compares times and sizes that this report predicts for a larger run with the measured ones: tables, and a warning for
     * each stage that was measured too shortly.
     *
     * @param larger the report's JSON, or its folder
     * @throws BenchException if it is not a report, or has no stage and no sizes in common
     */
    public String against(Path larger) {
        Figures report = Figures.read(larger);
        List<ObjectNode> bytes = new ArrayList<>();
        Stream<StageRate> common = stages.values().stream()
                .filter(rate -> !report.rows(rate.stage()).isEmpty());
        List<ObjectNode> times =
                common.map(rate -> time(rate, runs(report, rate.stage()))).toList();
        StoreSizes measured = StoreSizes.read(report);
        if (measured != null && hasSizes) {
            measured.collections().forEach((name, each) -> addSizes(bytes, name, each));
        }
        boolean isNone = times.isEmpty() && bytes.isEmpty();
        BenchException.when(isNone, "--against " + larger + ": has no stage in common with --rates " + source);
        boolean standIn = stages.values().stream().anyMatch(StageRate::standIn) && !times.isEmpty();
        return table("times.txt", times)
                + table("bytes.txt", bytes)
                + (standIn ? Figure.STAND_IN_NOTE + "\n" : "")
                + tooSmall().stream().map(each -> "warning: " + each + "\n").collect(Collectors.joining());
    }

    private static String table(String name, List<ObjectNode> rows) {
        return rows.isEmpty() ? "" : Sheet.table(1, Resources.text(MeasuredRates.class, name), rows) + "";
    }

    private static ObjectNode time(StageRate rate, List<StageRate.Run> runs) {
        double documents = Rates.sum(runs, StageRate.Run::documents);
        double measured = Rates.sum(runs, StageRate.Run::seconds);
        Estimate predicted = Estimate.sum(runs, run -> rate.seconds(run.held(), run.documents()));
        String name = Figure.marked(rate.stage(), rate.standIn());
        return row(name, documents, predicted, rate.isMeasured(), measured);
    }

    /** Adds the sizes of a collection that was large enough here. */
    private void addSizes(List<ObjectNode> rows, String name, StoreSizes.OfDocument measured) {
        if (sizes.unknown(name).isEmpty()) {
            Map<String, Double> predicted = sizes.of(name).named(name);
            measured.named(name).forEach((what, bytes) -> {
                if (predicted.containsKey(what)) {
                    rows.add(row(what, measured.documents(), StoreSizes.estimate(predicted.get(what)), true, bytes));
                }
            });
        }
    }

    private static ObjectNode row(String what, double documents, Estimate predicted, boolean known, double measured) {
        double off = 100 * (measured / predicted.value() - 1);
        String error = known ? Numbers.text("± %.1f", predicted.error()) : "unknown";
        ObjectNode row = Json.object("what", what, "documents", documents, "error", error);
        return Json.put(row, "predicted", predicted.value(), "measured", measured, "off", off);
    }
}
