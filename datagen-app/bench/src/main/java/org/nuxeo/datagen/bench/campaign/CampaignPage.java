// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.bench.campaign.StepRecord.Row;
import org.nuxeo.datagen.bench.capacity.Capacity;
import org.nuxeo.datagen.bench.capacity.SizeSample;
import org.nuxeo.datagen.bench.gatling.LoadResult;
import org.nuxeo.datagen.bench.measure.Drift;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.measure.Measured;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.bench.series.Storage;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.store.output.Amounts;
import org.nuxeo.datagen.store.output.Table;

/**
 * The HTML page of a campaign's report. It begins with the verdict and a card for each important figure.
 *
 * @param earlier figures of an earlier run; null for none
 * @param costs prices of machines and storage
 */
record CampaignPage(CampaignReport report, @Nullable Figures earlier, Capacity.Costs costs) {

    private static final double BILLION = 1e9;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    String html() {
        Host.Server server = report.server();
        Page page = new Page((server == null ? "Scenario " : "Nuxeo campaign ")
                        + report.scenario().name())
                .html(verdict())
                .text(report.scenario().question())
                .note("At scale " + report.scenario().data().scaleText() + ".")
                .facts(facts());
        page.table("Steps", report.table());
        report.notes(StepRecord::notes).forEach(page::note);
        if (server != null && server.repeatedRequests() > 0) {
            page.note(format(
                    "%,d requests of the last command were sent again while the server was away or failing.",
                    server.repeatedRequests()));
        }
        if (report.steps().stream().flatMap(each -> each.rows().stream()).anyMatch(row -> !row.published()
                .isEmpty())) {
            page.note("The published figures come from other clusters and volumes; compare only orders of magnitude.");
        }
        if (report.hasStandIn()) {
            page.note(Figure.StandIn.NOTE);
        }
        page.table("Batch latencies", Measured.StageBatches.table(report.batches()));
        if (!report.curves().isEmpty()) {
            page.heading("Curves" + (report.hasStandIn() ? " (MongoDB is the in-heap stand-in)" : ""))
                    .plots(report.curves());
        }
        page.table(
                "Drift over hours",
                drift(),
                "What rose or fell by more than 5 % in an hour or more, by the test of Mann and Kendall (Apache Commons"
                        + " Math) with a chance below one in a thousand.");
        for (StepRecord each : report.steps()) {
            if (!each.series().isEmpty()) {
                page.heading("Servers and processes during " + each.title()).plots(each.series());
            }
        }
        page.table("What the services store", storage(), "With indexes and copies, after each step that changed it.");
        page.table(
                "How long requests took",
                requests(),
                "A request has failed if it got no answer, or an answer that differs from the dataset.");
        if (earlier != null) {
            page.table("Compared with an earlier run", comparison(earlier));
        }
        if (server != null) {
            page.table(
                            "Size, time and cost of a billion",
                            billion(),
                            "Sizes are estimated from a sample of the dataset. Times are extrapolated from steps of at"
                                    + " least 10,000 documents and 10 seconds.")
                    .table("Environment", environment(server));
        }
        return page.heading("This program ran on").machine(report.machine()).html();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private String verdict() {
        String word = report.passed() ? "Passed" : report.interrupted() ? "Not finished" : "Failed";
        String kind = report.passed() ? "passed" : report.interrupted() ? "open" : "failed";
        StringBuilder reasons = new StringBuilder();
        for (StepRecord each : report.steps()) {
            String differences = each.differences() > 0 ? format("%,d differences", each.differences()) : "";
            String reason = each.failure().isEmpty() ? differences : each.failure();
            Stream.concat(Stream.of(reason).filter(text -> !text.isEmpty()), each.reasons().stream())
                    .forEach(text -> reasons.append("<p>")
                            .append(Html.text(each.title() + ": " + text))
                            .append("</p>"));
        }
        return format(
                "<div class=\"verdict %s\"><b>%s, %,d %s, %s</b> %d of %d steps passed.%s</div>%n",
                kind,
                word,
                report.differences(),
                report.differences() == 1 ? "difference" : "differences",
                Amounts.time(report.elapsedSeconds()),
                report.passedSteps(),
                report.steps().size(),
                reasons);
    }

    private List<Page.Fact> facts() {
        List<Page.Fact> facts = new ArrayList<>();
        DatasetSpec spec = report.dataset().spec();
        facts.add(new Page.Fact(
                "Documents and folders",
                format("%,d", report.dataset().size()),
                format(
                        "%,d %ss, %d months",
                        spec.customers(),
                        report.dataset().layout().kinds().group().noun(),
                        spec.months())));
        String started = report.startedAt()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replaceAll(":00Z$", "");
        facts.add(new Page.Fact(
                "From the first step to the last",
                Amounts.time(report.elapsedSeconds()),
                "started " + started + " UTC"));
        Set<String> kinds = new HashSet<>();
        for (StepRecord each : report.steps()) {
            each.rows().stream()
                    .filter(Row::isTimedWithDocuments)
                    .max(Comparator.comparingLong(Row::count))
                    .filter(row -> isLargest(each, row) && kinds.add(each.kind()))
                    .ifPresent(row -> facts.add(new Page.Fact(
                            each.title(),
                            format("%,d/s", Math.round(row.perSecond())),
                            format("%s, %,d documents", row.stage(), row.count()))));
            each.requests().stream()
                    .filter(request -> request.request().equals("all"))
                    .forEach(request -> facts.add(new Page.Fact(
                            each.title(),
                            format("%,.0f/s", request.perSecond()),
                            format(
                                    "p95 %,d ms, %,d of %,d requests failed",
                                    request.p95Millis(), request.failed(), request.count()))));
        }
        return facts;
    }

    /** Returns whether no step of the same kind has a larger row. The facts show only the largest slice. */
    private boolean isLargest(StepRecord step, Row row) {
        return report.steps().stream()
                .filter(each -> each.kind().equals(step.kind()))
                .flatMap(each -> each.rows().stream())
                .noneMatch(other -> other.count() > row.count());
    }

    private Table requests() {
        Table table = new Table(
                2, "step", "request", "count", "failed", "a second", "p50 ms", "p95 ms", "p99 ms", "longest ms");
        for (StepRecord step : report.steps()) {
            for (LoadResult.Requests each : step.requests()) {
                table.row(
                        step.title(),
                        each.request(),
                        each.count(),
                        each.failed(),
                        format("%,.1f", each.perSecond()),
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
                    format("%.1f", each.hours()),
                    format("%,.1f", each.first()),
                    format("%,.1f", each.last()),
                    format("%+.1f%%", 100 * (each.last() / each.first() - 1)),
                    format("%+.2f", each.tau()));
        }
        return table;
    }

    private Table storage() {
        Table table = new Table(2, "after step", "what", "documents", "size", "for a billion");
        for (StepRecord step : report.steps()) {
            for (Storage each : step.storage()) {
                table.row(
                        step.title(),
                        each.kind() + " " + each.name(),
                        format("%,d", each.documents()),
                        Amounts.bytes(each.bytes()),
                        each.documents() == 0 ? "–" : Amounts.bytes(each.bytesPerBillion()));
            }
        }
        return table;
    }

    private Table comparison(Figures before) {
        Figures now = Figures.of(report.json());
        Table table = new Table(1, "figure", "earlier", "now", "ratio");
        for (String name : now.names()) {
            double then = before.value(name).orElse(0);
            double value = now.value(name).orElse(0);
            if ((name.endsWith("perSecond") || name.endsWith("p95Millis")) && then > 0) {
                table.row(name, format("%,.1f", then), format("%,.1f", value), format("%.2f", value / then));
            }
        }
        return table;
    }

    /** Returns what a billion documents take, extrapolated from the campaign. */
    private Table billion() {
        SizeSample sizes = SizeSample.of(report.dataset());
        double share = BILLION / report.dataset().size();
        double storeBytes = sizes.storeBytes().value() * share;
        double indexBytes = sizes.indexBytes().value() * share;
        Table table = new Table(1, "for each billion documents", "size or time", "cost")
                .row(
                        "files, which are not stored",
                        Amounts.bytes(sizes.blobBytes().value() * share),
                        "–")
                .row("MongoDB, before compression", Amounts.bytes(storeBytes), monthly(storeBytes))
                .row("search index, as sent", Amounts.bytes(indexBytes), monthly(indexBytes));
        for (StepRecord each : report.steps()) {
            List<Row> timed =
                    each.rows().stream().filter(Row::isTimedWithDocuments).toList();
            long documents = timed.stream().mapToLong(Row::count).sum();
            long millis = timed.stream().mapToLong(Row::millis).sum();
            if (documents > 0) {
                double hours = millis / MILLIS_PER_HOUR * BILLION / documents;
                table.row(
                        each.title(),
                        Amounts.time(hours * 3600),
                        format("%,.2f", hours * costs.machines() * costs.perMachineHour()));
            }
        }
        return table;
    }

    private String monthly(double bytes) {
        return format("%,.2f a month", bytes / 1e9 * costs.perGigabyteMonth());
    }

    private static Table environment(Host.Server server) {
        Table table = new Table(2, "reported by the server", "");
        server.facts().forEach(table::row);
        return table;
    }
}
