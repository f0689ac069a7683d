// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.SpecJson;
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
        node.set("dataset", SpecJson.write(spec));
        ArrayNode measured = node.putArray("figures");
        figures.forEach(each -> measured.add(each.json()));
        node.set("batches", Measured.StageBatches.json(batches));
        ArrayNode plotted = node.putArray("curves");
        curves.forEach(each -> plotted.add(each.json()));
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
            double rate = Rates.median(each.rates());
            long bytes = each.unit().bytesEach();
            all.row(
                    each.stage(),
                    each.markedName(),
                    Math.round(rate),
                    each.unit().noun(),
                    bytes == 0 ? "-" : Amounts.bytes(rate * bytes),
                    each.unit().where());
            for (Figure.Baseline baseline : each.baselines()) {
                double[] ratios = baseline.ratios(each.rates());
                beside.row(
                        each.stage(),
                        each.markedName(),
                        baseline.name(),
                        Math.round(Rates.median(baseline.rates())),
                        Html.ratio(Rates.median(ratios)),
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
}
