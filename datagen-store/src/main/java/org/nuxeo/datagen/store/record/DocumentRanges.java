// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.store.record.Delivery.Share;

/**
 * The documents of a delivery, or some of them, cut into numbered ranges for threads to share. They are in the order of
 * import: folders first, then partition by partition. Any range is found by its number without walking. Immutable and
 * thread safe.
 */
public final class DocumentRanges {

    private final List<Source> sources = new ArrayList<>();
    private final long[] firstRange;
    private final int rangeDocuments;

    /** Some documents of a share, from a position in it to another. */
    private record Source(Share share, long from, long to) {

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
        Check.refuse(rangeDocuments < 1, () -> "range of " + rangeDocuments + " documents: must be at least 1");
        this.rangeDocuments = rangeDocuments;
        long before = 0;
        for (Share share : delivery.shares()) {
            long from = Math.min(share.records(), Math.max(0, positions.from() - before));
            long to = Math.max(from, Math.min(share.records(), positions.to() - before));
            sources.add(new Source(share, from, to));
            before += share.records();
        }
        long all = before;
        Check.refuse(
                positions.to() > all,
                () -> "positions " + positions.from() + " to " + positions.to() + ": must be within 0 to "
                        + WholeNumber.grouped(all));
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
        return source(range).share.repository();
    }

    /** Returns whether a range holds states and calendar folders. */
    public boolean ofFolders(long range) {
        return source(range).share.ofFolders();
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
        Iterator<Identity> all = source.share.source().apply(from);
        return IntStream.range(0, count).mapToObj(i -> all.next()).toList();
    }

    private Source source(long range) {
        return sources.get(index(range));
    }

    private int index(long range) {
        Check.index("range", range, count());
        int index = 0;
        while (firstRange[index + 1] <= range) {
            index++;
        }
        return index;
    }
}
