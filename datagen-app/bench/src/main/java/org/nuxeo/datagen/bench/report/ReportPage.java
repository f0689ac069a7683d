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
        StringBuilder page = Page.begin("Datagen bench", machine);
        page.append(String.format(
                Locale.ROOT,
                "<p>dataset: %,d customers, %d months, version %s</p>%n",
                spec.customers(),
                spec.months(),
                Html.text(spec.version().toString())));
        if (!comparisons.isEmpty()) {
            table(page);
        }
        if (!curves.isEmpty()) {
            page.append("<h2>Curves</h2>\n");
            Page.plots(page, curves);
            page.append(
                            "<p>Lines are medians, bands the spread of the repetitions. Of one thread, rows and files are counted")
                    .append(" by a second of its processor time; everything else is by the clock.</p>\n");
        }
        return page.append("</body></html>\n").toString();
    }

    private void table(StringBuilder page) {
        page.append("<h2>Beside the limit</h2>\n<table><tr><th>stage<th>what<th class=\"n\">a second<th>limit")
                .append("<th class=\"n\">a second<th class=\"n\">ratio<th class=\"n\">spread<th></tr>\n");
        comparisons.forEach(each -> page.append(row(each)));
        page.append("</table>\n");
        if (comparisons.stream().anyMatch(Comparison::standIn)) {
            page.append("<p>").append(StandIn.NOTE).append("</p>\n");
        }
    }

    private static String row(Comparison each) {
        double[] ratios = each.ratios();
        double ratio = Rates.median(ratios);
        return String.format(
                Locale.ROOT,
                "<tr><td>%s<td>%s<td class=\"n\">%s<td>%s<td class=\"n\">%s<td class=\"n\">%s"
                        + "<td class=\"n\">%s – %s<td><span class=\"bar\"><i style=\"width:%.1f%%\"></i></span></tr>%n",
                Html.text(each.stage()),
                Html.text(each.markedName()),
                Html.wholeNumber(Rates.median(each.rates())),
                Html.text(each.limitName()),
                Html.wholeNumber(Rates.median(each.limitRates())),
                Html.ratio(ratio),
                Html.ratio(Rates.least(ratios)),
                Html.ratio(Rates.greatest(ratios)),
                100 * Math.min(1, ratio));
    }
}
