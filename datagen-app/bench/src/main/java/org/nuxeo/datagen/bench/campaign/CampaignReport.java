// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.nuxeo.datagen.bench.capacity.Costs;
import org.nuxeo.datagen.bench.figure.Figures;
import org.nuxeo.datagen.bench.nuxeo.Installation;
import org.nuxeo.datagen.bench.report.Machine;
import org.nuxeo.datagen.bench.report.ReportFolder;
import org.nuxeo.datagen.bench.scenario.ScenarioFile;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.SpecJson;
import org.nuxeo.datagen.store.output.Table;

/** The results of a campaign on a Nuxeo, step by step. */
public final class CampaignReport {

    private final ScenarioFile scenario;
    private final double scale;
    private final Dataset dataset;
    private final Installation installation;
    private final List<Step> steps;
    private final Instant startedAt;
    private final long repeated;
    private final ObjectNode machine = Machine.describe();
    private Figures earlier;
    private Costs costs;

    /** A step and its results. */
    record Step(NuxeoStep step, StepRecord record) {

        /** Returns the verdict: passed, differs, failed, interrupted or not started. */
        String verdict() {
            if (!record.failure().isEmpty()) {
                return "failed";
            }
            if (!record.isStarted()) {
                return "not started";
            }
            if (!record.isDone()) {
                return "interrupted";
            }
            return record.differences() == 0 ? "passed" : "differs";
        }
    }

    CampaignReport(
            ScenarioFile scenario,
            double scale,
            Dataset dataset,
            Installation installation,
            List<Step> steps,
            Instant startedAt,
            long repeated) {
        this.scenario = scenario;
        this.scale = scale;
        this.dataset = dataset;
        this.installation = installation;
        this.steps = List.copyOf(steps);
        this.startedAt = startedAt;
        this.repeated = repeated;
    }

    /** Adds the figures of an earlier run for comparison. */
    public CampaignReport beside(Figures figures) {
        earlier = figures;
        return this;
    }

    /** Adds prices, from which the page computes costs. */
    public CampaignReport priced(Costs prices) {
        costs = prices;
        return this;
    }

    Figures earlier() {
        return earlier;
    }

    Costs costs() {
        return costs;
    }

    ScenarioFile scenario() {
        return scenario;
    }

    Dataset dataset() {
        return dataset;
    }

    Installation installation() {
        return installation;
    }

    List<Step> steps() {
        return steps;
    }

    ObjectNode machine() {
        return machine;
    }

    long repeated() {
        return repeated;
    }

    Instant startedAt() {
        return startedAt;
    }

    /** Returns the time from the start of the first step to the end of the last step that has ended. */
    double elapsedSeconds() {
        return steps.stream()
                .map(each -> each.record().endedAt())
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
                .mapToLong(each ->
                        each.verdict().equals("failed") ? 1 : each.record().differences())
                .sum();
    }

    /** Returns scenario, scale and dataset in one line. */
    String heading() {
        return String.format(
                Locale.ROOT,
                "scenario %s on %s at scale %s: %,d customers, %d months, %,d documents and folders",
                scenario.name(),
                installation.facts().get("address"),
                new BigDecimal(Double.toString(scale)).stripTrailingZeros().toPlainString(),
                dataset.spec().customers(),
                dataset.spec().months(),
                dataset.size());
    }

    /** Returns the report as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("scenario", scenario.name())
                .put("question", scenario.question())
                .put("scale", scale)
                .put("passed", passed())
                .put("differences", differences())
                .put("startedAt", startedAt.toString())
                .put("elapsedMillis", Math.round(elapsedSeconds() * 1000))
                .put("repeatedRequests", repeated);
        node.set("machine", machine);
        node.set("nuxeo", installation.json());
        node.set("dataset", SpecJson.write(dataset.spec()));
        ArrayNode list = node.putArray("steps");
        ArrayNode requests = node.putArray("requests");
        ArrayNode verdicts = node.putArray("verdicts");
        ArrayNode curves = node.putArray("curves");
        ArrayNode notes = node.putArray("notes");
        for (Step each : steps) {
            String title = each.step().title();
            ObjectNode verdict = verdicts.addObject().put("step", title).put("verdict", each.verdict());
            if (!each.record().failure().isEmpty()) {
                verdict.put("failure", each.record().failure());
            }
            each.record().rows().forEach(row -> {
                ObjectNode entry = Json.object().put("step", title);
                entry.setAll(row.json());
                list.add(entry);
            });
            each.record().requests().forEach(request -> {
                ObjectNode entry = Json.object().put("step", title);
                entry.setAll((ObjectNode) request);
                requests.add(entry);
            });
            each.record().throughput(title).forEach(curve -> curves.add(curve.json()));
            each.record().curves().forEach(curve -> curves.add(curve.json()));
            each.record().notes().forEach(note -> notes.add(title + ": " + note));
        }
        return node;
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
        Table table = new Table(
                3, "step", "verdict", "stage", "count", "unit", "seconds", "a second", "differences", "published");
        for (Step each : steps) {
            List<CampaignRow> rows = each.record().rows();
            if (rows.isEmpty()) {
                table.row(each.step().title(), each.verdict(), "", "", "", "", "", "", "");
            }
            for (CampaignRow row : rows) {
                table.row(
                        each.step().title(),
                        each.verdict(),
                        row.stage(),
                        row.count(),
                        row.unit(),
                        row.seconds(),
                        row.rate(),
                        row.differences(),
                        row.published());
            }
        }
        StringBuilder text =
                new StringBuilder(heading()).append("\n\n").append(table).append('\n');
        for (Step each : steps) {
            if (!each.record().failure().isEmpty()) {
                text.append(each.step().title())
                        .append(": ")
                        .append(each.record().failure())
                        .append('\n');
            }
            each.record().notes().forEach(note -> text.append(each.step().title())
                    .append(": ")
                    .append(note)
                    .append('\n'));
        }
        String end = passed()
                ? "done: every step has passed"
                : interrupted() ? "not finished; repeat the command to resume" : "failed; see the steps above";
        return text.append(end).append('\n').toString();
    }
}
