package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;

/** What pages of measurements have in common: whole in themselves, for a light and for a dark screen. */
public final class Page {

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

    private Page() {}

    /** Begins a page with a title and the machine. */
    public static StringBuilder begin(String title, ObjectNode machine) {
        StringBuilder page = new StringBuilder("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">")
                .append("<meta name=\"viewport\" content=\"width=device-width\"><title>")
                .append(Html.text(title))
                .append("</title><style>")
                .append(STYLE)
                .append("</style></head><body><h1>")
                .append(Html.text(title))
                .append("</h1>\n");
        for (String line : Machine.lines(machine)) {
            page.append("<p>").append(Html.text(line)).append("</p>\n");
        }
        return page;
    }

    /** Adds the plots of curves, side by side. */
    public static void plots(StringBuilder page, List<Curve> curves) {
        page.append("<div class=\"cards\">\n");
        for (Curve curve : curves) {
            page.append("<figure><figcaption>")
                    .append(Html.text(curve.title()))
                    .append("</figcaption>")
                    .append(new LineChart(curve).svg())
                    .append("</figure>\n");
        }
        page.append("</div>\n");
    }
}
