// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.nuxeo.datagen.bench.figure.Figures;
import org.nuxeo.datagen.bench.report.HtmlTable;
import org.nuxeo.datagen.bench.report.Page;

/** The tables of a campaign's page: what each step did, how long requests took, and what others measured. */
final class CampaignTables {

    private final CampaignReport report;

    CampaignTables(CampaignReport report) {
        this.report = report;
    }

    /** Returns the results of every step. */
    String steps() {
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

    /** Adds the duration of requests, if there were any. */
    void latencies(Page page) {
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

    /** Adds the published figures, if there are any. */
    void published(Page page) {
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

    /** Adds the comparison with an earlier run, if one is given. */
    void earlier(Page page) {
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
}
