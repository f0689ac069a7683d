// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

/**
 * The result of a search in {@link NameSlots}: the matching names, and the slots that can draw them as disjoint ascending
 * ranges. The first and the last slot of a range may draw other names as well, so a drawn name must be checked with
 * {@link #matches}.
 */
public final class SlotRanges {

    private final int[] slotFrom;
    private final int[] slotTo;
    private final int[] entryFrom;
    private final int[] entryTo;

    SlotRanges(int[] slotFrom, int[] slotTo, int[] entryFrom, int[] entryTo) {
        this.slotFrom = slotFrom;
        this.slotTo = slotTo;
        this.entryFrom = entryFrom;
        this.entryTo = entryTo;
    }

    /** Returns the number of ranges: 0 if no name matches, at most 2. */
    public int count() {
        return slotFrom.length;
    }

    /** Returns the first slot of a range. */
    public int from(int range) {
        return slotFrom[range];
    }

    /** Returns the slot after the last one of a range. */
    public int to(int range) {
        return slotTo[range];
    }

    /** Returns the number of slots in all ranges. */
    public int slotCount() {
        int sum = 0;
        for (int i = 0; i < slotFrom.length; i++) {
            sum += slotTo[i] - slotFrom[i];
        }
        return sum;
    }

    /** Returns whether a slot can draw a matching name. */
    public boolean contains(int slot) {
        return within(slotFrom, slotTo, slot);
    }

    /** Returns whether the name at an index matches. */
    public boolean matches(int entry) {
        return within(entryFrom, entryTo, entry);
    }

    private static boolean within(int[] from, int[] to, int value) {
        for (int i = 0; i < from.length; i++) {
            if (value >= from[i] && value < to[i]) {
                return true;
            }
        }
        return false;
    }
}
