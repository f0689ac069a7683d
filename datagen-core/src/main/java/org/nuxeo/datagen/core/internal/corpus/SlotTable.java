package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;

/**
 * Weighted entries laid out on 2^bits equally likely slots, each entry with exactly its share.
 *
 * <p>The slots are a line of length 2^bits. Entry e covers the interval from {@code bounds[e]} to {@code bounds[e + 1]},
 * whose length is its weight's share of the line (of its segment). A slot that lies within one interval belongs to that
 * entry; a slot that holds a bound is pooled: 32 bits of a draw choose a point of it. So a frequent entry owns all its
 * slots but the two at its ends, an entry worth less than a slot lies in one or two pooled slots, and consecutive
 * entries are one range of slots. A uniform slot and a uniform draw choose an entry with the probability of its weight,
 * to 2^-32 of a slot; whole slots only would be wrong by up to half a slot for every entry, which a goodness-of-fit
 * test over a million draws rejects. Segments (states, sexes) have whole slots, so no pooled slot crosses a segment.
 */
final class SlotTable {

    /** Largest sum of weights: a sum times 2^17 slots stays within a long. */
    static final long MAX_TOTAL_WEIGHT = 1L << 45;

    private static final int FRACTION_BITS = 32;

    private final int bits;
    private final long[] bounds;

    /** For each slot the entry at its start. */
    private final SlotStarts starts;

    /** The fractions of {@link #bounds} less 1, unsigned: half the memory that a draw has to touch. */
    private final int[] fractions;

    private SlotTable(int bits, long[] bounds) {
        this.bits = bits;
        this.bounds = bounds;
        this.starts = SlotStarts.of(firstEntries(bits, bounds));
        this.fractions = new int[bounds.length];
        for (int i = 0; i < bounds.length; i++) {
            fractions[i] = (int) bounds[i] - 1;
        }
    }

    /** Lays out one segment over all slots. */
    static SlotTable of(int bits, long[] weights) {
        return segmented(bits, weights, new int[] {weights.length}, new int[] {1 << bits});
    }

    /**
     * Lays out consecutive segments.
     *
     * @param bits 1 to 17
     * @param weights positive
     * @param entryEnds for each segment the entry after its last; the last is the number of entries
     * @param slotEnds for each segment the slot after its last; the last is 2^bits
     * @throws IllegalArgumentException if an entry's weight is too small to be ever drawn; the message names its index
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
                            + ": must be at least " + ((total / slots >>> FRACTION_BITS) + 1));
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
            if (total > MAX_TOTAL_WEIGHT) {
                throw new IllegalArgumentException("sum of weights " + total + ": must be at most " + MAX_TOTAL_WEIGHT);
            }
        }
        return total;
    }

    /** Returns sum / total of the slots with 32 bits of fraction, rounded down, by long division in 16-bit steps. */
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

    /** Returns for each slot and for the end the entry at its start, or its complement if the slot is pooled. */
    private static int[] firstEntries(int bits, long[] bounds) {
        int slots = 1 << bits;
        int[] first = new int[slots + 1];
        int entry = 0;
        for (int slot = 0; slot < slots; slot++) {
            long start = (long) slot << FRACTION_BITS;
            while (bounds[entry + 1] <= start) {
                entry++;
            }
            first[slot] = bounds[entry + 1] - start < 1L << FRACTION_BITS ? ~entry : entry;
        }
        first[slots] = bounds.length - 2;
        return first;
    }

    int bits() {
        return bits;
    }

    int entryCount() {
        return bounds.length - 1;
    }

    /** Returns the entry that a slot and, in a pooled slot, the high 32 bits of a draw choose. */
    int entry(int slot, long poolDraw) {
        int low = starts.entry(slot);
        if (!starts.isPooled(slot)) {
            return low;
        }
        int high = starts.entry(slot + 1);
        // Bounds up to the slot's end lie in this slot; that at its end has fraction 0, whose predecessor no point
        // exceeds.
        int point = (int) (poolDraw >>> FRACTION_BITS);
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Integer.compareUnsigned(fractions[middle], point) < 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    boolean isPooled(int slot) {
        return starts.isPooled(slot);
    }

    /** Returns the first slot that can draw this entry. */
    int slotFrom(int entry) {
        return (int) (bounds[entry] >>> FRACTION_BITS);
    }

    /** Returns the slot after the last one that can draw this entry. */
    int slotTo(int entry) {
        return (int) ((bounds[entry + 1] - 1) >>> FRACTION_BITS) + 1;
    }

    /** Returns the share of the line that draws this entry, in 2^-32 slots. */
    long width(int entry) {
        return bounds[entry + 1] - bounds[entry];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SlotTable that && bits == that.bits && Arrays.equals(bounds, that.bounds);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bounds);
    }
}
