// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** The report of a run of {@code bench}, as text, JSON and a page. */
public final class BenchReport {

    private final Machine machine;
    private final DatasetSpec spec;
    private final Measured measured = new Measured();
    private final List<Figure> figures = measured.figures();
    private final List<Measured.StageBatches> batches = measured.batches();

    /** Makes an empty report of a dataset on this machine. */
    public BenchReport(DatasetSpec spec) {
        this(spec, Machine.describe());
    }

    /** Makes an empty report of a dataset on a machine. */
    public BenchReport(DatasetSpec spec, Machine machine) {
        this.spec = spec;
        this.machine = machine;
    }

    /** Adds the measurements of a stage. */
    public void add(Measured result) {
        measured.add(result);
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        node.set("machine", Json.tree(machine));
        node.set("dataset", Json.spec(spec));
        node.set("figures", Json.mapper().valueToTree(figures));
        node.set("batches", Json.mapper().valueToTree(batches));
        node.set("curves", Json.mapper().valueToTree(measured.curves()));
        node.set("storage", Json.mapper().valueToTree(measured.storage()));
        return node;
    }

    /** Returns the figures as tables; empty if only curves were measured. */
    public String text() {
        if (figures.isEmpty()) {
            return "";
        }
        Table beside = beside();
        return all()
                + (beside.rows().size() > 1 ? "\n" + beside : "")
                + (batches.isEmpty() ? "" : "\n" + Measured.StageBatches.table(batches))
                + (hasStandIn() ? Figure.StandIn.NOTE + "\n" : "")
                + (machine.busy().isEmpty() ? "" : "not to be quoted: " + machine.busy() + "\n");
    }

    private boolean hasStandIn() {
        return figures.stream().anyMatch(Figure::standIn);
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @throws BenchException if they cannot be written
     */
    public void write(ReportFolder folder) {
        folder.write(json(), page());
    }

    /** Returns the page: whether the figures may be quoted, the most important ones and their curve, and all others. */
    private String page() {
        Page page = new Page("Datagen bench");
        verdict(page);
        if (machine.busy().isEmpty()) {
            figures.stream().filter(Figure::leading).forEach(each -> {
                String bytes = bytesPerSecond(each, "= %s/s ");
                page.fact(
                        each.markedName(),
                        Numbers.rounded(each.median()) + "/s",
                        bytes + each.unit().where());
            });
        }
        String dataset = Numbers.text(
                "Dataset: %,d customers, %d months, version %s", spec.customers(), spec.months(), spec.version());
        return page.table(
                        "All figures",
                        all(),
                        "Figures on one core are measured by the CPU time of a thread, all others by elapsed time.")
                .table(
                        "Beside a baseline",
                        beside(),
                        "A baseline does the same work in the simplest way, in the same repetitions. Ratios are"
                                + " medians.")
                .curves(
                        "Curves",
                        "",
                        measured.curves(),
                        "Lines are medians. Bands reach from the lowest to the highest repetition.")
                .heading("Measured on")
                .notes(machine.lines())
                .notes(List.of(dataset))
                .rest()
                .table(
                        "Batch latencies",
                        Measured.StageBatches.table(batches),
                        "From request to response, including retries, in the last repetition of each import.")
                .html();
    }

    private void verdict(Page page) {
        List<String> reasons = hasStandIn() ? List.of(Figure.StandIn.NOTE) : List.of();
        int repetitions =
                figures.stream().mapToInt(each -> each.rates().length).min().orElse(0);
        String times = repetitions + (repetitions == 1 ? " repetition" : " repetitions");
        String how = Numbers.text(
                "%s; at the start, a load of %.1f for %d processors.",
                times, machine.loadAtStart(), machine.processors());
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
        Table table = new Table(4, "stage", "what", "of what", "where", "a second", "min", "max", "bytes a second");
        for (Figure each : figures) {
            String bytes = bytesPerSecond(each, "%s");
            table.row(
                    each.stage(),
                    each.markedName(),
                    each.unit().noun(),
                    each.unit().where(),
                    Math.round(each.median()),
                    Math.round(Rates.min(each.rates())),
                    Math.round(Rates.max(each.rates())),
                    bytes.isEmpty() ? "–" : bytes);
        }
        return table;
    }

    private Table beside() {
        Table table = new Table(3, "stage", "what", "baseline", "a second", "baseline a second", "ratio", "min", "max");
        for (Figure each : figures) {
            for (Figure.Baseline baseline : each.baselines()) {
                double[] ratios = Rates.ratios(each.rates(), baseline.rates());
                table.row(
                        each.stage(),
                        each.markedName(),
                        baseline.name(),
                        Math.round(each.median()),
                        Math.round(Rates.median(baseline.rates())),
                        Numbers.ratio(baseline.ratio()),
                        Numbers.ratio(Rates.min(ratios)),
                        Numbers.ratio(Rates.max(ratios)));
            }
        }
        return table;
    }
}
