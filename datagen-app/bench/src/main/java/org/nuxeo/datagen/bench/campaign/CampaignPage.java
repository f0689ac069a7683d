// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.measure.Drift;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Latencies;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.charts.Curve;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.charts.Page;
import org.nuxeo.datagen.charts.Sheet;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

/**
 * The HTML page of a campaign's report. It begins with the verdict and a card for each important figure.
 *
 * @param earlier figures of an earlier run; null for none
 * @param billion makes the table of what a billion documents take and cost, from the rows of all steps
 */
record CampaignPage(CampaignReport report, @Nullable Figures earlier, BiFunction<Dataset, List<Row>, Table> billion) {

    private static final String REQUESTS = """
            step | request | count | failed | a second | p50 ms | p95 ms | p99 ms | longest ms
            {step} | {request} | {count} | {failed} | {perSecond%,.1f} | {p50Millis} | {p95Millis} | {p99Millis} | \
            {longestMillis}""";
    private static final String DRIFTS = """
            measure | line | hours | first quarter | last quarter | change | Kendall's tau
            {measure} | {line} | {hours%.1f} | {first%,.1f} | {last%,.1f} | {change} | {tau%+.2f}""";
    private static final String STORAGE = """
            after step | what | documents | size | for a billion
            {step} | {kind} {name} | {documents} | {bytes} | {bytesPerBillion}""";

    String html() {
        ObjectNode json = report.json();
        String standIn = report.hasStandIn() ? " (MongoDB is the in-heap stand-in)" : "";
        List<Curve> curves = new ArrayList<>(report.all(Results.CURVES).toList());
        report.steps().forEach(each -> curves.addAll(each.throughput()));
        curves.addAll(report.overall());
        String kind = report.server().isNone() ? "Scenario " : "Nuxeo campaign ";
        Table requests = Sheet.table(2, REQUESTS, json.path("requests"));
        String failed = "A request has failed if it got no answer, or an answer that differs from the dataset.";
        Page page = new Page(kind + report.scenario().name())
                .text(report.scenario().question())
                .notes(List.of("At scale " + report.scenario().data().scaleText() + "."))
                .table("Steps", report.table(), notes())
                .table("How long requests took", requests, failed);
        Table environment = new Table(2, "reported by the server", "");
        report.server().facts().forEach(environment::row);
        verdict(page);
        facts(page);
        List<ObjectNode> drifts =
                report.drifts().stream().map(CampaignPage::drift).toList();
        List<Row> rows = report.all(Results.ROWS).toList();
        Table estimate = report.server().isNone() ? new Table(1, "") : billion.apply(report.dataset(), rows);
        String drifting = "What rose or fell by more than 5 % in an hour or more, by the test of Mann and Kendall"
                + " (Apache Commons Math) with a chance below one in a thousand.";
        String extrapolated =
                "Sizes are estimated from a sample of the dataset. Times are extrapolated from steps of at"
                        + " least 10,000 documents and 10 seconds.";
        page.table("Compared with an earlier run", comparison(new Figures("", json)))
                .table("Drift over hours", Sheet.table(2, DRIFTS, drifts), drifting)
                .curves("Curves" + standIn, report.scenario().answer(), curves)
                .table("Size, time and cost of a billion", estimate, extrapolated)
                .table("Environment", environment)
                .heading("This program ran on")
                .notes(report.machine().lines())
                .rest()
                .table("Batch latencies", report.batches());
        for (JsonNode each : json.path("storage")) {
            if (each.path("documents").asLong() == 0) {
                ((ObjectNode) each).put("bytesPerBillion", "–");
            }
        }
        Table storage = Sheet.table(2, STORAGE, json.path("storage"));
        page.table("What the services store", storage, "With indexes and copies, after each step that changed it.");
        for (StepRecord each : report.steps()) {
            page.plots("Servers and processes during " + each.title(), each.all(Results.SERIES));
        }
        return page.html();
    }

    /** Returns the notes below the steps. */
    private String[] notes() {
        List<String> notes = new ArrayList<>(report.notes(StepRecord::notes));
        long repeated = report.server().repeatedRequests();
        if (repeated > 0) {
            String note = "%,d requests of the last command were sent again while the server was away or failing.";
            notes.add(Numbers.text(note, repeated));
        }
        if (report.all(Results.ROWS).anyMatch(row -> !row.published().isEmpty())) {
            notes.add("The published figures come from other clusters and volumes; compare only orders of magnitude.");
        }
        if (report.hasStandIn()) {
            notes.add(Figure.STAND_IN_NOTE);
        }
        return notes.toArray(String[]::new);
    }

    private void verdict(Page page) {
        String kind = report.passed() ? "passed" : report.interrupted() ? "open" : "failed";
        String word = report.passed() ? "Passed" : report.interrupted() ? "Not finished" : "Failed";
        List<String> reasons = new ArrayList<>();
        for (StepRecord each : report.steps()) {
            List<String> all = new ArrayList<>(each.all(Results.REASONS));
            if (!each.failure().isEmpty() || each.differences() > 0) {
                all.add(0, each.failure().isEmpty() ? differences(each.differences()) : each.failure());
            }
            all.forEach(text -> reasons.add(each.title() + ": " + text));
        }
        String outcome = differences(report.differences()) + ", " + Amounts.time(report.elapsedSeconds());
        String share = report.verdicts("passed") + " of " + report.steps().size() + " steps passed.";
        page.verdict(kind, word + ", " + outcome, share, reasons);
    }

    private static String differences(long count) {
        return Numbers.text(count == 1 ? "%,d difference" : "%,d differences", count);
    }

    private void facts(Page page) {
        String started = report.begun().toString().replaceAll("T(..:..).*", " $1 UTC");
        page.fact("Documents and folders", Numbers.text("%,d", report.dataset().size()), report.groups())
                .fact("From the first step to the last", Amounts.time(report.elapsedSeconds()), "started " + started);
        // of steps of a kind, such as slices, the facts show only the largest
        Map<String, Long> largest = new HashMap<>();
        for (StepRecord each : report.steps()) {
            each.all(Results.ROWS).forEach(row -> largest.merge(each.settings().kind(), row.count(), Math::max));
        }
        for (StepRecord each : report.steps()) {
            for (Row row : each.all(Results.ROWS)) {
                if (row.isTimedWithDocuments() && largest.remove(each.settings().kind(), row.count())) {
                    String detail = Numbers.text("%s, %,d documents", row.stage(), row.count());
                    page.fact(each.title(), Numbers.text("%,.0f/s", row.perSecond()), detail);
                }
            }
            for (Latencies.Requests all : each.all(Results.REQUESTS)) {
                if (all.request().equals("all")) {
                    String failed = "p95 %,d ms, %,d of %,d requests failed";
                    String detail = Numbers.text(failed, all.p95Millis(), all.failed(), all.count());
                    page.fact(each.title(), Numbers.text("%,.0f/s", all.perSecond()), detail);
                }
            }
        }
    }

    private static ObjectNode drift(Drift drift) {
        String change = Numbers.change(drift.first(), drift.last());
        return Json.put(Json.tree(drift), "measure", drift.title() + ", " + drift.unit(), "change", change);
    }

    private Table comparison(Figures figures) {
        Table table = new Table(1, "figure", "earlier", "now", "ratio");
        Map<String, Double> earlierValues = earlier == null ? Map.of() : earlier.values();
        figures.values().forEach((name, now) -> {
            double then = earlierValues.getOrDefault(name, 0.0);
            if ((name.endsWith("perSecond") || name.endsWith("p95Millis")) && then > 0) {
                String ratio = Numbers.text("%.2f", now / then);
                table.row(name, Numbers.text("%,.1f", then), Numbers.text("%,.1f", now), ratio);
            }
        });
        return table;
    }
}
