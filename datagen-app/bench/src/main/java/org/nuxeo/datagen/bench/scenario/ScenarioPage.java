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
        Page page = new Page("Datagen " + report.heading())
                .machine(report.machine())
                .text(report.question())
                .heading("Steps")
                .html(steps());
        report.notes().forEach(page::text);
        if (report.standIn()) {
            page.note(StandIn.NOTE);
        }
        if (!report.curves().isEmpty()) {
            page.heading("Curves" + (report.standIn() ? " (MongoDB is the in-heap stand-in)" : ""));
            page.plots(report.curves());
        }
        return page.html();
    }

    private String steps() {
        StringBuilder table = new StringBuilder("<div class=\"scroll\"><table><thead><tr>");
        for (String column : new String[] {"step", "stage"}) {
            table.append("<th scope=\"col\">").append(column);
        }
        for (String column : new String[] {"count", "unit", "seconds", "a second", "per processor", "differences"}) {
            table.append(column.equals("unit") ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"n\">")
                    .append(column);
        }
        table.append("<th scope=\"col\">published</tr></thead><tbody>\n");
        for (StepResult each : report.results()) {
            table.append(String.format(
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
        return table.append("</tbody></table></div>\n").toString();
    }
}
