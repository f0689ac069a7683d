// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.charts.Charts;
import org.nuxeo.datagen.store.output.Json;
import org.nuxeo.datagen.store.output.Table;

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
    public Page machine(Machine machine) {
        machine.lines().forEach(this::note);
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

    /** Adds a heading, a table and notes about it, unless the table is empty. */
    public Page table(String heading, Table table, String... notes) {
        if (table.rows().size() > 1) {
            heading(heading).html(Html.table(table));
            List.of(notes).forEach(this::note);
        }
        return this;
    }

    /** Adds a card for each of the most important figures. */
    public Page facts(List<Fact> facts) {
        content.append("<ul class=\"facts\">\n");
        for (Fact each : facts) {
            content.append(String.format(
                    Locale.ROOT,
                    "<li><span>%s</span><b>%s</b><small>%s</small></li>\n",
                    Html.text(each.what()),
                    Html.text(each.figure()),
                    Html.text(each.detail())));
        }
        content.append("</ul>\n");
        return this;
    }

    /** An important figure: what it is, and details of it. */
    public record Fact(String what, String figure, String detail) {}

    /** Adds curves. Curves with the same title share a figure. */
    public Page plots(List<Curve> curves) {
        Map<String, List<Curve>> plots = new LinkedHashMap<>();
        curves.forEach(each ->
                plots.computeIfAbsent(each.title(), title -> new ArrayList<>()).add(each));
        content.append("<div class=\"figures\">\n");
        plots.values().forEach(each -> content.append(new Plot(each).html()));
        content.append("</div>\n");
        return this;
    }

    /** Returns the page. */
    public String html() {
        return String.format(Locale.ROOT, """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>%s</title>
                <style>
                %s%s</style>
                </head>
                <body>
                <main>
                %s</main>
                <script>
                %s%s</script>
                </body>
                </html>
                """,
                        Html.text(title),
                        Charts.style(),
                        resource("report.css"),
                        content,
                        Charts.script(),
                        resource("report.js"));
    }

    private static String resource(String name) {
        try (InputStream in = Page.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * A figure of curves with the same title: the data that {@code report.js} draws, and tables for screen readers.
     *
     * @param curves the curves, at least one
     */
    record Plot(List<Curve> curves) {

        /** The data of a plot. Each point is x, and the median, minimum and maximum of its measurements. */
        private record Data(String title, String x, String scale, List<Line> lines) {}

        private record Line(String name, boolean spread, List<double[]> points) {}

        /** Returns the figure. */
        String html() {
            Curve first = curves.get(0);
            StringBuilder html = new StringBuilder("<figure><figcaption>")
                    .append(Html.text(first.title()))
                    .append("<small>")
                    .append(Html.text(first.yLabel()))
                    .append("</small></figcaption><div class=\"plot\"></div><script type=\"application/json\">")
                    // escaped, so that no text in the JSON ends the script element
                    .append(Json.tree(data()).toString().replace("<", "\\u003c"))
                    .append("</script><details><summary>Figures</summary>\n");
            curves.forEach(curve -> html.append(table(curve)));
            return html.append("</details></figure>\n").toString();
        }

        private Data data() {
            Curve first = curves.get(0);
            String scale = first.logarithmic() ? "log" : first.isOverTime() ? "time" : "linear";
            List<Line> lines = curves.stream()
                    .map(curve -> new Line(
                            name(curve),
                            spread(curve),
                            curve.points().stream()
                                    .map(point -> new double[] {
                                        curve.logarithmic() ? Math.max(point.x(), 1) : point.x(),
                                        Rates.median(point.rates()),
                                        Rates.min(point.rates()),
                                        Rates.max(point.rates())
                                    })
                                    .toList()))
                    .toList();
            return new Data(first.title(), first.xLabel(), scale, lines);
        }

        private static String name(Curve curve) {
            return curve.line().isEmpty() ? curve.yLabel() : curve.line();
        }

        private static boolean spread(Curve curve) {
            return curve.points().stream().anyMatch(point -> point.rates().length > 1);
        }

        private static String table(Curve curve) {
            boolean spread = spread(curve);
            Table table = spread
                    ? new Table(0, curve.xLabel(), "median", "min", "max")
                    : new Table(0, curve.xLabel(), name(curve));
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
            return Html.table(table);
        }
    }
}
