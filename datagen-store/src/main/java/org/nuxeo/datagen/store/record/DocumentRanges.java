// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The documents of a delivery, or some of them, cut into numbered ranges for threads to share. They are in the order of
 * import: folders first, then partition by partition. Any range is found by its number without walking. Immutable and
 * thread safe.
 */
public final class DocumentRanges {

    private final List<Source> sources = new ArrayList<>();
    private final long[] firstRange;
    private final int rangeDocuments;

    /** What ranges are cut from: records of the folders of a repository, or of one of its partitions. */
    private record Source(
            Repository repository,
            @Nullable List<Identity> folders,
            @Nullable PartitionPlan plan,
            int partition,
            long from,
            long to) {

        /** Returns the same source without the records outside of a range, which are counted from its first record. */
        Source within(long low, long high) {
            long lowest = Math.min(to, Math.max(from, low));
            return new Source(repository, folders, plan, partition, lowest, Math.max(lowest, Math.min(to, high)));
        }

        long records() {
            return to - from;
        }
    }

    /**
     * Cuts all documents of a delivery.
     *
     * @param rangeDocuments documents in a range, at least 1
     * @throws IllegalArgumentException if it is less than 1
     */
    public DocumentRanges(Delivery delivery, int rangeDocuments) {
        this(delivery, delivery.positions(), rangeDocuments);
    }

    /**
     * Cuts some documents of a delivery.
     *
     * @param positions positions of the documents in the order of import
     * @param rangeDocuments documents in a range, at least 1
     * @throws IllegalArgumentException if it is less than 1, or the delivery has fewer documents
     */
    public DocumentRanges(Delivery delivery, PositionRange positions, int rangeDocuments) {
        if (rangeDocuments < 1) {
            throw new IllegalArgumentException("range of " + rangeDocuments + " documents: must be at least 1");
        }
        this.rangeDocuments = rangeDocuments;
        long before = 0;
        for (Source source : sources(delivery)) {
            sources.add(source.within(positions.from() - before, positions.to() - before));
            before += source.records();
        }
        if (positions.to() > before) {
            throw new IllegalArgumentException("positions " + positions.from() + " to " + positions.to()
                    + ": must be within 0 to " + WholeNumber.grouped(before));
        }
        firstRange = new long[sources.size() + 1];
        for (int i = 0; i < sources.size(); i++) {
            firstRange[i + 1] = firstRange[i] + (sources.get(i).records() + rangeDocuments - 1) / rangeDocuments;
        }
    }

    private static List<Source> sources(Delivery delivery) {
        List<Source> all = new ArrayList<>();
        for (Repository repository : delivery.dataset().layout().repositories()) {
            List<Identity> folders = delivery.folders(repository);
            all.add(new Source(repository, folders, null, 0, 0, folders.size()));
        }
        for (Repository repository : delivery.dataset().layout().repositories()) {
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                all.add(new Source(repository, null, plan, partition, 0, plan.records(partition)));
            }
        }
        return all;
    }

    /** Returns the number of ranges. */
    public long count() {
        return firstRange[sources.size()];
    }

    /** Returns the repository of a range. */
    public Repository repository(long range) {
        return source(range).repository();
    }

    /** Returns whether a range holds states and calendar folders. */
    public boolean ofFolders(long range) {
        return source(range).folders() != null;
    }

    /**
     * Returns the documents of a range.
     *
     * @throws IndexOutOfBoundsException if there is no such range
     */
    public List<Identity> documents(long range) {
        int index = index(range);
        Source source = sources.get(index);
        long from = source.from() + (range - firstRange[index]) * rangeDocuments;
        int count = (int) Math.min(rangeDocuments, source.to() - from);
        List<Identity> folders = source.folders();
        if (folders != null) {
            return folders.subList((int) from, (int) from + count);
        }
        List<Identity> documents = new ArrayList<>(count);
        PartitionPlan.Cursor cursor = Objects.requireNonNull(source.plan()).cursor(source.partition(), from);
        for (int i = 0; i < count; i++) {
            documents.add(cursor.nextIdentity());
        }
        return documents;
    }

    private Source source(long range) {
        return sources.get(index(range));
    }

    private int index(long range) {
        if (range < 0 || range >= count()) {
            throw new IndexOutOfBoundsException(
                    "range " + range + ": must be 0 to " + WholeNumber.grouped(count() - 1));
        }
        int index = 0;
        while (firstRange[index + 1] <= range) {
            index++;
        }
        return index;
    }
}
