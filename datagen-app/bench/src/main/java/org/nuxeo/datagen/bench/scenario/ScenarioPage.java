// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.scenario;

import java.util.Locale;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.bench.report.BatchTable;
import org.nuxeo.datagen.bench.report.HtmlTable;
import org.nuxeo.datagen.bench.report.Page;

/** The self-contained page of a scenario's report. */
final class ScenarioPage {

    private final ScenarioReport report;

    ScenarioPage(ScenarioReport report) {
        this.report = report;
    }

    String html() {
        Page page = new Page("Datagen " + report.heading())
                .machine(report.machine())
                .text(report.question())
                .heading("Steps")
                .html(steps());
        report.notes().forEach(page::text);
        if (report.standIn()) {
            page.note(StandIn.NOTE);
        }
        if (!report.batches().isEmpty()) {
            page.heading("Batch latencies").html(BatchTable.html(report.batches()));
        }
        if (!report.curves().isEmpty()) {
            page.heading("Curves" + (report.standIn() ? " (MongoDB is the in-heap stand-in)" : ""));
            page.plots(report.curves());
        }
        return page.html();
    }

    private String steps() {
        HtmlTable table = new HtmlTable(
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
        for (StepResult each : report.results()) {
            table.row(
                    each.step(),
                    each.markedStage(),
                    each.amount().unit(),
                    each.published(),
                    each.amount().count(),
                    each.timed(String.format(Locale.ROOT, "%,.2f", each.amount().millis() / 1000.0)),
                    each.timed(String.format(Locale.ROOT, "%,d", Math.round(each.perSecond()))),
                    each.timed(String.format(Locale.ROOT, "%,d", Math.round(each.perSecond() / report.processors()))),
                    each.differences());
        }
        return table.html();
    }
}
