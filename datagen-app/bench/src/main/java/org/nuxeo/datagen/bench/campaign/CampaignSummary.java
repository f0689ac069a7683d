// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.store.output.Amounts;

/** The top of a campaign's page: the verdict, and a card for each important figure. */
final class CampaignSummary {

    private final CampaignReport report;

    CampaignSummary(CampaignReport report) {
        this.report = report;
    }

    /** Returns the verdict and the cards below it. */
    String html() {
        return verdict() + facts();
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
                "<div class=\"verdict %s\"><b>%s</b> %d of %d steps passed; %,d differences.%s</div>%n",
                kind,
                word,
                done,
                report.steps().size(),
                report.differences(),
                failures());
    }

    /** Returns why steps have not passed. */
    private String failures() {
        StringBuilder html = new StringBuilder();
        for (CampaignReport.Step each : report.steps()) {
            String failure = each.record().failure();
            long differences = each.record().differences();
            if (failure.isEmpty() && differences > 0) {
                failure = String.format(Locale.ROOT, "%,d differences", differences);
            }
            if (!failure.isEmpty()) {
                html.append("<p>")
                        .append(Html.text(each.step().title() + ": " + failure))
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

    private String started() {
        return report.startedAt()
                .truncatedTo(ChronoUnit.MINUTES)
                .toString()
                .replace("T", " ")
                .replaceAll(":00Z$", "");
    }
}
