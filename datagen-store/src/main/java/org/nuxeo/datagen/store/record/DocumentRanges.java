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
    private final int rangeDocuments;
    private final long count;

    /** Some documents of a share, from a position in it to another, and the number of their first range. */
    private record Source(Share share, long from, long to, long firstRange) {}

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
        long ranges = 0;
        for (Share share : delivery.shares()) {
            long from = Math.min(share.records(), Math.max(0, positions.from() - before));
            long to = Math.max(from, Math.min(share.records(), positions.to() - before));
            sources.add(new Source(share, from, to, ranges));
            before += share.records();
            ranges += (to - from + rangeDocuments - 1) / rangeDocuments;
        }
        long all = before;
        Check.refuse(
                positions.to() > all,
                () -> "positions " + positions.from() + " to " + positions.to() + ": must be within 0 to "
                        + WholeNumber.grouped(all));
        count = ranges;
    }

    /** Returns the number of ranges. */
    public long count() {
        return count;
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
        Source source = source(range);
        long from = source.from + (range - source.firstRange) * rangeDocuments;
        int size = (int) Math.min(rangeDocuments, source.to - from);
        Iterator<Identity> all = source.share.source().apply(from);
        return IntStream.range(0, size).mapToObj(i -> all.next()).toList();
    }

    private Source source(long range) {
        Check.index("range", range, count);
        Source found = sources.get(0);
        for (Source each : sources) {
            // the last of those that begin there has the range, others are empty
            found = each.firstRange <= range ? each : found;
        }
        return found;
    }
}
