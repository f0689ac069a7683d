// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Drift;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The results of a campaign, step by step. Verdicts, times and the server's properties are in those of a server, rates
 * of a processor in those of this program.
 *
 * @param server the server that did the work; null if this program did it
 * @param overall curves of the whole campaign
 * @param machine the machine of this program
 */
public record CampaignReport(
        Scenario scenario,
        Host.@Nullable Server server,
        List<StepRecord> steps,
        List<Curve> overall,
        Instant startedAt,
        Machine machine) {

    public CampaignReport {
        steps = List.copyOf(steps);
        overall = List.copyOf(overall);
    }

    Dataset dataset() {
        return scenario.data().dataset();
    }

    /** Returns the time from the start of the first step to the end of the last step that has ended. */
    double elapsedSeconds() {
        return steps.stream()
                .flatMap(each -> each.endedAt().stream())
                .mapToDouble(ended -> Duration.between(startedAt, ended).toMillis() / 1000.0)
                .max()
                .orElse(0);
    }

    /** Returns the number of steps that have passed. */
    long passedSteps() {
        return steps.stream().filter(each -> each.verdict().equals("passed")).count();
    }

    /** Returns whether every step has passed. */
    public boolean passed() {
        return passedSteps() == steps.size();
    }

    /** Returns whether steps are still to be done and none has failed. */
    boolean interrupted() {
        return !passed()
                && steps.stream().noneMatch(each -> Set.of("failed", "differs").contains(each.verdict()));
    }

    /** Returns the number of differences in all steps. A failed step counts as one. */
    long differences() {
        return steps.stream()
                .mapToLong(each -> each.verdict().equals("failed") ? 1 : each.differences())
                .sum();
    }

    List<Measured.StageBatches> batches() {
        return steps.stream().flatMap(each -> each.batches().stream()).toList();
    }

    /** Returns the curves of all steps, then those of the whole campaign. */
    List<Curve> curves() {
        return Stream.concat(
                        steps.stream()
                                .flatMap(each -> Stream.concat(each.throughput().stream(), each.curves().stream())),
                        overall.stream())
                .toList();
    }

    /** Returns texts of all steps, such as their notes. Those of a server begin with the step. */
    List<String> notes(Function<StepRecord, List<String>> texts) {
        return steps.stream().flatMap(each -> notes(each, texts)).toList();
    }

    /** Returns what drifts in the curves of all steps, and in what servers and processes did. */
    List<Drift> drifts() {
        return Stream.concat(curves().stream(), steps.stream().flatMap(each -> each.series().stream()))
                .flatMap(each -> Drift.of(each).stream())
                .toList();
    }

    private Stream<String> notes(StepRecord step, Function<StepRecord, List<String>> texts) {
        String title = server == null ? "" : step.title() + ": ";
        return texts.apply(step).stream().map(each -> title + each);
    }

    private static List<String> reasonsAndNotes(StepRecord step) {
        return Stream.concat(step.reasons().stream(), step.notes().stream()).toList();
    }

    boolean hasStandIn() {
        return steps.stream().flatMap(each -> each.rows().stream()).anyMatch(StepRecord.Row::standIn);
    }

    /** Returns scenario, scale and dataset in one line. */
    String heading() {
        return String.format(
                Locale.ROOT,
                "scenario %s%s at scale %s: %,d %ss, %d months, %,d documents and folders",
                scenario.name(),
                server == null ? "" : " on " + server.facts().get("address"),
                scenario.data().scaleText(),
                dataset().spec().customers(),
                dataset().layout().kinds().group().noun(),
                dataset().spec().months(),
                dataset().size());
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
        node.set("machine", Json.tree(machine));
        if (server != null) {
            node.set("nuxeo", server.json());
        }
        node.set("dataset", Json.spec(dataset().spec()));
        ArrayNode rows = node.putArray("steps");
        steps.forEach(step -> step.rows().forEach(row -> rows.add(json(step, row))));
        if (server != null) {
            node.putArray("requests");
        }
        perStep(node, "requests", StepRecord::requests);
        if (server == null) {
            node.set("batches", Json.mapper().valueToTree(batches()));
        } else {
            ArrayNode verdicts = node.putArray("verdicts");
            for (StepRecord each : steps) {
                ObjectNode verdict =
                        verdicts.addObject().put("step", each.title()).put("verdict", each.verdict());
                if (!each.failure().isEmpty()) {
                    verdict.put("failure", each.failure());
                }
            }
        }
        node.set("curves", Json.mapper().valueToTree(curves()));
        ArrayNode drifts = Json.mapper().createArrayNode();
        drifts().forEach(each -> drifts.add(Json.object()
                .put("title", each.curve().title())
                .put("line", each.curve().line())
                .put("hours", each.hours())
                .put("first", each.first())
                .put("last", each.last())
                .put("tau", each.tau())));
        if (!drifts.isEmpty()) {
            node.set("drifts", drifts);
        }
        perStep(node, "series", StepRecord::series);
        perStep(node, "storage", StepRecord::storage);
        node.set("notes", Json.mapper().valueToTree(notes(CampaignReport::reasonsAndNotes)));
        return server == null ? node.put("differences", differences()) : node;
    }

    /** Adds a list of results of all steps, unless there are none. */
    private void perStep(ObjectNode node, String name, Function<StepRecord, List<? extends Record>> results) {
        ArrayNode list = Json.mapper().createArrayNode();
        steps.forEach(step -> results.apply(step).forEach(result -> list.add(of(step, result))));
        if (!list.isEmpty()) {
            node.set(name, list);
        }
    }

    private static ObjectNode of(StepRecord step, Record result) {
        ObjectNode node = Json.object().put("step", step.title());
        return node.setAll(Json.tree(result));
    }

    private ObjectNode json(StepRecord step, StepRecord.Row row) {
        ObjectNode node = of(step, row);
        return server == null
                ? node.put("perSecondPerProcessor", row.perSecond() / machine.processors())
                : node.without("mongoStandIn");
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @param earlier figures of an earlier run for comparison; null for none
     * @param costs prices, from which the page of a server's report computes costs
     * @throws org.nuxeo.datagen.bench.report.BenchException if they cannot be written
     */
    public void write(ReportFolder folder, @Nullable Figures earlier, Capacity.Costs costs) {
        folder.write(json(), new CampaignPage(this, earlier, costs).html());
    }

    /** Returns the report as a table. */
    public String text() {
        StringBuilder text = new StringBuilder();
        text.append(heading()).append('\n');
        notes(StepRecord::reasons).forEach(reason -> text.append(reason).append('\n'));
        text.append('\n').append(table()).append('\n');
        if (!batches().isEmpty()) {
            text.append(Measured.StageBatches.table(batches())).append('\n');
        }
        for (StepRecord each : steps) {
            if (!each.failure().isEmpty()) {
                text.append(each.title()).append(": ").append(each.failure()).append('\n');
            }
            notes(each, StepRecord::notes).forEach(note -> text.append(note).append('\n'));
        }
        if (hasStandIn()) {
            text.append(Figure.StandIn.NOTE).append('\n');
        }
        return text.append(end()).append('\n').toString();
    }

    /** Returns the results of all steps as a table: rates of a processor, or verdicts of the steps on a server. */
    Table table() {
        boolean here = server == null;
        String fourth = here ? "per processor" : "verdict";
        Table table = new Table(1, "step", "done", "seconds", "a second", fourth, "differences", "published");
        for (StepRecord step : steps) {
            Html.Mark verdict = new Html.Mark(step.verdict(), step.verdictKind());
            if (step.rows().isEmpty() && !here) {
                table.row(step.title(), "", "", "", verdict, "", "");
            }
            for (StepRecord.Row row : step.rows()) {
                table.row(
                        step.title() + ": " + row.markedStage(),
                        String.format(Locale.ROOT, "%,d %s", row.count(), row.unit()),
                        row.seconds(),
                        row.rate(),
                        here ? row.rate(machine.processors()) : verdict,
                        row.differences(),
                        row.published());
            }
        }
        return table;
    }

    private String end() {
        if (server == null) {
            boolean failed = steps.stream().anyMatch(step -> !step.failure().isEmpty());
            return differences() == 0
                    ? "done without differences"
                    : (failed ? "failed" : "done with differences") + "; see the steps above";
        }
        return passed()
                ? "done: every step has passed"
                : interrupted() ? "not finished; repeat the command to resume" : "failed; see the steps above";
    }
}
