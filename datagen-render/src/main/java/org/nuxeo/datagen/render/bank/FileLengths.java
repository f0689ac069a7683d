// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.Kind;

/**
 * Lengths of the bank's files, measured once. The bytes of a dataset version never change, and seeds and months move the mean
 * of a kind by less than {@link #MEAN_ERROR}; so rendering a sample, half the time of {@code plan}, would tell less.
 * {@code FileLengthsTest} measures again.
 *
 * @param meanBytes mean length of the files of a kind
 * @param deviationBytes standard deviation of these lengths
 */
public record FileLengths(double meanBytes, double deviationBytes) {

    /** The standard error of a mean, as a share of it: the largest difference among four seeds and 1 to 600 months. */
    public static final double MEAN_ERROR = 0.000_5;

    private static final Map<Kind, FileLengths> BANK = Map.of(
            Bank.IDCARD, new FileLengths(37_110, 1_080),
            Bank.LETTER, new FileLengths(17_078, 12.5),
            Bank.STATEMENT, new FileLengths(18_760, 403));

    /** Returns the lengths of a kind, or null if they are not known: other corpora, models and padded files. */
    public static @Nullable FileLengths of(Dataset dataset, Kind kind) {
        boolean known = dataset.model().isBank()
                && dataset.spec().blobSizeBytes() == 0
                && dataset.spec().corpusFingerprint() == Corpus.builtIn().fingerprint();
        return known ? BANK.get(kind) : null;
    }

    /** Returns the variance of the sum of a number of files, whose mean is not known exactly either. */
    public double sumVariance(long count) {
        double meanError = MEAN_ERROR * meanBytes * count;
        return deviationBytes * deviationBytes * count + meanError * meanError;
    }
}
