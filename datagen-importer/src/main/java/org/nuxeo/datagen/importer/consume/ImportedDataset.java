// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.consume;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * The dataset that an import handles. A group commits its counts under the dataset's number, so that datasets that
 * share a group are counted separately.
 *
 * @param number the first 16 digits of its fingerprint
 * @param base the first 16 digits of its base fingerprint, which its records carry
 * @param earlier the numbers of the datasets it has grown from, whose counts belong to it too
 * @param skipsOthers whether records of other datasets are skipped; otherwise the first of them ends the import
 */
public record ImportedDataset(long number, long base, Set<Long> earlier, boolean skipsOthers) {

    /** The number of counts that were committed by an earlier release, which did not separate datasets. */
    public static final long UNNAMED = 0;

    /** Accepts every record, counted under no dataset. */
    public static final ImportedDataset ANY = new ImportedDataset(UNNAMED, 0, Set.of(), false);

    public ImportedDataset {
        earlier = Set.copyOf(earlier);
    }

    /**
     * Returns a dataset.
     *
     * @param grownFrom fingerprints of the datasets it has grown from, or none
     */
    public static ImportedDataset of(DatasetSpec spec, List<String> grownFrom, boolean skipsOthers) {
        return new ImportedDataset(
                start(spec.fingerprint()),
                start(spec.baseFingerprint()),
                grownFrom.stream().map(ImportedDataset::start).collect(Collectors.toSet()),
                skipsOthers);
    }

    private static long start(String fingerprint) {
        return Long.parseUnsignedLong(fingerprint, 0, 16, 16);
    }

    /** Returns whether counts under a number belong to this dataset. */
    boolean counts(long other) {
        return other == number || other == UNNAMED || earlier.contains(other);
    }
}
