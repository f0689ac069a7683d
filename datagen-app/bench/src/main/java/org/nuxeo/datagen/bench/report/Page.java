// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Charts;
import org.nuxeo.datagen.store.output.Json;

/** A self-contained page of measurements, for light and dark screens, phones and printers. */
public final class Page {

    private final StringBuilder content = new StringBuilder();
    private final String title;

    /**
     * Makes a page.
     *
     * @param title title, not escaped
     */
    public Page(String title) {
        this.title = title;
        content.append("<h1>").append(Html.text(title)).append("</h1>\n");
    }

    /** Adds the description of a machine. */
    public Page machine(ObjectNode machine) {
        Machine.lines(machine).forEach(this::note);
        return this;
    }

    /** Adds a heading. */
    public Page heading(String text) {
        content.append("<h2>").append(Html.text(text)).append("</h2>\n");
        return this;
    }

    /** Adds a paragraph. */
    public Page text(String text) {
        content.append("<p>").append(Html.text(text)).append("</p>\n");
        return this;
    }

    /** Adds a note, which is a paragraph in a lighter color. */
    public Page note(String text) {
        content.append("<p class=\"soft\">").append(Html.text(text)).append("</p>\n");
        return this;
    }

    /** Adds markup. */
    public Page html(String markup) {
        content.append(markup);
        return this;
    }

    /** Adds curves. Curves with the same title share a figure. */
    public Page plots(List<Curve> curves) {
        Map<String, Plot> plots = new LinkedHashMap<>();
        curves.forEach(curve ->
                plots.computeIfAbsent(curve.title(), each -> new Plot()).add(curve));
        content.append("<div class=\"figures\">\n");
        plots.values().forEach(plot -> content.append(plot.html()));
        content.append("</div>\n");
        return this;
    }

    /** Returns the page. */
    public String html() {
        return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>"
                + Html.text(title) + "</title>\n<style>\n" + Charts.style() + resource("report.css")
                + "</style>\n</head>\n<body>\n<main>\n" + content + "</main>\n<script>\n" + Charts.script()
                + resource("report.js") + "</script>\n</body>\n</html>\n";
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A figure of curves with the same title: the data that {@code report.js} draws, and tables for screen readers. */
    static final class Plot {

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
            Html.Table table = spread
                    ? new Html.Table(0, curve.xLabel(), "median", "min", "max")
                    : new Html.Table(0, curve.xLabel(), name(curve));
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
}
