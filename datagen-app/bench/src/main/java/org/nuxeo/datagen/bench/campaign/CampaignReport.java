// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import static java.util.Comparator.naturalOrder;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.Host.Server;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.measure.Drift;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The results of a campaign, step by step.
 *
 * @param server the server that did the work
 * @param overall curves of the whole campaign
 * @param begun when its first step was started
 * @param machine the machine of this program
 */
public record CampaignReport(
        Scenario scenario, Server server, List<StepRecord> steps, List<Curve> overall, Instant begun, Machine machine) {

    Dataset dataset() {
        return scenario.data().dataset();
    }

    /** Returns the time from the start of the first step to the end of the last step that has ended. */
    double elapsedSeconds() {
        Instant end = all(each -> each.endedAt().stream().toList())
                .max(naturalOrder())
                .orElse(begun);
        return begun.until(end, ChronoUnit.MILLIS) / 1e3;
    }

    /** Returns the number of steps with a kind of verdict: passed, failed or open. */
    long verdicts(String kind) {
        return steps.stream().filter(each -> each.verdict().kind().equals(kind)).count();
    }

    /** Returns whether every step has passed. */
    public boolean passed() {
        return verdicts("passed") == steps.size();
    }

    /** Returns whether steps are still to be done and none has failed. */
    boolean interrupted() {
        return !passed() && verdicts("failed") == 0;
    }

    /** Returns the number of differences in all steps. A failed step counts as one. */
    long differences() {
        return Rates.total(steps, each -> each.failure().isEmpty() ? each.differences() : 1);
    }

    /** Returns results of all steps. */
    <T> Stream<T> all(Results<T> results) {
        return all(each -> each.all(results));
    }

    private <T> Stream<T> all(Function<StepRecord, List<T>> results) {
        return steps.stream().flatMap(each -> results.apply(each).stream());
    }

    Table batches() {
        return Measured.StageBatches.table(all(Results.BATCHES).toList());
    }

    /** Returns the curves of all steps, then those of the whole campaign. */
    List<Curve> curves() {
        Stream<List<Curve>> ofSteps =
                steps.stream().flatMap(each -> Stream.of(each.throughput(), each.all(Results.CURVES)));
        return Stream.concat(ofSteps, Stream.of(overall)).flatMap(List::stream).toList();
    }

    /** Returns what drifts in the curves of all steps, and in what servers and processes did. */
    List<Drift> drifts() {
        Stream<Curve> curves = Stream.concat(curves().stream(), all(Results.SERIES));
        return curves.flatMap(each -> Drift.of(each).stream()).toList();
    }

    /** Returns texts of all steps, such as their notes. */
    List<String> notes(Function<StepRecord, List<String>> texts) {
        return all(each -> notes(each, texts)).toList();
    }

    /** Returns texts of a step. On a server, where steps are many, they begin with its title. */
    private List<String> notes(StepRecord step, Function<StepRecord, List<String>> texts) {
        String title = server.isNone() ? "" : step.title() + ": ";
        return texts.apply(step).stream().map(each -> title + each).toList();
    }

    boolean hasStandIn() {
        return all(Results.ROWS).anyMatch(Row::standIn);
    }

    /** Returns scenario, scale and dataset in one line. */
    private String heading() {
        String where = server.isNone() ? "" : " on " + server.facts().get("address");
        String scale = scenario.data().scaleText();
        long documents = dataset().size();
        String text = "scenario %s%s at scale %s: %s, %,d documents and folders";
        return Numbers.text(text, scenario.name(), where, scale, groups(), documents);
    }

    /** Returns the number of groups, such as customers, and of months. */
    String groups() {
        DatasetSpec spec = dataset().spec();
        String noun = dataset().layout().kinds().group().noun();
        return Numbers.text("%,d %ss, %d months", spec.customers(), noun, spec.months());
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object("scenario", scenario.name(), "question", scenario.question());
        Json.put(node, "scale", scenario.data().scale(), "passed", passed(), "differences", differences());
        Json.put(node, "startedAt", begun.toString(), "elapsedMillis", Math.round(elapsedSeconds() * 1000));
        Json.put(node, "repeatedRequests", server.repeatedRequests(), "machine", machine);
        if (!server.isNone()) {
            // a campaign on a server that lacks something does not begin
            Json.put(node.putObject("nuxeo"), "facts", server.facts(), "missing", List.of());
        }
        ArrayNode rows = perStep(each -> each.all(Results.ROWS));
        for (JsonNode row : server.isNone() ? rows : List.<JsonNode>of()) {
            double perProcessor = row.path("perSecond").asDouble() / machine.processors();
            ((ObjectNode) row).put("perSecondPerProcessor", perProcessor);
        }
        ArrayNode verdicts = perStep(each -> List.of(new Verdict(each.verdict().word(), each.failure())));
        Json.put(node, "dataset", Json.spec(dataset().spec()), "steps", rows);
        Json.put(node, "requests", perStep(each -> each.all(Results.REQUESTS)));
        Json.put(node, "batches", all(Results.BATCHES).toList(), "verdicts", verdicts);
        Json.put(node, "curves", curves(), "drifts", drifts(), "series", perStep(each -> each.all(Results.SERIES)));
        ArrayNode storage = perStep(each -> each.all(Results.STORAGE));
        return Json.put(node, "storage", storage, "notes", notes(StepRecord::reasonsAndNotes));
    }

    @JsonInclude(JsonInclude.Include.NON_EMPTY)
    private record Verdict(String verdict, String failure) {}

    /** Returns results of all steps, each with the title of its step. */
    private ArrayNode perStep(Function<StepRecord, List<? extends Record>> results) {
        ArrayNode list = Json.mapper().createArrayNode();
        steps.forEach(step -> results.apply(step)
                .forEach(each -> list.addObject().put("step", step.title()).setAll(Json.tree(each))));
        return list;
    }

    /**
     * Writes {@code index.html} and {@code report.json}.
     *
     * @param earlier figures of an earlier run for comparison; null for none
     * @param billion makes the table of what a billion documents take and cost on a server, from the rows of all steps
     * @throws org.nuxeo.datagen.bench.report.BenchException if they cannot be written
     */
    public void write(ReportFolder folder, @Nullable Figures earlier, BiFunction<Dataset, List<Row>, Table> billion) {
        folder.write(json(), new CampaignPage(this, earlier, billion).html());
    }

    /** Returns the report as a table. */
    public String text() {

        List<String> lines = new ArrayList<>(List.of(heading()));
        lines.addAll(notes(each -> each.all(Results.REASONS)));
        lines.add("\n" + table());
        if (batches().rows().size() > 1) {
            lines.add(batches().toString());
        }
        for (StepRecord each : steps) {
            if (!each.failure().isEmpty()) {
                lines.add(each.title() + ": " + each.failure());
            }
            lines.addAll(notes(each, StepRecord::notes));
        }
        if (hasStandIn()) {
            lines.add(Figure.STAND_IN_NOTE);
        }
        lines.add(end());
        return String.join("\n", lines) + "\n";
    }

    private String end() {
        if (interrupted()) {
            return server.isNone() ? "not finished" : "not finished; repeat the command to resume";
        }
        boolean failed = steps.stream().anyMatch(each -> !each.failure().isEmpty());
        String how = failed ? "failed" : "done with differences";
        return passed() ? "done without differences" : how + "; see the steps above";
    }

    /** Returns the results of all steps as a table: rates of a processor, or verdicts of the steps on a server. */
    Table table() {
        boolean here = server.isNone();
        String fourth = here ? "per processor" : "verdict";
        Table table = new Table(1, "step", "done", "seconds", "a second", fourth, "differences", "published");
        for (StepRecord step : steps) {
            List<Row> rows = step.all(Results.ROWS);
            if (rows.isEmpty() && !here) {
                table.row(step.title(), "", "", "", step.verdict(), "", "");
            }
            for (Row row : rows) {
                String name = step.title() + ": " + Figure.marked(row.stage(), row.standIn());
                String done = Numbers.text("%,d %s", row.count(), row.unit());
                Object more = here ? row.rate(machine.processors()) : step.verdict();
                long differences = row.differences();
                String seconds = row.isTimed() ? Numbers.text("%,.2f", row.seconds()) : "–";
                table.row(name, done, seconds, row.rate(1), more, differences, row.published());
            }
        }
        return table;
    }
}
