// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import org.apache.commons.math3.special.Gamma;

/** Pearson's chi-square tests, of tables that may have empty rows, columns and cells without weight. */
public final class ChiSquare {

    private ChiSquare() {}

    /**
     * Returns the p-value of observed counts under a distribution.
     *
     * @param weights weights of the distribution, in any unit; a count in a cell of weight 0 makes the p-value 0
     */
    public static double goodnessOfFit(long[] observed, double[] weights) {
        return upperTail(statistic(observed, weights), used(weights) - 1);
    }

    /** Returns Pearson's statistic of observed counts under a distribution. Statistics of several tables can be added. */
    public static double statistic(long[] observed, double[] weights) {
        double total = 0;
        double weight = 0;
        for (int i = 0; i < observed.length; i++) {
            total += observed[i];
            weight += weights[i];
        }
        double statistic = 0;
        for (int i = 0; i < observed.length; i++) {
            double expected = total * weights[i] / weight;
            double difference = observed[i] - expected;
            statistic += difference == 0 ? 0 : difference * difference / expected;
        }
        return statistic;
    }

    /** Returns the p-value of a contingency table under the hypothesis that rows and columns are independent. */
    public static double independence(long[][] observed) {
        double[] rows = new double[observed.length];
        double[] columns = new double[observed[0].length];
        double total = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                rows[i] += observed[i][j];
                columns[j] += observed[i][j];
                total += observed[i][j];
            }
        }
        double statistic = 0;
        for (int i = 0; i < rows.length; i++) {
            for (int j = 0; j < columns.length; j++) {
                double expected = rows[i] * columns[j] / total;
                if (expected > 0) {
                    double difference = observed[i][j] - expected;
                    statistic += difference * difference / expected;
                }
            }
        }
        return upperTail(statistic, (used(rows) - 1) * (used(columns) - 1));
    }

    /** Returns the probability that a chi-square variable is {@code statistic} or more. */
    public static double upperTail(double statistic, int degreesOfFreedom) {
        return Double.isInfinite(statistic) ? 0 : Gamma.regularizedGammaQ(degreesOfFreedom / 2.0, statistic / 2);
    }

    private static int used(double[] sums) {
        int used = 0;
        for (double sum : sums) {
            used += sum > 0 ? 1 : 0;
        }
        return used;
    }
}
