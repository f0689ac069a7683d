// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.charts;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A measure as a function of a parameter, such as a rate against the number of threads.
 *
 * @param title title of the plot; curves with the same title share a plot
 * @param line label of the line; empty if the plot has only one
 * @param x label of the x axis
 * @param y label of the y axis, with the unit
 * @param logarithmic whether the x axis is logarithmic
 * @param points points by ascending x, at least one
 */
public record Curve(String title, String line, String x, String y, boolean logarithmic, List<Point> points) {

    /** The label of an axis of time. */
    public static final String SECONDS = "seconds";

    /** The plot of the rate of requests over time. */
    public static final String REQUESTS = "Requests over time";

    public static final String REQUESTS_UNIT = "requests a second";

    private static final int MAX_POINTS = 60;

    public Curve {
        points = List.copyOf(points);
    }

    /** Makes a curve that is alone in its plot. */
    public Curve(String title, String x, String y, boolean logarithmic, List<Point> points) {
        this(title, "", x, y, logarithmic, points);
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

    /**
     * A moment of a stage.
     *
     * @param seconds time since the start of the curve
     * @param done documents done until then
     */
    public record Sample(double seconds, double done) {}

    /**
     * Returns documents per second over time, or empty for less than two seconds or points. A stage reports its documents
     * in batches, so each rate is that since the batch before: between two batches no line falls to zero.
     *
     * @param samples samples by ascending time; the first is the start
     */
    public static Optional<Curve> overTime(String title, List<Sample> samples) {
        List<Point> points = new ArrayList<>();
        Sample before = samples.get(0);
        for (Sample each : samples.subList(1, samples.size())) {
            if (each.done() < before.done()) {
                before = each;
            } else if (each.seconds() >= before.seconds() + 1 && each.done() > before.done()) {
                double rate = (each.done() - before.done()) / (each.seconds() - before.seconds());
                points.add(Point.of(each.seconds(), rate));
                before = each;
            }
        }
        Curve curve = new Curve(title, SECONDS, "documents a second", false, thinned(points));
        return Optional.of(curve).filter(each -> points.size() > 1);
    }

    /** Returns the rate and the 95th percentile of the latency of requests over time. */
    public static List<Curve> ofRequests(String line, List<Point> rates, List<Point> latencies) {
        return List.of(
                new Curve(REQUESTS, line, SECONDS, REQUESTS_UNIT, false, rates),
                new Curve("Latency over time", line, SECONDS, "95th percentile, milliseconds", false, latencies));
    }

    /** Returns at most 60 points that are evenly spread over a list. */
    public static List<Point> thinned(List<Point> points) {
        int step = (points.size() + MAX_POINTS - 1) / MAX_POINTS;
        IntStream kept = IntStream.range(0, points.size()).filter(i -> i % step == 0);
        return kept.mapToObj(points::get).toList();
    }

    /** Returns this curve with another title and another label of the line. */
    public Curve as(String other, String label) {
        return new Curve(other, label.strip(), x, y, logarithmic, points);
    }
}
