// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

/**
 * Lengths of the files of a kind, measured once for an archive. The bytes of a dataset version never change, and seeds and
 * months move the mean of a kind by less than {@link #MEAN_ERROR}; so rendering a sample, half the time of {@code plan}, would
 * tell less.
 *
 * @param meanBytes mean length of the files
 * @param deviationBytes standard deviation of these lengths
 */
public record FileLengths(double meanBytes, double deviationBytes) {

    /** The standard error of a mean, as a share of it: the largest difference among four seeds and 1 to 600 months. */
    public static final double MEAN_ERROR = 0.000_5;

    /** Returns the variance of the sum of a number of files, whose mean is not known exactly either. */
    public double sumVariance(long count) {
        double meanError = MEAN_ERROR * meanBytes * count;
        return deviationBytes * deviationBytes * count + meanError * meanError;
    }
}
