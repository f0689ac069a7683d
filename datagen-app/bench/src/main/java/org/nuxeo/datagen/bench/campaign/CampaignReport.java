// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.BatchTable;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The results of a campaign, step by step. Verdicts, times and the server's properties are in those of a server, rates
 * of a processor in those of this program.
 */
public final class CampaignReport {

    private final Scenario scenario;
    private final Dataset dataset;
    private final Host.Server server;
    private final List<StepRecord> steps;
    private final List<Curve> overall;
    private final Instant startedAt;
    private final ObjectNode machine;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private Figures earlier;
    private Capacity.Costs costs;

    CampaignReport(
            Scenario scenario,
            Host.Server server,
            List<StepRecord> steps,
            List<Curve> overall,
            Instant startedAt,
            ObjectNode machine) {
        this.scenario = scenario;
        this.dataset = scenario.data().dataset();
        this.server = server;
        this.steps = List.copyOf(steps);
        this.overall = List.copyOf(overall);
        this.startedAt = startedAt;
        this.machine = machine;
    }

    /** Adds the figures of an earlier run for comparison; null for none. */
    public CampaignReport beside(Figures figures) {
        earlier = figures;
        return this;
    }

    /** Adds prices, from which the page of a server's report computes costs; null for none. */
    public CampaignReport priced(Capacity.Costs prices) {
        costs = prices;
        return this;
    }

    Figures earlier() {
        return earlier;
    }

    Capacity.Costs costs() {
        return costs;
    }

    Scenario scenario() {
        return scenario;
    }

    Dataset dataset() {
        return dataset;
    }

    /** Returns the server that did the work, or null if this program did it. */
    Host.Server server() {
        return server;
    }

    List<StepRecord> steps() {
        return steps;
    }

    ObjectNode machine() {
        return machine;
    }

    int processors() {
        return processors;
    }

    Instant startedAt() {
        return startedAt;
    }

    /** Returns the time from the start of the first step to the end of the last step that has ended. */
    double elapsedSeconds() {
        return steps.stream()
                .map(StepRecord::endedAt)
                .filter(Objects::nonNull)
                .mapToDouble(ended -> Duration.between(startedAt, ended).toMillis() / 1000.0)
                .max()
                .orElse(0);
    }

    /** Returns whether every step has passed. */
    public boolean passed() {
        return steps.stream().allMatch(each -> each.verdict().equals("passed"));
    }

    /** Returns whether steps are still to be done and none has failed. */
    public boolean interrupted() {
        return steps.stream()
                        .noneMatch(each -> each.verdict().equals("failed")
                                || each.verdict().equals("differs"))
                && !passed();
    }

    /** Returns the number of differences in all steps. A failed step counts as one. */
    public long differences() {
        return steps.stream()
                .mapToLong(each -> each.verdict().equals("failed") ? 1 : each.differences())
                .sum();
    }

    List<Measured.StageBatches> batches() {
        return steps.stream().flatMap(each -> each.batches().stream()).toList();
    }

    /** Returns the curves of the whole campaign. */
    List<Curve> overall() {
        return overall;
    }

    /** Returns the notes of a step. Those of a server begin with the step. */
    List<String> notes(StepRecord step) {
        String title = server == null ? "" : step.title() + ": ";
        return step.notes().stream().map(each -> title + each).toList();
    }

    boolean hasStandIn() {
        return steps.stream().flatMap(each -> each.rows().stream()).anyMatch(StepRecord.Row::standIn);
    }

    /** Returns scenario, scale and dataset in one line. */
    String heading() {
        return String.format(
                Locale.ROOT,
                "scenario %s%s at scale %s: %,d customers, %d months, %,d documents and folders",
                scenario.name(),
                server == null ? "" : " on " + server.facts().get("address"),
                BigDecimal.valueOf(scenario.data().scale()).stripTrailingZeros().toPlainString(),
                dataset.spec().customers(),
                dataset.spec().months(),
                dataset.size());
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("scenario", scenario.name())
                .put("question", scenario.question())
                .put("scale", scenario.data().scale());
        if (server != null) {
            node.put("passed", passed())
                    .put("differences", differences())
                    .put("startedAt", startedAt.toString())
                    .put("elapsedMillis", Math.round(elapsedSeconds() * 1000))
                    .put("repeatedRequests", server.repeatedRequests());
        }
        node.set("machine", machine);
        if (server != null) {
            node.set("nuxeo", server.json());
        }
        node.set("dataset", Json.spec(dataset.spec()));
        ArrayNode rows = node.putArray("steps");
        steps.forEach(step -> step.rows().forEach(row -> rows.add(json(step, row))));
        if (server == null) {
            node.set("batches", Json.mapper().valueToTree(batches()));
        } else {
            requests(node.putArray("requests"));
            verdicts(node.putArray("verdicts"));
        }
        ArrayNode curves = node.putArray("curves");
        for (StepRecord each : steps) {
            each.throughput().forEach(curve -> curves.add(Json.tree(curve)));
            each.curves().forEach(curve -> curves.add(Json.tree(curve)));
        }
        overall.forEach(curve -> curves.add(Json.tree(curve)));
        ArrayNode notes = node.putArray("notes");
        steps.forEach(step -> notes(step).forEach(notes::add));
        return server == null ? node.put("differences", differences()) : node;
    }

    private ObjectNode json(StepRecord step, StepRecord.Row row) {
        ObjectNode node = Json.object()
                .put("step", step.title())
                .put("stage", row.stage())
                .put("count", row.count())
                .put("unit", row.unit())
                .put("elapsedMillis", row.millis())
                .put("perSecond", row.perSecond());
        if (server == null) {
            node.put("perSecondPerProcessor", row.perSecond() / processors).put("mongoStandIn", row.standIn());
        }
        return node.put("differences", row.differences()).put("published", row.published());
    }

    private void requests(ArrayNode requests) {
        steps.forEach(step -> step.requests().forEach(request -> {
            ObjectNode entry = requests.addObject().put("step", step.title());
            entry.setAll((ObjectNode) request);
        }));
    }

    private void verdicts(ArrayNode verdicts) {
        for (StepRecord each : steps) {
            ObjectNode verdict = verdicts.addObject().put("step", each.title()).put("verdict", each.verdict());
            if (!each.failure().isEmpty()) {
                verdict.put("failure", each.failure());
            }
        }
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @throws org.nuxeo.datagen.bench.report.BenchException if they cannot be written
     */
    public void write(ReportFolder folder) {
        folder.write(json(), new CampaignPage(this).html());
    }

    /** Returns the report as a table. */
    public String text() {
        StringBuilder text =
                new StringBuilder(heading()).append("\n\n").append(table()).append('\n');
        if (!batches().isEmpty()) {
            text.append(BatchTable.text(batches())).append('\n');
        }
        for (StepRecord each : steps) {
            if (!each.failure().isEmpty()) {
                text.append(each.title()).append(": ").append(each.failure()).append('\n');
            }
            notes(each).forEach(note -> text.append(note).append('\n'));
        }
        if (hasStandIn()) {
            text.append(Figure.StandIn.NOTE).append('\n');
        }
        return text.append(end()).append('\n').toString();
    }

    private Table table() {
        boolean here = server == null;
        Table table = here
                ? new Table(
                        2,
                        "step",
                        "stage",
                        "count",
                        "unit",
                        "seconds",
                        "a second",
                        "per processor",
                        "differences",
                        "published")
                : new Table(
                        3,
                        "step",
                        "verdict",
                        "stage",
                        "count",
                        "unit",
                        "seconds",
                        "a second",
                        "differences",
                        "published");
        for (StepRecord each : steps) {
            if (each.rows().isEmpty() && !here) {
                table.row(each.title(), each.verdict(), "", "", "", "", "", "", "");
            }
            for (StepRecord.Row row : each.rows()) {
                List<Object> cells = new ArrayList<>(List.of(each.title(), row.markedStage(), row.count(), row.unit()));
                cells.addAll(List.of(row.seconds(), row.rate()));
                cells.addAll(List.of(row.differences(), row.published()));
                if (here) {
                    cells.add(cells.size() - 2, row.rate(processors));
                } else {
                    cells.add(1, each.verdict());
                }
                table.row(cells.toArray());
            }
        }
        return table;
    }

    private String end() {
        if (server == null) {
            return differences() == 0 ? "done without differences" : "done with differences; see the steps above";
        }
        return passed()
                ? "done: every step has passed"
                : interrupted() ? "not finished; repeat the command to resume" : "failed; see the steps above";
    }
}
