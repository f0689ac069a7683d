// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.testing;

import java.util.function.IntToDoubleFunction;
import org.apache.commons.math3.stat.inference.KolmogorovSmirnovTest;

/** The one-sample Kolmogorov-Smirnov test for counts of integer values. */
public final class KolmogorovSmirnov {

    private KolmogorovSmirnov() {}

    /**
     * Returns the p-value of integer observations under a distribution. It is conservative if the distribution has steps.
     *
     * @param counts number of observations of each value 0, 1, 2, …
     * @param cdf cumulative distribution function
     */
    public static double pValue(long[] counts, IntToDoubleFunction cdf) {
        long total = 0;
        for (long count : counts) {
            total += count;
        }
        double largest = 0;
        long cumulated = 0;
        for (int value = 0; value < counts.length; value++) {
            cumulated += counts[value];
            largest = Math.max(largest, Math.abs((double) cumulated / total - cdf.applyAsDouble(value)));
        }
        return upperTail(largest, total);
    }

    /** Returns the asymptotic probability of at least a distance, with Stephens' correction for the sample size. */
    public static double upperTail(double distance, long sampleSize) {
        double root = Math.sqrt(sampleSize);
        double t = (root + 0.12 + 0.11 / root) * distance;
        return 1 - new KolmogorovSmirnovTest().ksSum(t, 1e-15, 100_000);
    }
}
