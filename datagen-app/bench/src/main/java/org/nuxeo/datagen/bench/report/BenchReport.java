// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/** The report of a run of {@code bench}, as text, JSON and a page. */
public final class BenchReport {

    private final ObjectNode machine = Machine.describe();
    private final DatasetSpec spec;
    private final List<Figure> figures = new ArrayList<>();
    private final List<Curve> curves = new ArrayList<>();
    private final List<Measured.StageBatches> batches = new ArrayList<>();

    /** Makes an empty report of a dataset on this machine. */
    public BenchReport(DatasetSpec spec) {
        this.spec = spec;
    }

    /** Adds the measurements of a stage. */
    public void add(Measured result) {
        figures.addAll(result.figures());
        curves.addAll(result.curves());
        batches.addAll(result.batches());
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object();
        node.set("machine", machine);
        node.set("dataset", Json.spec(spec));
        node.set("figures", Json.mapper().valueToTree(figures));
        node.set("batches", Json.mapper().valueToTree(batches));
        node.set("curves", Json.mapper().valueToTree(curves));
        return node;
    }

    /** Returns the figures as tables; empty if only curves were measured. */
    public String text() {
        if (figures.isEmpty()) {
            return "";
        }
        Table all = new Table(2, "stage", "what", "a second", "of what", "bytes a second", "where");
        Table beside = new Table(3, "stage", "what", "baseline", "a second", "ratio", "min", "max");
        for (Figure each : figures) {
            double rate = each.median();
            long bytes = each.unit().bytesEach();
            all.row(
                    each.stage(),
                    each.markedName(),
                    Math.round(rate),
                    each.unit().noun(),
                    bytes == 0 ? "-" : Amounts.bytes(rate * bytes),
                    each.unit().where());
            for (Figure.Baseline baseline : each.baselines()) {
                double[] ratios = Rates.ratios(each.rates(), baseline.rates());
                beside.row(
                        each.stage(),
                        each.markedName(),
                        baseline.name(),
                        Math.round(Rates.median(baseline.rates())),
                        Html.ratio(baseline.ratio()),
                        Html.ratio(Rates.min(ratios)),
                        Html.ratio(Rates.max(ratios)));
            }
        }
        boolean compared = figures.stream().anyMatch(each -> !each.baselines().isEmpty());
        boolean standIn = figures.stream().anyMatch(Figure::standIn);
        String latencies = batches.isEmpty() ? "" : "\n" + BatchTable.text(batches);
        return all + (compared ? "\n" + beside : "") + latencies + (standIn ? Figure.StandIn.NOTE + "\n" : "");
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @throws BenchException if they cannot be written
     */
    public void write(ReportFolder folder) {
        folder.write(json(), new ReportPage(machine, spec, figures, batches, curves).html());
    }

    /** The page of a report: the summary, all figures, those with a baseline, and the curves. */
    static final class ReportPage {

        private final ObjectNode machine;
        private final DatasetSpec spec;
        private final List<Figure> figures;
        private final List<Measured.StageBatches> batches;
        private final List<Curve> curves;

        ReportPage(
                ObjectNode machine,
                DatasetSpec spec,
                List<Figure> figures,
                List<Measured.StageBatches> batches,
                List<Curve> curves) {
            this.machine = machine;
            this.spec = spec;
            this.figures = figures;
            this.batches = batches;
            this.curves = curves;
        }

        String html() {
            Page page = new Page("Datagen bench");
            if (!figures.isEmpty()) {
                page.html(facts());
            }
            page.machine(machine)
                    .note(String.format(
                            Locale.ROOT,
                            "Dataset: %,d customers, %d months, version %s",
                            spec.customers(),
                            spec.months(),
                            spec.version()));
            if (!figures.isEmpty()) {
                page.heading("All figures").html(all());
                page.note("Figures on one core are measured by the CPU time of a thread, all others by elapsed time.");
                if (figures.stream().anyMatch(each -> !each.baselines().isEmpty())) {
                    page.heading("Beside a baseline").html(beside());
                    page.note("A baseline does the same work in the simplest way, in the same repetitions. Ratios are"
                            + " medians.");
                }
                if (figures.stream().anyMatch(Figure::standIn)) {
                    page.note(Figure.StandIn.NOTE);
                }
            }
            if (!batches.isEmpty()) {
                page.heading("Batch latencies").html(BatchTable.html(batches));
                page.note("From request to response, including retries, in the last repetition of each import.");
            }
            if (!curves.isEmpty()) {
                page.heading("Curves").plots(curves);
                page.note("Lines are medians. Bands reach from the lowest to the highest repetition.");
            }
            return page.html();
        }

        private String facts() {
            StringBuilder html = new StringBuilder("<ul class=\"facts\">\n");
            for (Figure each : figures) {
                if (!each.leading()) {
                    continue;
                }
                double rate = each.median();
                long bytes = each.unit().bytesEach();
                html.append("<li><span>")
                        .append(Html.text(each.markedName()))
                        .append("</span><b>")
                        .append(Html.rounded(rate))
                        .append("/s</b><small>")
                        .append(bytes == 0 ? "" : "= " + Amounts.bytes(rate * bytes) + "/s ")
                        .append(Html.text(each.unit().where()))
                        .append("</small></li>\n");
            }
            return html.append("</ul>\n").toString();
        }

        private String all() {
            Html.Table table =
                    new Html.Table(4, "stage", "what", "of what", "where", "a second", "min", "max", "MB a second");
            for (Figure each : figures) {
                double rate = each.median();
                long bytes = each.unit().bytesEach();
                table.row(
                        each.stage(),
                        each.markedName(),
                        each.unit().noun(),
                        each.unit().where(),
                        Math.round(rate),
                        Math.round(Rates.min(each.rates())),
                        Math.round(Rates.max(each.rates())),
                        bytes == 0 ? "–" : Html.wholeNumber(rate * bytes / 1e6));
            }
            return table.html();
        }

        private String beside() {
            Html.Table table = new Html.Table(
                    3, "stage", "what", "baseline", "a second", "baseline a second", "ratio", "min", "max");
            for (Figure each : figures) {
                for (Figure.Baseline baseline : each.baselines()) {
                    double[] ratios = Rates.ratios(each.rates(), baseline.rates());
                    table.row(
                            each.stage(),
                            each.markedName(),
                            baseline.name(),
                            Math.round(each.median()),
                            Math.round(Rates.median(baseline.rates())),
                            Html.ratio(baseline.ratio()),
                            Html.ratio(Rates.min(ratios)),
                            Html.ratio(Rates.max(ratios)));
                }
            }
            return table.html();
        }
    }
}
