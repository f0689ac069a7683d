// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The values of a field that are dealt to the documents of a kind: each to its share of a cell, exactly, and in the same way in
 * every cell. A permutation of the places in a cell takes the place of a table, and its inverse finds the documents with a value.
 *
 * @param count number of the values
 * @param inCell number of documents in a cell
 * @param first the first rank of each value, or null if all have equally many. A rank is where the permutation brings a place
 */
public record DealtValues(
        NumberCode places, long count, int inCell, @Nullable Steps first) {

    /** The largest number of values: products with the largest number of places fit in 63 bits. */
    public static final long MOST_VALUES = 1L << 40;

    /**
     * Returns the values of the documents of a kind.
     *
     * @param shares shares of the numbers of the values, from 0. Null for equally many documents of each, as near as can be; if there
     *     are more values than documents, those that documents have are as far apart
     * @param count number of the values, 1 to {@link #MOST_VALUES}
     * @param inCell number of documents in a cell
     */
    static DealtValues of(@Nullable Shares shares, long count, int inCell, long key) {
        Steps first = shares == null ? null : Steps.ofCounts(shares.met(inCell));
        return new DealtValues(new NumberCode(Math.max(1, inCell), key), count, inCell, first);
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
        long cells = inCell == 0 ? 0 : positions / inCell;
        LongUnaryOperator inCells = k -> k / inAll.length * inCell + inAll[(int) (k % inAll.length)];
        LongStream rest = IntStream.of(inAll).mapToLong(place -> cells * inCell + place);
        return hits(kind, cells * inAll.length, inCells, rest, positions);
    }

    /** Returns a number of documents, whose positions are computed, and those of the rest that are at the first positions. */
    public static Hits hits(Kind kind, long count, LongUnaryOperator position, LongStream rest, long positions) {
        long[] last = rest.filter(each -> each < positions).toArray();
        return new Hits(
                count + last.length,
                k -> new Identity(kind, k < count ? position.applyAsLong(k) : last[(int) (k - count)], 0));
    }
}
