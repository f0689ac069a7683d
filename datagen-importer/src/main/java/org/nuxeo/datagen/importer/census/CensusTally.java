// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.census;

import java.util.Arrays;
import java.util.Objects;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Sums over visited documents, in which their order does not matter. Each is a sum modulo 2^64. Not thread safe.
 *
 * @param kinds by repository and kind, the sums in the order of {@link Sum}
 * @param records by repository and partition, the number of documents; states and folders follow the last partition
 * @param recordIds in the same places, the sums of {@link Sum#IDS}
 */
record CensusTally(long[][][] kinds, long[][] records, long[][] recordIds) {

    /** What is added up. The weight of a folder is a hash of its id. */
    enum Sum {
        /** Documents. */
        DOCUMENTS,
        /** Ordinals. */
        ORDINALS,
        /** Hashes of ids. */
        IDS,
        /** Hashes of all metadata, ordinals and ids included. */
        RECORDS,
        /** Children of the folders, counted at the folders, and versions of the documents. */
        CHILDREN,
        /** Weights of the documents' parents: each folder as many times as it has children, counted at the children. */
        PARENTS,
        /** For each folder, its weight as many times as it says to have children. */
        PARENTS_TOLD,
        /** Weights of the documents' parents times the index among the children. */
        PLACES,
        /** For each folder, its weight times the sum of the indexes of all children, by their number. */
        PLACES_TOLD
    }

    /** A tally without places. */
    static final CensusTally NOTHING = new CensusTally(0, 0, 0);

    CensusTally {
        Objects.requireNonNull(kinds, "kinds");
        Objects.requireNonNull(records, "records");
        Objects.requireNonNull(recordIds, "recordIds");
    }

    /** Creates a tally of nothing in a dataset. */
    CensusTally(Layout layout, int partitions) {
        this(layout.repositories().size(), layout.kinds().size(), partitions);
    }

    private CensusTally(int repositories, int kinds, int partitions) {
        this(
                new long[repositories][kinds][Sum.values().length],
                new long[repositories][partitions + 1],
                new long[repositories][partitions + 1]);
    }

    /** Returns the number of partitions of each repository. */
    int partitions() {
        return records[0].length - 1;
    }

    /** Adds what another tally has counted. */
    void add(CensusTally more) {
        for (int repository = 0; repository < kinds.length; repository++) {
            for (int kind = 0; kind < kinds[repository].length; kind++) {
                add(kinds[repository][kind], more.kinds[repository][kind]);
            }
            add(records[repository], more.records[repository]);
            add(recordIds[repository], more.recordIds[repository]);
        }
    }

    private static void add(long[] sums, long[] more) {
        for (int i = 0; i < sums.length; i++) {
            sums[i] += more[i];
        }
    }

    /** Returns a sum over the documents of a kind in a repository. */
    long of(Repository repository, Kind kind, Sum sum) {
        return kinds[repository.code()][kind.code()][sum.ordinal()];
    }

    /** Returns a sum over all documents. */
    long of(Sum sum) {
        return Arrays.stream(kinds)
                .flatMap(Arrays::stream)
                .mapToLong(sums -> sums[sum.ordinal()])
                .sum();
    }
}
