// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;

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
public record Curve(
        String title,
        String line,
        @JsonProperty("x") String xLabel,
        @JsonProperty("y") String yLabel,
        boolean logarithmic,
        List<Point> points) {

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
}
