// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.tree;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/**
 * The values of a field that are dealt to the documents of a kind: each to its share of a cell, exactly, and in the same way in
 * every cell. A permutation of the places in a cell takes the place of a table, and its inverse finds the documents with a value.
 */
public final class DealtValues {

    private final NumberCode places;
    private final int inCell;
    private final Steps first;

    /**
     * @param shares shares of the numbers of the values, from 0
     * @param inCell number of documents in a cell
     */
    DealtValues(Shares shares, int inCell, long key) {
        this.inCell = inCell;
        this.places = new NumberCode(Math.max(1, inCell), key);
        int[] ends = new int[shares.size() + 1];
        int[] met = shares.met(inCell);
        Arrays.setAll(ends, i -> i == 0 ? 0 : ends[i - 1] + met[i - 1]);
        this.first = new Steps(ends);
    }

    /** Returns the number of the value of the document at a position. */
    public int value(long position) {
        return first.of((int) places.apply(position % inCell));
    }

    /** Returns the documents with a value among those at the first positions of a kind. */
    public Hits hits(Kind kind, int value, long positions) {
        int[] inAll = IntStream.range(first.at(value), first.at(value + 1))
                .map(index -> (int) places.invert(index))
                .toArray();
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
