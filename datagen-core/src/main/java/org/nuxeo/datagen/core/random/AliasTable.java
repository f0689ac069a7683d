// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.random;

import java.math.BigInteger;
import org.nuxeo.datagen.core.text.Check;

/**
 * A table of weights that draws an index by its weight in constant time. It uses the alias method (A. J. Walker, "An
 * efficient method for generating discrete random variables with general distributions", 1977) with integers.
 *
 * <p>There is one cell of equal width for each index, and each cell is shared by at most two indexes. Multiplying the draw
 * by the number of cells yields the cell and the place within it. Probabilities are wrong by at most n / 2^32 for n cells.
 */
public final class AliasTable {

    private static final BigInteger WHOLE_CELL = BigInteger.ONE.shiftLeft(32);

    private static final int ALIAS_BITS = 20;
    private static final int ALIAS_MASK = (1 << ALIAS_BITS) - 1;

    /** For each cell, the share of its own index in units of 2^-32, and in the low bits the index that has the rest. */
    private final long[] cells;

    /**
     * Creates a table.
     *
     * @param weights weights of the indexes, each at least 1; at most 2^20 of them
     * @throws IllegalArgumentException if a weight is below 1 or there are too many
     */
    public AliasTable(long[] weights) {
        int size = weights.length;
        Check.atMost("number of weights", size, 1 << ALIAS_BITS);
        cells = new long[size];
        BigInteger total = BigInteger.ZERO;
        for (long weight : weights) {
            Check.atLeast("weight", weight, 1);
            total = total.add(BigInteger.valueOf(weight));
        }
        BigInteger[] left = new BigInteger[size];
        int[] pending = new int[size];
        int small = 0;
        int large = size;
        for (int i = 0; i < size; i++) {
            left[i] = BigInteger.valueOf(weights[i]).multiply(BigInteger.valueOf(size));
            if (left[i].compareTo(total) < 0) {
                pending[small++] = i;
            } else {
                pending[--large] = i;
            }
        }
        while (small > 0) {
            int poor = pending[--small];
            int rich = pending[large];
            long ownShare = left[poor].multiply(WHOLE_CELL).divide(total).longValueExact();
            cells[poor] = ownShare << ALIAS_BITS | rich;
            left[rich] = left[rich].add(left[poor]).subtract(total);
            if (left[rich].compareTo(total) < 0) {
                large++;
                pending[small++] = rich;
            }
        }
        for (; large < size; large++) {
            cells[pending[large]] = WHOLE_CELL.longValueExact() << ALIAS_BITS;
        }
    }

    /** Returns an index, chosen by weight from the high 32 bits of a draw. The code has no branch to mispredict. */
    public int draw(long draw) {
        long place = (draw >>> 32) * cells.length;
        int index = (int) (place >>> 32);
        long cell = cells[index];
        int own = (int) (((place & 0xFFFFFFFFL) - (cell >>> ALIAS_BITS)) >> 63);
        return index & own | (int) cell & ALIAS_MASK & ~own;
    }

    /**
     * Returns an index, chosen by weight from all bits of a draw. Unlike with {@link #draw}, rare indexes of a large table
     * have their exact share as well: it is wrong by at most 2^-32 of a cell.
     */
    public int drawFine(long draw) {
        int size = cells.length;
        int index = (int) Draws.scaled(draw, size);
        long place = draw * size >>> 32;
        long cell = cells[index];
        return place < cell >>> ALIAS_BITS ? index : (int) cell & ALIAS_MASK;
    }
}
