// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.report.HtmlTable;
import org.nuxeo.datagen.bench.report.Page;

/** The HTML page of a campaign's report: the verdict, then the figures behind it. */
final class CampaignPage {

    private final CampaignReport report;

    CampaignPage(CampaignReport report) {
        this.report = report;
    }

    String html() {
        Page page = new Page("Nuxeo campaign " + report.scenario().name())
                .text(report.scenario().question())
                .html(new CampaignSummary(report).html());
        CampaignTables tables = new CampaignTables(report);
        page.heading("Steps").html(tables.steps());
        notes(page);
        curves(page);
        tables.latencies(page);
        tables.published(page);
        tables.earlier(page);
        new BillionTable(report).add(page);
        environment(page);
        return page.html();
    }

    private void curves(Page page) {
        List<Curve> curves = new ArrayList<>();
        report.steps()
                .forEach(each ->
                        curves.addAll(each.record().throughput(each.step().title())));
        report.steps().forEach(each -> curves.addAll(each.record().curves()));
        if (!curves.isEmpty()) {
            page.heading("Over time").plots(curves);
        }
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

    private void environment(Page page) {
        HtmlTable table = new HtmlTable(2, "reported by the server", "");
        for (Map.Entry<String, String> each : report.installation().facts().entrySet()) {
            table.row(each.getKey(), each.getValue());
        }
        page.heading("Environment").html(table.html());
        page.note("This program ran on:").machine(report.machine());
    }
}
