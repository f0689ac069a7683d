package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.bench.measure.Comparison;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.measure.StandIn;
import org.nuxeo.datagen.core.DatasetSpec;

/** The page of a report, whole in itself: nothing is loaded from anywhere. */
final class ReportPage {

    private final ObjectNode machine;
    private final DatasetSpec spec;
    private final List<Comparison> comparisons;
    private final List<Curve> curves;

    ReportPage(ObjectNode machine, DatasetSpec spec, List<Comparison> comparisons, List<Curve> curves) {
        this.machine = machine;
        this.spec = spec;
        this.comparisons = comparisons;
        this.curves = curves;
    }

    String html() {
        Page page = new Page("Datagen bench").machine(machine);
        page.note(String.format(
                Locale.ROOT,
                "dataset: %,d customers, %d months, version %s",
                spec.customers(),
                spec.months(),
                spec.version()));
        if (!comparisons.isEmpty()) {
            page.heading("Beside the limit").html(table());
            if (comparisons.stream().anyMatch(Comparison::standIn)) {
                page.note(StandIn.NOTE);
            }
        }
        if (!curves.isEmpty()) {
            page.heading("Curves").plots(curves);
            page.note(
                    "Lines are medians, bands the spread of the repetitions. Of one thread, rows and files are counted"
                            + " by a second of its processor time; everything else is by the clock.");
        }
        return page.html();
    }

    private String table() {
        StringBuilder table = new StringBuilder("<div class=\"scroll\"><table><tr><th>stage<th>what")
                .append("<th class=\"n\">a second<th>limit")
                .append("<th class=\"n\">a second<th class=\"n\">ratio<th class=\"n\">spread</tr>\n");
        comparisons.forEach(each -> table.append(row(each)));
        return table.append("</table></div>\n").toString();
    }

    private static String row(Comparison each) {
        double[] ratios = each.ratios();
        return String.format(
                Locale.ROOT,
                "<tr><td>%s<td>%s<td class=\"n\">%s<td>%s<td class=\"n\">%s<td class=\"n\">%s"
                        + "<td class=\"n\">%s – %s</tr>%n",
                Html.text(each.stage()),
                Html.text(each.markedName()),
                Html.wholeNumber(Rates.median(each.rates())),
                Html.text(each.limitName()),
                Html.wholeNumber(Rates.median(each.limitRates())),
                Html.ratio(Rates.median(ratios)),
                Html.ratio(Rates.least(ratios)),
                Html.ratio(Rates.greatest(ratios)));
    }
}
