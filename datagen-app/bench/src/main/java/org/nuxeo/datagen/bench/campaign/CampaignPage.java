// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.nuxeo.datagen.bench.capacity.SizeSample;
import org.nuxeo.datagen.bench.figure.Figures;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.bench.report.HtmlTable;
import org.nuxeo.datagen.bench.report.Page;
import org.nuxeo.datagen.importer.internal.output.Amounts;

/** The HTML page of a campaign's report: the verdict, then the figures behind it. */
final class CampaignPage {

    private static final double BILLION = 1e9;
    private static final double MILLIS_PER_HOUR = 3_600_000;

    private final CampaignReport report;

    CampaignPage(CampaignReport report) {
        this.report = report;
    }

    String html() {
        Page page = new Page(title())
                .text(report.scenario().question())
                .html(verdict())
                .html(facts());
        page.heading("Steps").html(steps());
        notes(page);
        List<Curve> curves = new ArrayList<>();
        report.steps()
                .forEach(each ->
                        curves.addAll(each.record().throughput(each.step().title())));
        report.steps().forEach(each -> curves.addAll(each.record().curves()));
        if (!curves.isEmpty()) {
            page.heading("Over time").plots(curves);
        }
        latencies(page);
        published(page);
        earlier(page);
        perBillion(page);
        environment(page);
        return page.html();
    }

    private String title() {
        return "Nuxeo campaign " + report.scenario().name();
    }

    private String verdict() {
        long done = report.steps().stream()
                .filter(each -> each.verdict().equals("passed"))
                .count();
        boolean passed = report.passed();
        String word = passed ? "Passed" : report.interrupted() ? "Not finished" : "Failed";
        String kind = passed ? "passed" : report.interrupted() ? "open" : "failed";
        return String.format(
                Locale.ROOT,
                "<div class=\"verdict %s\"><b>%s</b> %d of %d steps passed; %,d differences in %,d"
                        + " documents and folders.%s</div>%n",
                kind,
                word,
                done,
                report.steps().size(),
                report.differences(),
                report.dataset().size(),
                failures());
    }

    private String failures() {
        StringBuilder html = new StringBuilder();
        for (CampaignReport.Step each : report.steps()) {
            if (!each.record().failure().isEmpty()) {
                html.append("<p>")
                        .append(Html.text(
                                each.step().title() + ": " + each.record().failure()))
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
                String.format(Locale.ROOT, "%,d", report.dataset().size()),
                report.dataset().spec().customers() + " customers, "
                        + report.dataset().spec().months() + " months");
        fact(
                html,
                "From the first step to the last",
                Amounts.time(report.elapsedSeconds()),
                "started " + started() + " UTC");
        Set<NuxeoStepKind> kinds = EnumSet.noneOf(NuxeoStepKind.class);
        for (CampaignReport.Step each : report.steps()) {
            each.record().rows().stream()
                    .filter(row -> row.millis() > 0 && row.unit().equals("documents"))
                    .max((one, other) -> Long.compare(one.count(), other.count()))
                    .filter(row -> isLargest(each, row) && kinds.add(each.step().kind()))
                    .ifPresent(row -> fact(
                            html,
                            each.step().title(),
                            String.format(Locale.ROOT, "%,d/s", Math.round(row.perSecond())),
                            String.format(Locale.ROOT, "%s, %,d documents", row.stage(), row.count())));
            each.record().requests().stream()
                    .filter(request -> request.path("request").asText().equals("all"))
                    .forEach(request -> fact(
                            html,
                            each.step().title(),
                            String.format(
                                    Locale.ROOT,
                                    "%,.0f/s",
                                    request.path("perSecond").asDouble()),
                            String.format(
                                    Locale.ROOT,
                                    "p95 %,d ms, %,d of %,d requests failed",
                                    request.path("p95Millis").asLong(),
                                    request.path("failed").asLong(),
                                    request.path("count").asLong())));
        }
        return html.append("</ul>\n").toString();
    }

    /** Returns whether no step of the same kind has a larger row. The facts show only the largest slice. */
    private boolean isLargest(CampaignReport.Step step, CampaignRow row) {
        return report.steps().stream()
                .filter(each -> each.step().kind() == step.step().kind())
                .flatMap(each -> each.record().rows().stream())
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

    private String steps() {
        HtmlTable table = new HtmlTable(3, "step", "verdict", "stage", "count", "seconds", "a second", "differences");
        for (CampaignReport.Step each : report.steps()) {
            List<CampaignRow> rows = each.record().rows();
            if (rows.isEmpty()) {
                table.row(each.step().title(), mark(each), "–", "–", "–", "–", "–");
            }
            for (CampaignRow row : rows) {
                table.row(
                        row == rows.get(0) ? each.step().title() : "",
                        row == rows.get(0) ? mark(each) : "",
                        row.stage(),
                        row.count(),
                        row.seconds(),
                        row.rate(),
                        row.differences());
            }
        }
        return table.html();
    }

    private static HtmlTable.Mark mark(CampaignReport.Step step) {
        String kind =
                switch (step.verdict()) {
                    case "passed" -> "passed";
                    case "failed", "differs" -> "failed";
                    default -> "open";
                };
        return new HtmlTable.Mark(step.verdict(), kind);
    }

    private void notes(Page page) {
        for (CampaignReport.Step each : report.steps()) {
            each.record().notes().forEach(note -> page.note(each.step().title() + ": " + note));
        }
        if (report.repeated() > 0) {
            page.note(String.format(
                    Locale.ROOT,
                    "%,d requests of the last command were sent again while the server was away or failing.",
                    report.repeated()));
        }
    }

    private void latencies(Page page) {
        HtmlTable table = new HtmlTable(
                2, "step", "request", "count", "failed", "a second", "p50 ms", "p95 ms", "p99 ms", "longest ms");
        boolean any = false;
        for (CampaignReport.Step each : report.steps()) {
            for (JsonNode request : each.record().requests()) {
                any = true;
                table.row(
                        request == each.record().requests().get(0) ? each.step().title() : "",
                        request.path("request").asText(),
                        request.path("count").asLong(),
                        request.path("failed").asLong(),
                        String.format(
                                Locale.ROOT, "%,.1f", request.path("perSecond").asDouble()),
                        request.path("p50Millis").asLong(),
                        request.path("p95Millis").asLong(),
                        request.path("p99Millis").asLong(),
                        request.path("longestMillis").asLong());
            }
        }
        if (any) {
            page.heading("How long requests took").html(table.html());
            page.note("A request has failed if it got no answer, or an answer that differs from the dataset.");
        }
    }

    private void published(Page page) {
        HtmlTable table = new HtmlTable(3, "step", "stage", "published", "here, a second");
        boolean any = false;
        for (CampaignReport.Step each : report.steps()) {
            for (CampaignRow row : each.record().rows()) {
                if (!row.published().isEmpty()) {
                    any = true;
                    table.row(each.step().title(), row.stage(), row.published(), row.rate());
                }
            }
        }
        if (any) {
            page.heading("Compared with the published benchmark").html(table.html());
            page.note("The published figures come from other clusters and volumes; compare only orders of magnitude.");
        }
    }

    private void earlier(Page page) {
        if (report.earlier() == null) {
            return;
        }
        Figures now = Figures.of(report.json());
        HtmlTable table = new HtmlTable(1, "figure", "earlier", "now", "ratio");
        for (String name : now.names()) {
            OptionalDouble then = report.earlier().value(name);
            boolean shown = name.endsWith("perSecond") || name.endsWith("p95Millis");
            if (shown && then.isPresent() && then.getAsDouble() > 0) {
                double value = now.value(name).getAsDouble();
                table.row(
                        name,
                        String.format(Locale.ROOT, "%,.1f", then.getAsDouble()),
                        String.format(Locale.ROOT, "%,.1f", value),
                        String.format(Locale.ROOT, "%.2f", value / then.getAsDouble()));
            }
        }
        page.heading("Compared with an earlier run").html(table.html());
    }

    private void perBillion(Page page) {
        SizeSample sizes = SizeSample.of(report.dataset());
        double share = BILLION / report.dataset().size();
        HtmlTable table = new HtmlTable(1, "for each billion documents", "size or time", "cost");
        table.row("files, which are not stored", Amounts.bytes(sizes.blobBytes().value() * share), "–");
        table.row(
                "MongoDB, before compression",
                Amounts.bytes(sizes.storeBytes().value() * share),
                monthly(sizes.storeBytes().value() * share));
        table.row(
                "search index, as sent",
                Amounts.bytes(sizes.indexBytes().value() * share),
                monthly(sizes.indexBytes().value() * share));
        for (CampaignReport.Step each : report.steps()) {
            long documents = 0;
            long millis = 0;
            for (CampaignRow row : each.record().rows()) {
                if (row.unit().equals("documents") && row.millis() > 0) {
                    documents += row.count();
                    millis += row.millis();
                }
            }
            if (documents > 0) {
                double hours = millis / MILLIS_PER_HOUR * BILLION / documents;
                table.row(each.step().title(), Amounts.time(hours * 3600), hourly(hours));
            }
        }
        page.heading("Size, time and cost of a billion").html(table.html());
        page.note("Sizes are estimated from a sample of the dataset. Times are extrapolated from this run, and a"
                + " small run says little about a large one.");
    }

    private String hourly(double hours) {
        return report.costs() == null
                ? "–"
                : String.format(
                        Locale.ROOT,
                        "%,.2f",
                        hours * report.costs().machines() * report.costs().perMachineHour());
    }

    private String monthly(double bytes) {
        return report.costs() == null
                ? "–"
                : String.format(
                        Locale.ROOT,
                        "%,.2f a month",
                        bytes / 1e9 * report.costs().perGigabyteMonth());
    }

    private void environment(Page page) {
        HtmlTable table = new HtmlTable(2, "reported by the server", "");
        for (Map.Entry<String, String> each : report.installation().facts().entrySet()) {
            table.row(each.getKey(), each.getValue());
        }
        page.heading("Environment").html(table.html());
        page.note("This program ran on:").machine(report.machine());
    }

    private String started() {
        return report.startedAt()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replaceAll(":00Z$", "");
    }
}
