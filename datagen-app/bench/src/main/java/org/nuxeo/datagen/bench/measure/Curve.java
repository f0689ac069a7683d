// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.store.output.Json;

/**
 * A measure as a function of a parameter, such as a rate against the number of threads.
 *
 * @param title title of the plot; curves with the same title share a plot
 * @param line label of the line; empty if the plot has only one
 * @param xLabel label of the x axis
 * @param yLabel label of the y axis, with the unit
 * @param logarithmic whether the x axis is logarithmic
 * @param points points by ascending x, at least one
 */
public record Curve(String title, String line, String xLabel, String yLabel, boolean logarithmic, List<Point> points) {

    /** The label of an axis of time. */
    public static final String SECONDS = "seconds";

    private static final String RATE = "documents a second";

    public Curve {
        points = List.copyOf(points);
    }

    /** Makes a curve that is alone in its plot. */
    public Curve(String title, String xLabel, String yLabel, boolean logarithmic, List<Point> points) {
        this(title, "", xLabel, yLabel, logarithmic, points);
    }

    /** Makes a curve of documents per second. */
    public Curve(String title, String xLabel, boolean logarithmic, List<Point> points) {
        this(title, xLabel, RATE, logarithmic, points);
    }

    /**
     * A point of a curve.
     *
     * @param x the parameter
     * @param rates the measure, one value for each repetition
     */
    public record Point(double x, double[] rates) {

        /** Returns a point that was measured once. */
        public static Point of(double x, double value) {
            return new Point(x, new double[] {value});
        }
    }

    /** Returns this curve with another title. */
    public Curve titled(String other) {
        return new Curve(other, line, xLabel, yLabel, logarithmic, points);
    }

    /** Returns whether the x axis is time. */
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
