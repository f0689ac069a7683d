// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.measure;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.stat.correlation.KendallsCorrelation;
import org.nuxeo.datagen.charts.Curve;

/**
 * A trend over hours, found by the test of Mann and Kendall: Kendall's rank correlation with time.
 *
 * @param title what drifts, the plot of a curve
 * @param line label of the curve
 * @param unit label of its y axis
 * @param hours time from its first to its last point
 * @param first median of its first quarter
 * @param last median of its last quarter
 * @param tau Kendall's correlation, -1 to 1
 */
public record Drift(
        String title, String line, @JsonIgnore String unit, double hours, double first, double last, double tau) {

    private static final int LEAST_POINTS = 20;
    private static final double LARGEST_CHANCE = 0.001;
    private static final double LEAST_CHANGE = 0.05;

    /** Returns the drift of a curve over an hour or more; empty if it has none beyond its noise. */
    public static Optional<Drift> of(Curve curve) {
        List<Curve.Point> points = curve.points();
        int count = points.size();
        if (!curve.x().equals(Curve.SECONDS) || count < LEAST_POINTS) {
            return Optional.empty();
        }
        double hours = (points.get(count - 1).x() - points.get(0).x()) / 3_600;
        double[] values = new double[count];
        Arrays.setAll(values, i -> Rates.median(points.get(i).rates()));
        double[] order = IntStream.range(0, count).asDoubleStream().toArray();
        double tau = new KendallsCorrelation().correlation(order, values);
        double deviation = Math.sqrt(2.0 * (2 * count + 5) / (9.0 * count * (count - 1)));
        double chance = 2 * (1 - new NormalDistribution().cumulativeProbability(Math.abs(tau) / deviation));
        double first = median(values, 0, count / 4);
        double last = median(values, count - count / 4, count);
        boolean drifts = hours >= 1
                && chance < LARGEST_CHANCE
                && Math.abs(last - first) > LEAST_CHANGE * Math.max(Math.abs(first), Math.abs(last));
        Drift drift = new Drift(curve.title(), curve.line(), curve.y(), hours, first, last, tau);
        return drifts ? Optional.of(drift) : Optional.empty();
    }

    private static double median(double[] values, int from, int end) {
        return Rates.median(Arrays.copyOfRange(values, from, end));
    }
}
