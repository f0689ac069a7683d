// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

/**
 * Pearson's chi-square tests, with p-values from the regularized incomplete gamma function (series and continued
 * fraction, Abramowitz and Stegun 6.5.29 and 6.5.31).
 */
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
        double a = degreesOfFreedom / 2.0;
        double x = statistic / 2;
        if (x <= 0) {
            return 1;
        }
        if (Double.isInfinite(x)) {
            return 0;
        }
        double scale = Math.exp(-x + a * Math.log(x) - logGamma(a));
        if (x < a + 1) {
            double term = 1 / a;
            double sum = term;
            for (int n = 1; n < 100_000 && term > sum * 1e-15; n++) {
                term *= x / (a + n);
                sum += term;
            }
            return 1 - sum * scale;
        }
        return scale * continuedFraction(a, x);
    }

    private static double continuedFraction(double a, double x) {
        double b = x + 1 - a;
        double c = 1e300;
        double d = 1 / b;
        double h = d;
        for (int i = 1; i < 100_000; i++) {
            double an = -i * (i - a);
            b += 2;
            d = 1 / (an * d + b);
            c = b + an / c;
            double factor = d * c;
            h *= factor;
            if (Math.abs(factor - 1) < 1e-15) {
                break;
            }
        }
        return h;
    }

    /** Returns the logarithm of the gamma function by Stirling's series, with the argument shifted to 10 or more. */
    private static double logGamma(double a) {
        double shift = 0;
        double x = a;
        for (; x < 10; x++) {
            shift += Math.log(x);
        }
        double inverseSquare = 1 / (x * x);
        double series =
                (1.0 / 12 - inverseSquare * (1.0 / 360 - inverseSquare * (1.0 / 1260 - inverseSquare / 1680))) / x;
        return (x - 0.5) * Math.log(x) - x + 0.5 * Math.log(2 * Math.PI) + series - shift;
    }

    private static int used(double[] sums) {
        int used = 0;
        for (double sum : sums) {
            used += sum > 0 ? 1 : 0;
        }
        return used;
    }
}
