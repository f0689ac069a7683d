// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.id.IdScheme;

/**
 * The ranges of ids that are scanned for unexpected documents. Ranges have the same numbers in every run. Thread safe
 * once all stores are added.
 */
final class UnexpectedSearch {

    private static final int MIN_RANGES = 16;
    private static final int MAX_RANGES = 1 << 14;
    private static final long RANGE_DOCUMENTS = 20_000;

    private final List<ScannedStore> stores = new ArrayList<>();
    private final Dataset dataset;
    private final IdScheme ids;
    private final int ranges;
    private long documents;

    /** A store that is scanned: MongoDB or the index of a repository. */
    private record ScannedStore(Repository repository, boolean index, IdRanges ranges, long first) {}

    /** A range of ids of one store. */
    record ScanRange(long number, Repository repository, boolean index, IdRanges ranges, int range) {}

    UnexpectedSearch(Dataset dataset, IdScheme ids) {
        this.dataset = dataset;
        this.ids = ids;
        this.ranges = (int) Math.max(MIN_RANGES, Math.min(MAX_RANGES, dataset.size() / RANGE_DOCUMENTS));
    }

    /**
     * Adds a store to scan.
     *
     * @param held about how many documents it holds, for the progress
     */
    void add(Repository repository, boolean index, long held) {
        int place = repository.code() * 2 + (index ? 1 : 0);
        // One number more than a store has ranges, so that numbers of two stores never coincide.
        stores.add(new ScannedStore(
                repository,
                index,
                new IdRanges(ids, repository.label(), dataset.size(), ranges),
                place * (ranges + 2L)));
        documents += held;
    }

    /** Returns how many documents the scanned stores hold. */
    long documents() {
        return documents;
    }

    /** Returns the number of ranges. */
    long count() {
        return stores.stream().mapToLong(store -> store.ranges().count()).sum();
    }

    /**
     * Returns a range.
     *
     * @param index 0 to the number of ranges - 1
     */
    ScanRange range(long index) {
        long left = index;
        for (ScannedStore store : stores) {
            int count = store.ranges().count();
            if (left < count) {
                return new ScanRange(
                        store.first() + left, store.repository(), store.index(), store.ranges(), (int) left);
            }
            left -= count;
        }
        throw new IndexOutOfBoundsException("range " + index + ": must be 0 to " + (count() - 1));
    }
}
