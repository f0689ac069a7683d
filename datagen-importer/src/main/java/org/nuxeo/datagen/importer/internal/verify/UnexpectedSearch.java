package org.nuxeo.datagen.importer.internal.verify;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.id.IdRanges;
import org.nuxeo.datagen.importer.id.IdScheme;

/**
 * Which ranges of ids are to be looked through for documents that should not be there: those of the stores that hold more
 * than was found, since that reads all ids of a store. Ranges have the same numbers in every run. Thread safe once all
 * stores are added.
 */
final class UnexpectedSearch {

    private static final int LEAST_RANGES = 16;
    private static final int MOST_RANGES = 1 << 14;
    private static final long RANGE_DOCUMENTS = 20_000;

    private final List<Part> parts = new ArrayList<>();
    private final Dataset dataset;
    private final IdScheme ids;
    private final int ranges;
    private long documents;

    /** Whether it is MongoDB or the index of a repository that is looked through. */
    private record Part(Repository repository, boolean index, IdRanges ranges, long first) {}

    /** A range of ids. */
    record Piece(long number, Repository repository, boolean index, IdRanges ranges, int range) {}

    UnexpectedSearch(Dataset dataset, IdScheme ids) {
        this.dataset = dataset;
        this.ids = ids;
        this.ranges = (int) Math.max(LEAST_RANGES, Math.min(MOST_RANGES, dataset.size() / RANGE_DOCUMENTS));
    }

    /**
     * Adds a store that holds more than it should.
     *
     * @param held how many documents it holds
     */
    void add(Repository repository, boolean index, long held) {
        int place = repository.ordinal() * 2 + (index ? 1 : 0);
        // One number a range more than there may be, so that the numbers of no two stores meet.
        parts.add(new Part(
                repository,
                index,
                new IdRanges(ids, repository.label(), dataset.size(), ranges),
                place * (ranges + 2L)));
        documents += held;
    }

    /** Returns how many documents the stores hold that are looked through. */
    long documents() {
        return documents;
    }

    /** Returns how many ranges there are. */
    long count() {
        return parts.stream().mapToLong(part -> part.ranges().count()).sum();
    }

    /** @param index 0 to the number of ranges - 1 */
    Piece piece(long index) {
        long left = index;
        for (Part part : parts) {
            int count = part.ranges().count();
            if (left < count) {
                return new Piece(part.first() + left, part.repository(), part.index(), part.ranges(), (int) left);
            }
            left -= count;
        }
        throw new IndexOutOfBoundsException("range " + index + ": must be 0 to " + (count() - 1));
    }
}
