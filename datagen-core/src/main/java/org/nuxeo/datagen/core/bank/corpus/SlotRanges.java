// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.List;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The result of a search in {@link NameSlots}: the matching names, and the slots that can draw them as disjoint ascending
 * ranges. The first and the last slot of a range may draw other names as well, so a drawn name must be checked with
 * {@link #matches}.
 *
 * @param ranges the ranges; none if no name matches, at most 2
 */
public record SlotRanges(List<Range> ranges) {

    /**
     * Consecutive names and their slots.
     *
     * @param slotFrom first slot
     * @param slotTo slot after the last one
     * @param entryFrom index of the first name
     * @param entryTo index after the last name
     */
    public record Range(int slotFrom, int slotTo, int entryFrom, int entryTo) {}

    public SlotRanges {
        ranges = List.copyOf(ranges);
    }

    /** Returns the number of slots in all ranges. */
    public int slotCount() {
        return ranges.stream().mapToInt(range -> range.slotTo - range.slotFrom).sum();
    }

    /** Returns the k-th slot of all ranges, below their count. */
    public int slot(long k) {
        long rest = k;
        for (Range range : ranges) {
            if (rest < range.slotTo - range.slotFrom) {
                return (int) (range.slotFrom + rest);
            }
            rest -= range.slotTo - range.slotFrom;
        }
        throw new IndexOutOfBoundsException("slot " + k + ": must be 0 to " + WholeNumber.grouped(slotCount() - 1));
    }

    /** Returns whether a slot can draw a matching name. */
    public boolean contains(int slot) {
        for (Range range : ranges) {
            if (slot >= range.slotFrom && slot < range.slotTo) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the name at an index matches. */
    public boolean matches(int entry) {
        for (Range range : ranges) {
            if (entry >= range.entryFrom && entry < range.entryTo) {
                return true;
            }
        }
        return false;
    }
}
