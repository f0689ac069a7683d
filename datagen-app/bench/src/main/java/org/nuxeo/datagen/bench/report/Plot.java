// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.store.output.Json;

/** A figure of curves with the same title: the data that {@code report.js} draws, and tables for screen readers. */
final class Plot {

    private final List<Curve> curves = new ArrayList<>();

    void add(Curve curve) {
        curves.add(curve);
    }

    /** Returns the figure. */
    String html() {
        Curve first = curves.get(0);
        StringBuilder html = new StringBuilder(first.isOverTime() ? "<figure class=\"wide\">" : "<figure>")
                .append("<figcaption>")
                .append(Html.text(first.title()))
                .append("<small>")
                .append(Html.text(first.yLabel()))
                .append("</small></figcaption><div class=\"plot\"></div><script type=\"application/json\">")
                // escaped, so that no text in the JSON ends the script element
                .append(json().toString().replace("<", "\\u003c"))
                .append("</script><details><summary>Figures</summary>\n");
        curves.forEach(curve -> html.append(table(curve)));
        return html.append("</details></figure>\n").toString();
    }

    private ObjectNode json() {
        Curve first = curves.get(0);
        ObjectNode node = Json.object()
                .put("title", first.title())
                .put("x", first.xLabel())
                .put("scale", first.logarithmic() ? "log" : first.isOverTime() ? "time" : "linear");
        ArrayNode lines = node.putArray("lines");
        for (Curve curve : curves) {
            ObjectNode line = lines.addObject().put("name", name(curve)).put("spread", spread(curve));
            ArrayNode points = line.putArray("points");
            for (Curve.Point point : curve.points()) {
                double[] rates = point.rates();
                points.addArray()
                        .add(curve.logarithmic() ? Math.max(point.x(), 1) : point.x())
                        .add(Rates.median(rates))
                        .add(Rates.min(rates))
                        .add(Rates.max(rates));
            }
        }
        return node;
    }

    private static String name(Curve curve) {
        return curve.line().isEmpty() ? curve.yLabel() : curve.line();
    }

    private static boolean spread(Curve curve) {
        return curve.points().stream().anyMatch(point -> point.rates().length > 1);
    }

    private static String table(Curve curve) {
        boolean spread = spread(curve);
        HtmlTable table = spread
                ? new HtmlTable(0, curve.xLabel(), "median", "min", "max")
                : new HtmlTable(0, curve.xLabel(), name(curve));
        for (Curve.Point point : curve.points()) {
            double[] rates = point.rates();
            String x = Html.number(point.x());
            String median = Html.number(Rates.median(rates));
            if (spread) {
                table.row(x, median, Html.number(Rates.min(rates)), Html.number(Rates.max(rates)));
            } else {
                table.row(x, median);
            }
        }
        return table.html();
    }
}
