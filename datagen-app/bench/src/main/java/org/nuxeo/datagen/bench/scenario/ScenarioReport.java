// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.StageBatches;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.bench.report.BatchTable;
import org.nuxeo.datagen.bench.report.BenchException;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.metrics.BatchLatency;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.SpecJson;
import org.nuxeo.datagen.store.output.Table;

/** The report of a scenario, step by step. */
public final class ScenarioReport {

    private final ObjectNode machine = Machine.describe();
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final ScenarioFile scenario;
    private final double scale;
    private final Dataset dataset;
    private final List<StepResult> results = new ArrayList<>();
    private final List<Curve> curves = new ArrayList<>();
    private final List<StageBatches> batches = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    ScenarioReport(ScenarioFile scenario, double scale, Dataset dataset) {
        this.scenario = scenario;
        this.scale = scale;
        this.dataset = dataset;
    }

    void add(StepResult result) {
        results.add(result);
    }

    void add(Curve curve) {
        curves.add(curve);
    }

    /** Adds the batch latencies of a step in each store. */
    void add(ScenarioStep step, String stage, List<BatchLatency> stores) {
        batches.addAll(StageBatches.of(step.title(), stage, stores));
    }

    List<StageBatches> batches() {
        return List.copyOf(batches);
    }

    /** Adds a note. */
    void note(String text) {
        notes.add(text);
    }

    /** Returns the results so far. */
    public List<StepResult> results() {
        return List.copyOf(results);
    }

    List<Curve> curves() {
        return List.copyOf(curves);
    }

    List<String> notes() {
        return List.copyOf(notes);
    }

    ObjectNode machine() {
        return machine;
    }

    int processors() {
        return processors;
    }

    /** Returns the number of differences from the expected results of all steps. */
    public long differences() {
        return results.stream().mapToLong(StepResult::differences).sum();
    }

    boolean standIn() {
        return results.stream().anyMatch(StepResult::standIn);
    }

    /** Returns the scenario, the scale and the dataset in one line. */
    String heading() {
        return String.format(
                Locale.ROOT,
                "scenario %s at scale %s: %,d customers, %d months, %,d documents and folders",
                scenario.name(),
                new BigDecimal(Double.toString(scale)).stripTrailingZeros().toPlainString(),
                dataset.spec().customers(),
                dataset.spec().months(),
                dataset.size());
    }

    String question() {
        return scenario.question();
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("scenario", scenario.name())
                .put("question", scenario.question())
                .put("scale", scale);
        node.set("machine", machine);
        node.set("dataset", SpecJson.write(dataset.spec()));
        ArrayNode steps = node.putArray("steps");
        results.forEach(result -> steps.add(result.json(processors)));
        node.set("batches", StageBatches.json(batches));
        ArrayNode plotted = node.putArray("curves");
        curves.forEach(curve -> plotted.add(curve.json()));
        notes.forEach(node.putArray("notes")::add);
        return node.put("differences", differences());
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @throws BenchException if they cannot be written
     */
    public void write(ReportFolder folder) {
        folder.write(json(), new ScenarioPage(this).html());
    }

    /** Returns the report as a table. */
    public String text() {
        Table table = new Table(
                2,
                "step",
                "stage",
                "count",
                "unit",
                "seconds",
                "a second",
                "per processor",
                "differences",
                "published");
        for (StepResult result : results) {
            table.row(
                    result.step(),
                    result.markedStage(),
                    result.amount().count(),
                    result.amount().unit(),
                    result.timed(
                            String.format(Locale.ROOT, "%.2f", result.amount().millis() / 1000.0)),
                    result.timed(String.format(Locale.ROOT, "%,d", Math.round(result.perSecond()))),
                    result.timed(String.format(Locale.ROOT, "%,d", Math.round(result.perSecond() / processors))),
                    result.differences(),
                    result.published());
        }
        StringBuilder text =
                new StringBuilder(heading()).append("\n\n").append(table).append('\n');
        if (!batches.isEmpty()) {
            text.append(BatchTable.text(batches)).append('\n');
        }
        notes.forEach(note -> text.append(note).append('\n'));
        if (standIn()) {
            text.append(StandIn.NOTE).append('\n');
        }
        return text.append(
                        differences() == 0 ? "done without differences" : "done with differences; see the steps above")
                .append('\n')
                .toString();
    }
}
