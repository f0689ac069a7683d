// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.record;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The documents of a delivery, cut into numbered ranges for threads to share: folders first, then partition by
 * partition. Any range is found by its number without walking. Immutable and thread safe.
 */
public final class DocumentRanges {

    private final List<Source> sources = new ArrayList<>();
    private final long[] firstRange;
    private final int rangeDocuments;

    /** What ranges are cut from: the folders of a repository, or one of its partitions. */
    private record Source(Repository repository, List<Identity> folders, PartitionPlan plan, int partition) {

        long records() {
            return folders != null ? folders.size() : plan.records(partition);
        }
    }

    /**
     * @param rangeDocuments documents in a range, at least 1
     * @throws IllegalArgumentException if it is less than 1
     */
    public DocumentRanges(Delivery delivery, int rangeDocuments) {
        if (rangeDocuments < 1) {
            throw new IllegalArgumentException("range of " + rangeDocuments + " documents: must be at least 1");
        }
        this.rangeDocuments = rangeDocuments;
        for (Repository repository : Repository.values()) {
            sources.add(new Source(repository, delivery.folders(repository), null, 0));
        }
        for (Repository repository : Repository.values()) {
            PartitionPlan plan = delivery.plan(repository);
            for (int partition = 0; partition < delivery.partitions(); partition++) {
                sources.add(new Source(repository, null, plan, partition));
            }
        }
        firstRange = new long[sources.size() + 1];
        for (int i = 0; i < sources.size(); i++) {
            firstRange[i + 1] = firstRange[i] + (sources.get(i).records() + rangeDocuments - 1) / rangeDocuments;
        }
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
        long from = (range - firstRange[index]) * rangeDocuments;
        int count = (int) Math.min(rangeDocuments, source.records() - from);
        if (source.folders() != null) {
            return source.folders().subList((int) from, (int) from + count);
        }
        List<Identity> documents = new ArrayList<>(count);
        PartitionPlan.Cursor cursor = source.plan().cursor(source.partition(), from);
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
            throw new IndexOutOfBoundsException("range " + range + ": must be 0 to " + (count() - 1));
        }
        int index = 0;
        while (firstRange[index + 1] <= range) {
            index++;
        }
        return index;
    }
}
