// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.StepRecord.Results;
import org.nuxeo.datagen.bench.campaign.StepRecord.Row;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.SizeSample;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Drift;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;
import org.nuxeo.datagen.store.size.Storage;

/**
 * The HTML page of a campaign's report. It begins with the verdict and a card for each important figure.
 *
 * @param earlier figures of an earlier run; null for none
 * @param costs prices of machines and storage
 */
record CampaignPage(CampaignReport report, @Nullable Figures earlier, Capacity.Costs costs) {

    private static final double BILLION = 1e9;

    String html() {
        String standIn = report.hasStandIn() ? " (MongoDB is the in-heap stand-in)" : "";
        List<Curve> curves = new ArrayList<>(report.all(Results.CURVES).toList());
        report.steps().forEach(each -> curves.addAll(each.throughput()));
        curves.addAll(report.overall());
        Page page = new Page((report.server().isNone() ? "Scenario " : "Nuxeo campaign ")
                        + report.scenario().name())
                .text(report.scenario().question())
                .notes(List.of("At scale " + report.scenario().data().scaleText() + "."))
                .table("Steps", report.table(), notes())
                .table(
                        "How long requests took",
                        requests(),
                        "A request has failed if it got no answer, or an answer that differs from the dataset.");
        verdict(page);
        facts(page);
        page.table("Compared with an earlier run", comparison())
                .table(
                        "Drift over hours",
                        drift(),
                        "What rose or fell by more than 5 % in an hour or more, by the test of Mann and Kendall"
                                + " (Apache Commons Math) with a chance below one in a thousand.")
                .curves("Curves" + standIn, report.scenario().answer(), curves)
                .table(
                        "Size, time and cost of a billion",
                        billion(),
                        "Sizes are estimated from a sample of the dataset. Times are extrapolated from steps of at"
                                + " least 10,000 documents and 10 seconds.")
                .table("Environment", environment())
                .heading("This program ran on")
                .notes(report.machine().lines())
                .rest()
                .table("Batch latencies", report.batches())
                .table(
                        "What the services store",
                        storage(),
                        "With indexes and copies, after each step that changed it.");
        for (StepRecord each : report.steps()) {
            page.plots("Servers and processes during " + each.title(), each.all(Results.SERIES));
        }
        return page.html();
    }

    /** Returns the notes below the steps. */
    private String[] notes() {
        List<String> notes = new ArrayList<>(report.notes(StepRecord::notes));
        if (report.server().repeatedRequests() > 0) {
            notes.add(Numbers.text(
                    "%,d requests of the last command were sent again while the server was away or failing.",
                    report.server().repeatedRequests()));
        }
        if (report.all(Results.ROWS).anyMatch(row -> !row.published().isEmpty())) {
            notes.add("The published figures come from other clusters and volumes; compare only orders of magnitude.");
        }
        if (report.hasStandIn()) {
            notes.add(Figure.StandIn.NOTE);
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
        String time = Amounts.time(report.elapsedSeconds());
        page.verdict(
                kind,
                word + ", " + differences(report.differences()) + ", " + time,
                report.passedSteps() + " of " + report.steps().size() + " steps passed.",
                reasons);
    }

    private static String differences(long count) {
        return Numbers.text(count == 1 ? "%,d difference" : "%,d differences", count);
    }

    private void facts(Page page) {
        String started = report.startedAt().toString().replaceAll("T(..:..).*", " $1 UTC");
        page.fact("Documents and folders", Numbers.text("%,d", report.dataset().size()), report.groups())
                .fact("From the first step to the last", Amounts.time(report.elapsedSeconds()), "started " + started);
        Set<String> kinds = new HashSet<>();
        for (StepRecord each : report.steps()) {
            each.all(Results.ROWS).stream()
                    .filter(Row::isTimedWithDocuments)
                    .max(Comparator.comparingLong(Row::count))
                    .filter(row ->
                            isLargest(each, row) && kinds.add(each.settings().kind()))
                    .ifPresent(row -> page.fact(
                            each.title(),
                            Numbers.text("%,.0f/s", row.perSecond()),
                            Numbers.text("%s, %,d documents", row.stage(), row.count())));
            for (LoadResult.Requests all : each.all(Results.REQUESTS)) {
                if (all.request().equals("all")) {
                    String failed = "p95 %,d ms, %,d of %,d requests failed";
                    page.fact(
                            each.title(),
                            Numbers.text("%,.0f/s", all.perSecond()),
                            Numbers.text(failed, all.p95Millis(), all.failed(), all.count()));
                }
            }
        }
    }

    /** Returns whether no step of the same kind has a larger row. The facts show only the largest slice. */
    private boolean isLargest(StepRecord step, Row row) {
        return report.steps().stream()
                .filter(each -> each.settings().kind().equals(step.settings().kind()))
                .flatMap(each -> each.all(Results.ROWS).stream())
                .noneMatch(other -> other.count() > row.count());
    }

    private Table requests() {
        Table table = new Table(
                2, "step", "request", "count", "failed", "a second", "p50 ms", "p95 ms", "p99 ms", "longest ms");
        for (StepRecord step : report.steps()) {
            for (LoadResult.Requests each : step.all(Results.REQUESTS)) {
                table.row(
                        step.title(),
                        each.request(),
                        each.count(),
                        each.failed(),
                        Numbers.text("%,.1f", each.perSecond()),
                        each.p50Millis(),
                        each.p95Millis(),
                        each.p99Millis(),
                        each.longestMillis());
            }
        }
        return table;
    }

    private Table drift() {
        Table table =
                new Table(2, "measure", "line", "hours", "first quarter", "last quarter", "change", "Kendall's tau");
        for (Drift each : report.drifts()) {
            table.row(
                    each.curve().title() + ", " + each.curve().yLabel(),
                    each.curve().line(),
                    Numbers.text("%.1f", each.hours()),
                    Numbers.text("%,.1f", each.first()),
                    Numbers.text("%,.1f", each.last()),
                    Numbers.change(each.first(), each.last()),
                    Numbers.text("%+.2f", each.tau()));
        }
        return table;
    }

    private Table storage() {
        Table table = new Table(2, "after step", "what", "documents", "size", "for a billion");
        for (StepRecord step : report.steps()) {
            for (Storage each : step.all(Results.STORAGE)) {
                String billion = each.documents() == 0 ? "–" : Amounts.bytes(each.bytesPerBillion());
                String name = each.kind() + " " + each.name();
                table.row(step.title(), name, each.documents(), Amounts.bytes(each.bytes()), billion);
            }
        }
        return table;
    }

    private Table comparison() {
        Table table = new Table(1, "figure", "earlier", "now", "ratio");
        Map<String, Double> earlierValues = earlier == null ? Map.of() : earlier.values();
        Figures.of(report.json()).values().forEach((name, now) -> {
            double then = earlierValues.getOrDefault(name, 0.0);
            if ((name.endsWith("perSecond") || name.endsWith("p95Millis")) && then > 0) {
                table.row(
                        name,
                        Numbers.text("%,.1f", then),
                        Numbers.text("%,.1f", now),
                        Numbers.text("%.2f", now / then));
            }
        });
        return table;
    }

    /** Returns what a billion documents take, extrapolated from the campaign. */
    private Table billion() {
        Table table = new Table(1, "for each billion documents", "size or time", "cost");
        if (report.server().isNone()) {
            return table;
        }
        SizeSample sizes = SizeSample.of(report.dataset());
        double share = BILLION / report.dataset().size();
        double storeBytes = sizes.storeBytes().value() * share;
        double indexBytes = sizes.indexBytes().value() * share;
        String blobs = Amounts.bytes(sizes.blobBytes().value() * share);
        table.row("files, which are not stored", blobs, "–")
                .row("MongoDB, before compression", Amounts.bytes(storeBytes), monthly(storeBytes))
                .row("search index, as sent", Amounts.bytes(indexBytes), monthly(indexBytes));
        for (StepRecord each : report.steps()) {
            List<Row> timed = each.all(Results.ROWS).stream()
                    .filter(Row::isTimedWithDocuments)
                    .toList();
            long documents = timed.stream().mapToLong(Row::count).sum();
            long millis = timed.stream().mapToLong(Row::millis).sum();
            if (documents > 0) {
                double hours = millis / 3_600_000 * BILLION / documents;
                double cost = hours * costs.machines() * costs.perMachineHour();
                table.row(each.title(), Amounts.time(hours * 3600), Numbers.text("%,.2f", cost));
            }
        }
        return table;
    }

    private String monthly(double bytes) {
        return Numbers.text("%,.2f a month", bytes / 1e9 * costs.perGigabyteMonth());
    }

    private Table environment() {
        Table table = new Table(2, "reported by the server", "");
        report.server().facts().forEach(table::row);
        return table;
    }
}
