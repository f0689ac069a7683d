package org.nuxeo.datagen.app.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.core.DatasetSpec;

/** The page of a report, whole in itself: nothing is loaded from anywhere. */
final class ReportPage {

    private static final String STYLE = """
            :root{color-scheme:light dark;--ink:#1d2733;--soft:#66727f;--back:#fbfbf9;--card:#fff;--rule:#e2e5e8;
            --ours:#0b6e99;--limit:#c9d3da}
            @media(prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#93a0ad;--back:#14181d;--card:#1c2229;
            --rule:#303942;--ours:#5cb8e4;--limit:#46525e}}
            body{margin:0 auto;max-width:1180px;padding:32px 24px;background:var(--back);color:var(--ink);
            font:15px/1.5 system-ui,sans-serif}
            h1{font-size:26px;margin:0 0 4px}h2{font-size:18px;margin:36px 0 12px}p{color:var(--soft);margin:0 0 4px}
            .cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(440px,1fr));gap:20px}
            figure{margin:0;padding:16px;background:var(--card);border:1px solid var(--rule);border-radius:8px}
            figcaption{font-weight:600;margin-bottom:8px}svg{width:100%;height:auto}
            .grid{stroke:var(--rule)}.tick,.axis{fill:var(--soft);font-size:12px}
            .line{fill:none;stroke:var(--ours);stroke-width:2.5}.band{fill:var(--ours);opacity:.18}.dot{fill:var(--ours)}
            table{border-collapse:collapse;width:100%;background:var(--card);border:1px solid var(--rule)}
            th,td{padding:6px 10px;border-bottom:1px solid var(--rule);text-align:left}
            td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
            .bar{display:block;height:10px;width:180px;background:var(--limit);border-radius:5px;overflow:hidden}
            .bar i{display:block;height:100%;background:var(--ours)}
            """;

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
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width\"><title>Datagen bench</title><style>")
                .append(STYLE)
                .append("</style></head><body><h1>Datagen bench</h1>\n");
        for (Map.Entry<String, JsonNode> member : machine.properties()) {
            String value = Html.text(member.getValue().asText());
            page.append("<p>")
                    .append(member.getKey())
                    .append(": ")
                    .append(value)
                    .append("</p>\n");
        }
        page.append(String.format(
                Locale.ROOT,
                "<p>dataset: %,d customers, %d months, version %s</p>%n",
                spec.customers(),
                spec.months(),
                Html.text(spec.version().toString())));
        page.append("<h2>Beside the limit</h2>\n<table><tr><th>stage<th>what<th class=\"n\">a second<th>limit")
                .append("<th class=\"n\">a second<th class=\"n\">ratio<th class=\"n\">spread<th></tr>\n");
        comparisons.forEach(each -> page.append(row(each)));
        page.append("</table>\n<h2>Curves</h2>\n<div class=\"cards\">\n");
        for (Curve curve : curves) {
            page.append("<figure><figcaption>")
                    .append(Html.text(curve.title()))
                    .append("</figcaption>")
                    .append(new LineChart(curve).svg())
                    .append("</figure>\n");
        }
        return page.append("</div>\n<p>Lines are medians, bands the spread of the repetitions; rates are documents a")
                .append(" second of processor time, against threads by the clock.</p>\n</body></html>\n")
                .toString();
    }

    private static String row(Comparison each) {
        double[] ratios = each.ratios();
        double ratio = Rates.median(ratios);
        return String.format(
                Locale.ROOT,
                "<tr><td>%s<td>%s<td class=\"n\">%s<td>%s<td class=\"n\">%s<td class=\"n\">%s"
                        + "<td class=\"n\">%s – %s<td><span class=\"bar\"><i style=\"width:%.1f%%\"></i></span></tr>%n",
                Html.text(each.stage()),
                Html.text(each.name()),
                Html.wholeNumber(Rates.median(each.rates())),
                Html.text(each.limitName()),
                Html.wholeNumber(Rates.median(each.limitRates())),
                Html.ratio(ratio),
                Html.ratio(Rates.least(ratios)),
                Html.ratio(Rates.greatest(ratios)),
                100 * Math.min(1, ratio));
    }
}
