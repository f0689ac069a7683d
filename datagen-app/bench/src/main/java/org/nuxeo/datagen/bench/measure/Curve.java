package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * A rate, or another measure, against something else.
 *
 * @param title of the plot; curves of one title are drawn into one
 * @param line what tells it from the others of its plot; empty if it is alone
 * @param xLabel what the points differ in
 * @param yLabel what was measured, with its unit
 * @param logarithmic whether the points lie on a logarithmic axis
 * @param points at least one, by ascending x
 */
public record Curve(String title, String line, String xLabel, String yLabel, boolean logarithmic, List<Point> points) {

    /** The label of an axis of time. */
    public static final String SECONDS = "seconds";

    private static final String RATE = "documents a second";

    public Curve {
        points = List.copyOf(points);
    }

    /** A curve that is alone in its plot. */
    public Curve(String title, String xLabel, String yLabel, boolean logarithmic, List<Point> points) {
        this(title, "", xLabel, yLabel, logarithmic, points);
    }

    /** A curve of documents a second. */
    public Curve(String title, String xLabel, boolean logarithmic, List<Point> points) {
        this(title, xLabel, RATE, logarithmic, points);
    }

    /**
     * One point.
     *
     * @param x as the label says
     * @param rates what the label of the curve says, one for each repetition
     */
    public record Point(double x, double[] rates) {

        /** A point that was measured once. */
        public static Point of(double x, double value) {
            return new Point(x, new double[] {value});
        }
    }

    /** Returns this curve under another title. */
    public Curve titled(String other) {
        return new Curve(other, line, xLabel, yLabel, logarithmic, points);
    }

    /** Returns whether the points differ in time. */
    public boolean isOverTime() {
        return xLabel.equals(SECONDS);
    }

    /** Reads a curve. */
    public static Curve read(JsonNode node) {
        List<Point> points = new ArrayList<>();
        node.path("points")
                .forEach(each -> points.add(new Point(each.path("x").asDouble(), Rates.read(each.path("rates")))));
        return new Curve(
                node.path("title").asText(),
                node.path("line").asText(),
                node.path("x").asText(),
                node.path("y").asText(),
                node.path("logarithmic").asBoolean(),
                points);
    }

    /** Returns the curve as JSON. */
    public ObjectNode json() {
        ObjectNode node = Json.object()
                .put("title", title)
                .put("line", line)
                .put("x", xLabel)
                .put("y", yLabel)
                .put("logarithmic", logarithmic);
        ArrayNode array = node.putArray("points");
        for (Point point : points) {
            ObjectNode each = array.addObject().put("x", point.x());
            Rates.write(each, "rates", point.rates());
        }
        return node;
    }
}
