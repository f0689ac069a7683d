// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

/**
 * For each slot of a {@link SlotTable}, the entry at its start and whether the slot is pooled, in little more than one
 * byte a slot.
 *
 * <p>Entries never decrease from slot to slot. So the slots are divided into rows: a row stores its first entry in
 * full, and for each slot one byte, of which seven bits are the offset from that entry and one bit marks a pooled slot.
 * Rows are as long as offsets of seven bits allow. The compact form keeps the tables of a corpus in the processor's
 * cache, which matters since draws access them at random.
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
     * @param firstEntries for each slot, its first entry, or the bitwise complement of it if the slot is pooled
     */
    static SlotStarts of(int[] firstEntries) {
        int shift = MAX_SHIFT;
        while (!fits(firstEntries, shift)) {
            shift--;
        }
        int[] rowStarts = new int[(firstEntries.length - 1 >> shift) + 1];
        byte[] offsets = new byte[firstEntries.length];
        for (int row = 0; row < rowStarts.length; row++) {
            int start = row << shift;
            rowStarts[row] = plain(firstEntries[start]);
            fill(offsets, firstEntries, start, Math.min(start + (1 << shift), offsets.length), rowStarts[row]);
        }
        return new SlotStarts(shift, rowStarts, offsets);
    }

    private static void fill(byte[] offsets, int[] firstEntries, int from, int to, int rowStart) {
        for (int slot = from; slot < to; slot++) {
            int entry = firstEntries[slot];
            offsets[slot] = (byte) (entry < 0 ? entry + rowStart : entry - rowStart);
        }
    }

    /**
     * Returns whether all offsets fit into seven bits with rows of 2^shift slots. Rows of one slot always fit. The last
     * offset of a row is its largest.
     */
    private static boolean fits(int[] firstEntries, int shift) {
        for (int slot = 0; slot < firstEntries.length; slot += 1 << shift) {
            int last = Math.min(slot + (1 << shift), firstEntries.length) - 1;
            if (plain(firstEntries[last]) - plain(firstEntries[slot]) > MAX_OFFSET) {
                return false;
            }
        }
        return true;
    }

    /** Returns a number that is not negative unchanged, and the bitwise complement of a negative number. */
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
