// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.StatUtils;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** The report of a run of {@code bench}, as text, JSON and a page. */
public record BenchReport(DatasetSpec spec, Machine machine, Measured measured) {
    private static final String ALL = """
            stage | what | of what | where | a second | min | max | bytes a second
            {stage} | {what} | {unit} | {where} | {median%,.0f} | {min%,.0f} | {max%,.0f} | {speed}""";
    private static final String BESIDE = """
            stage | what | baseline | a second | baseline a second | ratio | min | max
            {stage} | {what} | {baseline} | {median%,.0f} | {other%,.0f} | {ratio} | {least} | {most}""";

    /** Returns the report as JSON. */
    public ObjectNode json() {
        return Json.object("machine", machine, "dataset", Json.spec(spec)).setAll(Json.tree(measured));
    }

    /** Returns the figures as tables; empty if only curves were measured. */
    public String text() {
        if (measured.figures().isEmpty()) {
            return "";
        }
        List<Measured.StageBatches> batches = measured.batches();
        Table beside = beside();
        return all()
                + (beside.rows().size() > 1 ? "\n" + beside : "")
                + (batches.isEmpty() ? "" : "\n" + Measured.StageBatches.table(batches))
                + (hasStandIn() ? Figure.STAND_IN_NOTE + "\n" : "")
                + (machine.busy().isEmpty() ? "" : "not to be quoted: " + machine.busy() + "\n");
    }

    private boolean hasStandIn() {
        return measured.figures().stream().anyMatch(Figure::standIn);
    }

    /** Returns the page: whether the figures may be quoted, the most important ones and their curve, and all others. */
    public String page() {
        Page page = new Page("Datagen bench");
        verdict(page);
        if (machine.busy().isEmpty()) {
            measured.figures().stream().filter(Figure::leading).forEach(each -> {
                String detail = bytesPerSecond(each, "= %s/s ") + each.unit().where();
                page.fact(each.markedName(), Numbers.rounded(each.median()) + "/s", detail);
            });
        }
        String dataset = "Dataset: %,d customers, %d months, version %s";
        String described = Numbers.text(dataset, spec.customers(), spec.months(), spec.version());
        String ofAll = "Figures on one core are measured by the CPU time of a thread, all others by elapsed time.";
        String ofBaselines =
                "A baseline does the same work in the simplest way, in the same repetitions. Ratios are medians.";
        String ofCurves = "Lines are medians. Bands reach from the lowest to the highest repetition.";
        String ofBatches = "From request to response, including retries, in the last repetition of each import.";
        return page.table("All figures", all(), ofAll)
                .table("Beside a baseline", beside(), ofBaselines)
                .curves("Curves", "", measured.curves(), ofCurves)
                .heading("Measured on")
                .notes(machine.lines())
                .notes(List.of(described))
                .rest()
                .table("Batch latencies", Measured.StageBatches.table(measured.batches()), ofBatches)
                .html();
    }

    private void verdict(Page page) {
        List<String> reasons = hasStandIn() ? List.of(Figure.STAND_IN_NOTE) : List.of();
        IntStream counts = measured.figures().stream().mapToInt(each -> each.rates().length);
        int repetitions = counts.min().orElse(0);
        String times = repetitions + (repetitions == 1 ? " repetition" : " repetitions");
        String load = times + "; at the start, a load of %.1f for %d processors.";
        String how = Numbers.text(load, machine.loadAtStart(), machine.processors());
        if (!machine.busy().isEmpty()) {
            page.verdict("failed", "Not to be quoted", "At" + machine.busy().substring(2) + ".", reasons);
        } else if (repetitions < ReportComparison.MIN_REPETITIONS) {
            page.verdict("open", "Too few repetitions to be compared", how, reasons);
        } else if (machine.loadAtStart() < 0) {
            page.verdict("open", "Measured beside an unknown load", times + ".", reasons);
        } else {
            page.verdict("passed", "Measured on a quiet machine", how, reasons);
        }
    }

    /** Returns an empty text for units without a size. */
    private static String bytesPerSecond(Figure figure, String format) {
        long bytes = figure.unit().bytesEach();
        return bytes == 0 ? "" : Numbers.text(format, Amounts.bytes(figure.median() * bytes));
    }

    private Table all() {
        return Sheet.table(
                4, ALL, measured.figures().stream().map(BenchReport::numbers).toList());
    }

    private static ObjectNode numbers(Figure figure) {
        String bytes = bytesPerSecond(figure, "%s");
        double[] rates = figure.rates();
        ObjectNode numbers = Json.put(Json.tree(figure), "min", StatUtils.min(rates), "max", StatUtils.max(rates));
        return Json.put(numbers, "what", figure.markedName(), "speed", bytes.isEmpty() ? "–" : bytes);
    }

    private Table beside() {
        List<ObjectNode> rows = new ArrayList<>();
        for (Figure each : measured.figures()) {
            for (Figure.Baseline other : each.baselines()) {
                double[] ratios = Rates.ratios(each.rates(), other.rates());
                double[] ofAll = {other.ratio(), StatUtils.min(ratios), StatUtils.max(ratios)};
                String[] texts = DoubleStream.of(ofAll).mapToObj(Numbers::ratio).toArray(String[]::new);
                ObjectNode row = Json.put(numbers(each), "baseline", other.name(), "ratio", texts[0]);
                rows.add(Json.put(row, "other", Rates.median(other.rates()), "least", texts[1], "most", texts[2]));
            }
        }
        return Sheet.table(3, BESIDE, rows);
    }
}
