package org.nuxeo.datagen.core.internal.random;

import java.math.BigInteger;

/**
 * Draws an index with the probability of its weight, in constant time: Walker's alias method (A. J. Walker, "An
 * efficient method for generating discrete random variables with general distributions", 1977) in integers.
 *
 * <p>The indexes are cells of equal width, each shared by at most two of them; one multiplication of the draw by the
 * number of cells gives the cell and the place within it. Probabilities are exact to the number of cells over 2^32.
 */
public final class AliasTable {

    private static final BigInteger WHOLE_CELL = BigInteger.ONE.shiftLeft(32);

    private static final int ALIAS_BITS = 20;
    private static final int ALIAS_MASK = (1 << ALIAS_BITS) - 1;

    /** For each cell what of it is its own, in 2^-32, and in the low bits whose the rest is. */
    private final long[] cells;

    /**
     * @param weights each at least 1; at most 2^20 of them
     */
    public AliasTable(long[] weights) {
        int size = weights.length;
        if (size > 1 << ALIAS_BITS) {
            throw new IllegalArgumentException(size + " weights: must be at most " + (1 << ALIAS_BITS));
        }
        cells = new long[size];
        BigInteger total = BigInteger.ZERO;
        for (long weight : weights) {
            if (weight < 1) {
                throw new IllegalArgumentException("weight " + weight + ": must be at least 1");
            }
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

    /** Returns the index that a uniform draw chooses; its high 32 bits are used. Has no branch to mispredict. */
    public int draw(long draw) {
        long place = (draw >>> 32) * cells.length;
        int index = (int) (place >>> 32);
        long cell = cells[index];
        int own = (int) (((place & 0xFFFFFFFFL) - (cell >>> ALIAS_BITS)) >> 63);
        return index & own | (int) cell & ALIAS_MASK & ~own;
    }
}
