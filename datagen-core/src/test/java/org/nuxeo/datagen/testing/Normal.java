// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

/** The standard normal distribution by its power series. Results are the same everywhere, since it uses only StrictMath. */
public final class Normal {

    private static final double INVERSE_ROOT_TWO_PI = 0.3989422804014327;
    private static final double LIMIT = 9;

    private Normal() {}

    /** Returns the probability of a value up to {@code x}, with an error below 1e-12 for |x| up to 6. */
    public static double cdf(double x) {
        if (x < -LIMIT) {
            return 0;
        }
        if (x > LIMIT) {
            return 1;
        }
        double term = x;
        double sum = x;
        for (int n = 1; n < 400 && Math.abs(term) > 1e-18; n++) {
            term *= x * x / (2 * n + 1);
            sum += term;
        }
        return 0.5 + INVERSE_ROOT_TWO_PI * StrictMath.exp(-x * x / 2) * sum;
    }

    /** Returns, by bisection, the quantile of a probability {@code p}, which must be 1e-9 to 1 - 1e-9. */
    public static double quantile(double p) {
        double low = -6.5;
        double high = 6.5;
        for (int i = 0; i < 60; i++) {
            double middle = (low + high) / 2;
            if (cdf(middle) < p) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return (low + high) / 2;
    }
}
