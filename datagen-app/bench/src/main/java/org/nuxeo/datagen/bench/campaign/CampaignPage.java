// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.nuxeo.datagen.bench.campaign.StepRecord.Row;
import org.nuxeo.datagen.bench.capacity.SizeSample;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Figure;
import org.nuxeo.datagen.bench.report.BatchTable;
import org.nuxeo.datagen.bench.report.Figures;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.store.output.Amounts;

/** The HTML page of a campaign's report. That of a Nuxeo begins with the verdict and a card for each important figure. */
final class CampaignPage {

    private static final String NONE = "–";
    private static final double BILLION = 1e9;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final CampaignReport report;
    private final Page page;

    CampaignPage(CampaignReport report) {
        this.report = report;
        this.page = new Page(
                report.server() == null
                        ? "Datagen " + report.heading()
                        : "Nuxeo campaign " + report.scenario().name());
    }

    String html() {
        String question = report.scenario().question();
        if (report.server() == null) {
            page.machine(report.machine()).text(question).heading("Steps").html(stepsHere());
            report.steps().forEach(each -> report.notes(each).forEach(page::text));
        } else {
            page.text(question).html(verdict() + facts()).heading("Steps").html(stepsOfServer());
            report.steps().forEach(each -> report.notes(each).forEach(page::note));
            repeated();
        }
        if (report.hasStandIn()) {
            page.note(Figure.StandIn.NOTE);
        }
        if (!report.batches().isEmpty()) {
            page.heading("Batch latencies").html(BatchTable.html(report.batches()));
        }
        curves();
        latencies();
        if (report.server() != null) {
            published();
        }
        earlier();
        if (report.server() != null) {
            billion();
            environment();
        }
        return page.html();
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    private String verdict() {
        long done = report.steps().stream()
                .filter(each -> each.verdict().equals("passed"))
                .count();
        boolean passed = report.passed();
        String word = passed ? "Passed" : report.interrupted() ? "Not finished" : "Failed";
        String kind = passed ? "passed" : report.interrupted() ? "open" : "failed";
        return format(
                "<div class=\"verdict %s\"><b>%s</b> %d of %d steps passed; %,d differences.%s</div>%n",
                kind, word, done, report.steps().size(), report.differences(), failures());
    }

    /** Returns why steps have not passed. */
    private String failures() {
        StringBuilder html = new StringBuilder();
        for (StepRecord each : report.steps()) {
            String failure = each.failure();
            if (failure.isEmpty() && each.differences() > 0) {
                failure = format("%,d differences", each.differences());
            }
            if (!failure.isEmpty()) {
                html.append("<p>")
                        .append(Html.text(each.title() + ": " + failure))
                        .append("</p>");
            }
        }
        return html.toString();
    }

    private String facts() {
        StringBuilder html = new StringBuilder("<ul class=\"facts\">\n");
        fact(
                html,
                "Documents and folders",
                format("%,d", report.dataset().size()),
                report.dataset().spec().customers() + " customers, "
                        + report.dataset().spec().months() + " months");
        String started = report.startedAt()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replaceAll(":00Z$", "");
        fact(
                html,
                "From the first step to the last",
                Amounts.time(report.elapsedSeconds()),
                "started " + started + " UTC");
        Set<String> kinds = new HashSet<>();
        for (StepRecord each : report.steps()) {
            each.rows().stream()
                    .filter(row -> row.millis() > 0 && row.unit().equals("documents"))
                    .max((one, other) -> Long.compare(one.count(), other.count()))
                    .filter(row -> isLargest(each, row) && kinds.add(each.kind()))
                    .ifPresent(row -> fact(
                            html,
                            each.title(),
                            format("%,d/s", Math.round(row.perSecond())),
                            format("%s, %,d documents", row.stage(), row.count())));
            each.requests().stream()
                    .filter(request -> request.path("request").asText().equals("all"))
                    .forEach(request -> fact(
                            html,
                            each.title(),
                            format("%,.0f/s", request.path("perSecond").asDouble()),
                            format(
                                    "p95 %,d ms, %,d of %,d requests failed",
                                    request.path("p95Millis").asLong(),
                                    request.path("failed").asLong(),
                                    request.path("count").asLong())));
        }
        return html.append("</ul>\n").toString();
    }

    /** Returns whether no step of the same kind has a larger row. The facts show only the largest slice. */
    private boolean isLargest(StepRecord step, Row row) {
        return report.steps().stream()
                .filter(each -> each.kind().equals(step.kind()))
                .flatMap(each -> each.rows().stream())
                .noneMatch(other -> other.count() > row.count());
    }

    private static void fact(StringBuilder html, String what, String figure, String detail) {
        html.append("<li><span>")
                .append(Html.text(what))
                .append("</span><b>")
                .append(Html.text(figure))
                .append("</b><small>")
                .append(Html.text(detail))
                .append("</small></li>\n");
    }

    private String stepsHere() {
        Html.Table table = new Html.Table(
                4,
                "step",
                "stage",
                "of what",
                "published",
                "count",
                "seconds",
                "a second",
                "per processor",
                "differences");
        for (StepRecord each : report.steps()) {
            for (Row row : each.rows()) {
                table.row(
                        each.title(),
                        row.markedStage(),
                        row.unit(),
                        row.published(),
                        row.count(),
                        row.seconds(),
                        row.rate(),
                        row.rate(report.processors()),
                        row.differences());
            }
        }
        return table.html();
    }

    private String stepsOfServer() {
        Html.Table table = new Html.Table(3, "step", "verdict", "stage", "count", "seconds", "a second", "differences");
        for (StepRecord each : report.steps()) {
            Object title = each.title();
            Object mark = mark(each);
            if (each.rows().isEmpty()) {
                table.row(title, mark, NONE, NONE, NONE, NONE, NONE);
            }
            for (Row row : each.rows()) {
                table.row(title, mark, row.stage(), row.count(), row.seconds(), row.rate(), row.differences());
                title = "";
                mark = "";
            }
        }
        return table.html();
    }

    private static Html.Table.Mark mark(StepRecord step) {
        String kind =
                switch (step.verdict()) {
                    case "passed" -> "passed";
                    case "failed", "differs" -> "failed";
                    default -> "open";
                };
        return new Html.Table.Mark(step.verdict(), kind);
    }

    private void repeated() {
        if (report.server().repeatedRequests() > 0) {
            page.note(format(
                    "%,d requests of the last command were sent again while the server was away or failing.",
                    report.server().repeatedRequests()));
        }
    }

    private void curves() {
        List<Curve> curves = new ArrayList<>();
        report.steps().forEach(each -> curves.addAll(each.throughput()));
        report.steps().forEach(each -> curves.addAll(each.curves()));
        curves.addAll(report.overall());
        if (!curves.isEmpty()) {
            String here = "Curves" + (report.hasStandIn() ? " (MongoDB is the in-heap stand-in)" : "");
            page.heading(report.server() == null ? here : "Over time").plots(curves);
        }
    }

    /** Adds the duration of requests, if there were any. */
    private void latencies() {
        Html.Table table = new Html.Table(
                2, "step", "request", "count", "failed", "a second", "p50 ms", "p95 ms", "p99 ms", "longest ms");
        boolean any = false;
        for (StepRecord each : report.steps()) {
            String title = each.title();
            for (JsonNode request : each.requests()) {
                any = true;
                table.row(
                        title,
                        request.path("request").asText(),
                        request.path("count").asLong(),
                        request.path("failed").asLong(),
                        format("%,.1f", request.path("perSecond").asDouble()),
                        request.path("p50Millis").asLong(),
                        request.path("p95Millis").asLong(),
                        request.path("p99Millis").asLong(),
                        request.path("longestMillis").asLong());
                title = "";
            }
        }
        if (any) {
            page.heading("How long requests took").html(table.html());
            page.note("A request has failed if it got no answer, or an answer that differs from the dataset.");
        }
    }

    /** Adds the published figures, if there are any. */
    private void published() {
        Html.Table table = new Html.Table(3, "step", "stage", "published", "here, a second");
        boolean any = false;
        for (StepRecord each : report.steps()) {
            for (Row row : each.rows()) {
                if (!row.published().isEmpty()) {
                    any = true;
                    table.row(each.title(), row.stage(), row.published(), row.rate());
                }
            }
        }
        if (any) {
            page.heading("Compared with the published benchmark").html(table.html());
            page.note("The published figures come from other clusters and volumes; compare only orders of magnitude.");
        }
    }

    /** Adds the comparison with an earlier run, if one is given. */
    private void earlier() {
        if (report.earlier() == null) {
            return;
        }
        Figures now = Figures.of(report.json());
        Html.Table table = new Html.Table(1, "figure", "earlier", "now", "ratio");
        for (String name : now.names()) {
            OptionalDouble then = report.earlier().value(name);
            boolean shown = name.endsWith("perSecond") || name.endsWith("p95Millis");
            if (shown && then.isPresent() && then.getAsDouble() > 0) {
                double value = now.value(name).getAsDouble();
                table.row(
                        name,
                        format("%,.1f", then.getAsDouble()),
                        format("%,.1f", value),
                        format("%.2f", value / then.getAsDouble()));
            }
        }
        page.heading("Compared with an earlier run").html(table.html());
    }

    /** Adds what a billion documents take, extrapolated from the campaign. */
    private void billion() {
        SizeSample sizes = SizeSample.of(report.dataset());
        double share = BILLION / report.dataset().size();
        double storeBytes = sizes.storeBytes().value() * share;
        double indexBytes = sizes.indexBytes().value() * share;
        Html.Table table = new Html.Table(1, "for each billion documents", "size or time", "cost");
        table.row("files, which are not stored", Amounts.bytes(sizes.blobBytes().value() * share), NONE);
        table.row("MongoDB, before compression", Amounts.bytes(storeBytes), monthly(storeBytes));
        table.row("search index, as sent", Amounts.bytes(indexBytes), monthly(indexBytes));
        for (StepRecord each : report.steps()) {
            long documents = 0;
            long millis = 0;
            for (Row row : each.rows()) {
                if (row.unit().equals("documents") && row.millis() > 0) {
                    documents += row.count();
                    millis += row.millis();
                }
            }
            if (documents > 0) {
                double hours = millis / MILLIS_PER_HOUR * BILLION / documents;
                table.row(each.title(), Amounts.time(hours * 3600), hourly(hours));
            }
        }
        page.heading("Size, time and cost of a billion").html(table.html());
        page.note("Sizes are estimated from a sample of the dataset. Times are extrapolated from this run, and a"
                + " small run says little about a large one.");
    }

    private String hourly(double hours) {
        return report.costs() == null
                ? NONE
                : format(
                        "%,.2f",
                        hours * report.costs().machines() * report.costs().perMachineHour());
    }

    private String monthly(double bytes) {
        return report.costs() == null
                ? NONE
                : format("%,.2f a month", bytes / 1e9 * report.costs().perGigabyteMonth());
    }

    private void environment() {
        Html.Table table = new Html.Table(2, "reported by the server", "");
        for (Map.Entry<String, String> each : report.server().facts().entrySet()) {
            table.row(each.getKey(), each.getValue());
        }
        page.heading("Environment").html(table.html());
        page.note("This program ran on:").machine(report.machine());
    }
}
