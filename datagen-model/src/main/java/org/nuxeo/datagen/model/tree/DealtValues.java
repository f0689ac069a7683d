// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The values of a field that are dealt to the documents of a kind: each to its share of a cell, exactly, and in the same way in
 * every cell. A permutation of the places in a cell takes the place of a table, and its inverse finds the documents with a value.
 */
public final class DealtValues {

    /** The largest number of values: products with the largest number of places fit in 63 bits. */
    public static final long MOST_VALUES = 1L << 40;

    private final NumberCode places;
    private final int inCell;
    private final long count;

    /** The first rank of each value, or null if all values have equally many. A rank is where the permutation brings a place. */
    private final @Nullable Steps first;

    /**
     * @param shares shares of the numbers of the values, from 0. Null for equally many documents of each, as near as can be; if there
     *     are more values than documents, those that documents have are as far apart
     * @param count number of the values, 1 to {@link #MOST_VALUES}
     * @param inCell number of documents in a cell
     */
    DealtValues(@Nullable Shares shares, long count, int inCell, long key) {
        this.count = count;
        this.inCell = inCell;
        this.places = new NumberCode(Math.max(1, inCell), key);
        this.first = shares == null ? null : Steps.ofCounts(shares.met(inCell));
    }

    /** Returns the number of documents in a cell. */
    public int inCell() {
        return inCell;
    }

    /** Returns the number of the value of the document at a position. */
    public long value(long position) {
        long rank = places.apply(position % inCell);
        return first == null ? rank * count / inCell : first.of((int) rank);
    }

    private long firstRank(long value) {
        return first == null ? (value * inCell + count - 1) / count : first.at((int) value);
    }

    /** Returns the places in a cell of the documents with a value. */
    public IntStream places(long value) {
        return LongStream.range(firstRank(value), firstRank(value + 1)).mapToInt(rank -> (int) places.invert(rank));
    }

    /** Returns the documents with a value among those at the first positions of a kind. */
    public Hits hits(Kind kind, long value, long positions) {
        int[] inAll = places(value).toArray();
        int[] inPart = IntStream.of(inAll)
                .filter(place -> place < positions % Math.max(1, inCell))
                .toArray();
        long full = inCell == 0 ? 0 : positions / inCell * inAll.length;
        return new Hits(full + inPart.length, k -> {
            long position = k < full
                    ? k / inAll.length * inCell + inAll[(int) (k % inAll.length)]
                    : positions / inCell * inCell + inPart[(int) (k - full)];
            return new Identity(kind, position, 0);
        });
    }
}
