package org.nuxeo.datagen.bench.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Curve;
import org.nuxeo.datagen.charts.Charts;

/** A page of measurements: whole in itself, for a light and a dark screen, a phone and a printer. */
public final class Page {

    private final StringBuilder content = new StringBuilder();
    private final String title;

    /** Begins a page with its title, which may hold any characters. */
    public Page(String title) {
        this.title = title;
        content.append("<h1>").append(Html.text(title)).append("</h1>\n");
    }

    /** Adds where and when something was measured. */
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

    /** Adds a paragraph that matters less. */
    public Page note(String text) {
        content.append("<p class=\"soft\">").append(Html.text(text)).append("</p>\n");
        return this;
    }

    /** Adds markup. */
    public Page html(String markup) {
        content.append(markup);
        return this;
    }

    /** Adds curves; those of one title share a figure. */
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
}
