// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * Weighted entries laid out on 2^bits equally likely slots, so that a random slot draws each entry by its weight.
 *
 * <p>The slots form a line of length 2^bits. Entry e covers the interval from {@code bounds[e]} to {@code bounds[e + 1]};
 * the length of the interval is proportional to its weight. A slot within a single interval always draws that entry. A slot
 * that contains a bound is pooled: 32 bits of a draw choose a point in it, and the point chooses the entry. So a frequent
 * entry has all its slots for itself except those at its ends, an entry smaller than a slot lies in one or two pooled
 * slots, and consecutive entries are a range of slots.
 *
 * <p>The probability of an entry is exact to 2^-32 of a slot. Without pooled slots it would be wrong by up to half a slot,
 * and a goodness-of-fit test over a million draws would reject it. Segments, which are states or sexes, consist of whole
 * slots, so no pooled slot belongs to two segments.
 */
final class SlotTable {

    /** The largest sum of weights. The sum times 2^17 slots still fits into a long. */
    static final long MAX_TOTAL_WEIGHT = 1L << 45;

    private static final int FRACTION_BITS = 32;

    private final long[] bounds;

    /** For each slot, the entry at its start. */
    private final SlotStarts starts;

    private SlotTable(int bits, long[] bounds) {
        this.bounds = bounds;
        this.starts = SlotStarts.of(firstEntries(bits, bounds));
    }

    /**
     * Returns a table of consecutive segments.
     *
     * @param bits number of bits in the index of a slot, 1 to 17
     * @param weights positive weights of the entries
     * @param entryEnds for each segment, the index after its last entry; the last element is the number of entries
     * @param slotEnds for each segment, the index after its last slot; the last element is 2^bits
     * @throws IllegalArgumentException if a weight is so small that the entry would never be drawn, or if the sum of the
     *     weights of a segment is too large
     */
    static SlotTable segmented(int bits, long[] weights, int[] entryEnds, int[] slotEnds) {
        long[] bounds = new long[weights.length + 1];
        int entry = 0;
        int slot = 0;
        for (int segment = 0; segment < entryEnds.length; segment++) {
            long total = total(weights, entry, entryEnds[segment]);
            long sum = 0;
            int slots = slotEnds[segment] - slot;
            for (; entry < entryEnds[segment]; entry++) {
                sum += weights[entry];
                bounds[entry + 1] = ((long) slot << FRACTION_BITS) + scale(sum, total, slots);
                if (bounds[entry + 1] <= bounds[entry]) {
                    throw new IllegalArgumentException("weight " + weights[entry] + " of entry " + entry
                            + ": must be at least " + WholeNumber.grouped((total / slots >>> FRACTION_BITS) + 1));
                }
            }
            slot = slotEnds[segment];
        }
        return new SlotTable(bits, bounds);
    }

    private static long total(long[] weights, int from, int to) {
        long total = 0;
        for (int entry = from; entry < to; entry++) {
            total += weights[entry];
            Check.atMost("sum of weights", total, MAX_TOTAL_WEIGHT);
        }
        return total;
    }

    /** Returns sum × slots / total with 32 bits of fraction, rounded down, by long division in steps of 16 bits. */
    private static long scale(long sum, long total, int slots) {
        long product = sum * slots;
        long quotient = product / total;
        long rest = product % total;
        for (int step = 0; step < FRACTION_BITS / 16; step++) {
            rest <<= 16;
            quotient = (quotient << 16) + rest / total;
            rest %= total;
        }
        return quotient;
    }

    /** Returns, for each slot and for the end, the entry at its start. */
    private static int[] firstEntries(int bits, long[] bounds) {
        int slots = 1 << bits;
        int[] first = new int[slots + 1];
        int slot = 0;
        for (int entry = 0; entry < bounds.length - 1; entry++) {
            int end = (int) ((bounds[entry + 1] - 1) >>> FRACTION_BITS) + 1;
            Arrays.fill(first, slot, end, entry);
            slot = end;
        }
        first[slots] = bounds.length - 2;
        return first;
    }

    /** Returns the entry that a slot draws. In a pooled slot, the high 32 bits of the draw choose it. */
    int entry(int slot, long poolDraw) {
        int low = starts.entry(slot);
        int high = starts.entry(slot + 1);
        // The bounds between low and high lie in this slot. A bound at the slot's end has the fraction 0, and 0 - 1 is
        // the largest unsigned integer, which no point exceeds.
        int point = (int) (poolDraw >>> FRACTION_BITS);
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Integer.compareUnsigned((int) bounds[middle] - 1, point) < 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Returns the first slot that can draw an entry. */
    int slotFrom(int entry) {
        return (int) (bounds[entry] >>> FRACTION_BITS);
    }

    /** Returns the slot after the last one that can draw an entry. */
    int slotTo(int entry) {
        return (int) ((bounds[entry + 1] - 1) >>> FRACTION_BITS) + 1;
    }

    /** Returns the length of an entry's interval, in units of 2^-32 slots. */
    long width(int entry) {
        return bounds[entry + 1] - bounds[entry];
    }

    /**
     * For each slot of a {@link SlotTable}, the entry at its start, in little more than one byte a slot.
     *
     * <p>Entries never decrease from slot to slot. So the slots are divided into rows: a row stores its first entry in
     * full, and for each slot one byte with the offset from that entry. Rows are as long as such offsets allow. The compact form
     * keeps the tables of a corpus in the processor's cache, which matters since draws access them at random.
     */
    record SlotStarts(int shift, int[] rowStarts, byte[] offsets) {

        private static final int MAX_OFFSET = 255;
        private static final int MAX_SHIFT = 7;

        /** @param firstEntries for each slot, its first entry */
        static SlotStarts of(int[] firstEntries) {
            int shift = MAX_SHIFT;
            while (!fits(firstEntries, shift)) {
                shift--;
            }
            int[] rowStarts = new int[(firstEntries.length - 1 >> shift) + 1];
            byte[] offsets = new byte[firstEntries.length];
            for (int slot = 0; slot < offsets.length; slot++) {
                int rowStart = firstEntries[slot >> shift << shift];
                rowStarts[slot >> shift] = rowStart;
                offsets[slot] = (byte) (firstEntries[slot] - rowStart);
            }
            return new SlotStarts(shift, rowStarts, offsets);
        }

        /**
         * Returns whether all offsets fit into a byte with rows of 2^shift slots. Rows of one slot always fit. The last offset of
         * a row is its largest.
         */
        private static boolean fits(int[] firstEntries, int shift) {
            for (int slot = 0; slot < firstEntries.length; slot += 1 << shift) {
                int last = Math.min(slot + (1 << shift), firstEntries.length) - 1;
                if (firstEntries[last] - firstEntries[slot] > MAX_OFFSET) {
                    return false;
                }
            }
            return true;
        }

        /** Returns the entry at the start of a slot. */
        int entry(int slot) {
            return rowStarts[slot >> shift] + (offsets[slot] & 0xFF);
        }
    }
}
