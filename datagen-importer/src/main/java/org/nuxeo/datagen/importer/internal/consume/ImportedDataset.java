package org.nuxeo.datagen.importer.internal.consume;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.DatasetSpec;

/**
 * The dataset that an import is for. What a group commits is counted under its number, so that the counts of datasets that
 * use one group stay apart.
 *
 * @param number the first 16 digits of its fingerprint
 * @param base the first 16 digits of its base fingerprint, which its records bear
 * @param earlier the numbers of the datasets it has grown from, whose counts are its own too
 * @param skipsOthers whether records of other datasets are left out; otherwise the first of them ends the import
 */
public record ImportedDataset(long number, long base, Set<Long> earlier, boolean skipsOthers) {

    /** The number of counts that an earlier release of this program committed, which did not tell datasets apart. */
    public static final long UNNAMED = 0;

    /** Whatever arrives, counted under no dataset. */
    public static final ImportedDataset ANY = new ImportedDataset(UNNAMED, 0, Set.of(), false);

    public ImportedDataset {
        earlier = Set.copyOf(earlier);
    }

    /** Returns a dataset that has grown from others, named by their fingerprints, or from none. */
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

    /** Tells whether counts under a number are those of this dataset. */
    boolean counts(long other) {
        return other == number || other == UNNAMED || earlier.contains(other);
    }
}
