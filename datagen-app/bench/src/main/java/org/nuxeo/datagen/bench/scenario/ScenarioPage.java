package org.nuxeo.datagen.bench.scenario;

import java.util.Locale;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.bench.report.Html;
import org.nuxeo.datagen.bench.report.Page;

/** The page of a scenario's report, whole in itself. */
final class ScenarioPage {

    private final ScenarioReport report;

    ScenarioPage(ScenarioReport report) {
        this.report = report;
    }

    String html() {
        StringBuilder page = Page.begin("Datagen " + report.heading(), report.machine());
        page.append("<p>").append(Html.text(report.question())).append("</p>\n<h2>Steps</h2>\n<table><tr><th>step");
        page.append("<th>stage<th class=\"n\">count<th>unit<th class=\"n\">seconds<th class=\"n\">a second")
                .append("<th class=\"n\">per processor<th class=\"n\">differences<th>published</tr>\n");
        for (StepResult each : report.results()) {
            page.append(String.format(
                    Locale.ROOT,
                    "<tr><td>%s<td>%s<td class=\"n\">%,d<td>%s<td class=\"n\">%s<td class=\"n\">%s"
                            + "<td class=\"n\">%s<td class=\"n\">%,d<td>%s</tr>%n",
                    Html.text(each.step()),
                    Html.text(each.markedStage()),
                    each.amount().count(),
                    Html.text(each.amount().unit()),
                    each.timed(String.format(Locale.ROOT, "%.2f", each.amount().millis() / 1000.0)),
                    each.timed(String.format(Locale.ROOT, "%,d", Math.round(each.perSecond()))),
                    each.timed(String.format(Locale.ROOT, "%,d", Math.round(each.perSecond() / report.processors()))),
                    each.differences(),
                    Html.text(each.published())));
        }
        page.append("</table>\n");
        report.notes()
                .forEach(note -> page.append("<p>").append(Html.text(note)).append("</p>\n"));
        if (report.standIn()) {
            page.append("<p>").append(Html.text(StandIn.NOTE)).append("</p>\n");
        }
        if (!report.curves().isEmpty()) {
            page.append("<h2>Curves")
                    .append(report.standIn() ? " (MongoDB is the in-heap stand-in)" : "")
                    .append("</h2>\n");
            Page.plots(page, report.curves());
        }
        return page.append("</body></html>\n").toString();
    }
}
