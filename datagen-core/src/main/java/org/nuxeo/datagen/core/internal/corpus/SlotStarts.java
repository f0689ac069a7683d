package org.nuxeo.datagen.core.internal.corpus;

/**
 * For each slot of a table the entry at its start, and whether the slot is pooled, in little more than a byte a slot.
 *
 * <p>Entries never fall from slot to slot, so a row of neighbors needs one entry in full, that of the first, and seven
 * bits each for how far the others lie beyond it; the eighth says pooled. The rows are as long as seven bits allow. A
 * draw meets memory at random, so what counts is that the tables of a corpus stay in a core's own cache.
 */
final class SlotStarts {

    private static final int MAX_OFFSET = 127;
    private static final int MAX_SHIFT = 7;

    private final int shift;
    private final int[] rowStarts;
    private final byte[] offsets;

    private SlotStarts(int shift, int[] rowStarts, byte[] offsets) {
        this.shift = shift;
        this.rowStarts = rowStarts;
        this.offsets = offsets;
    }

    /**
     * @param firstEntries for each slot its first entry, or the complement of it if the slot is pooled; the entries ascend
     */
    static SlotStarts of(int[] firstEntries) {
        int shift = MAX_SHIFT;
        while (!fits(firstEntries, shift)) {
            shift--;
        }
        int[] rowStarts = new int[(firstEntries.length - 1 >> shift) + 1];
        byte[] offsets = new byte[firstEntries.length];
        for (int slot = 0; slot < offsets.length; slot++) {
            rowStarts[slot >> shift] = entry(firstEntries, slot >> shift << shift);
            int offset = entry(firstEntries, slot) - rowStarts[slot >> shift];
            offsets[slot] = (byte) (firstEntries[slot] < 0 ? ~offset : offset);
        }
        return new SlotStarts(shift, rowStarts, offsets);
    }

    /** Tells whether no slot lies too far beyond the first of its row; rows of one slot always fit. */
    private static boolean fits(int[] firstEntries, int shift) {
        for (int slot = 0; slot < firstEntries.length; slot++) {
            if (entry(firstEntries, slot) - entry(firstEntries, slot >> shift << shift) > MAX_OFFSET) {
                return false;
            }
        }
        return true;
    }

    private static int entry(int[] firstEntries, int slot) {
        return plain(firstEntries[slot]);
    }

    /** Returns a number that may be complemented as it was. */
    private static int plain(int value) {
        return value ^ value >> 31;
    }

    /** Returns the entry at the start of a slot. */
    int entry(int slot) {
        return rowStarts[slot >> shift] + plain(offsets[slot]);
    }

    boolean isPooled(int slot) {
        return offsets[slot] < 0;
    }
}
