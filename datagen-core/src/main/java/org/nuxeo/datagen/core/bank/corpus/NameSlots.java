// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.ArrayList;
import java.util.List;

/**
 * Names with their frequencies, laid out on 2^bits slots. The names are in the alphabetical order of their search forms. Of
 * first names, the female ones come before the male ones, and each sex has half of the slots. So the names that equal or
 * start with a text are one range of entries and of slots, or one range for each sex. Immutable.
 */
public final class NameSlots {

    private final NamePool names;
    private final long[] weights;
    private final int females;
    private final SlotTable table;

    /**
     * @param names names, sorted by {@link NameFolding#compare} within each sex
     * @param females number of female names, which come first; 0 if the names have no sex
     */
    NameSlots(int bits, NamePool names, long[] weights, int females) {
        this.names = names;
        this.weights = weights;
        this.females = females;
        this.table = females == 0
                ? SlotTable.of(bits, weights)
                : SlotTable.segmented(
                        bits, weights, new int[] {females, names.size()}, new int[] {1 << (bits - 1), 1 << bits});
    }

    /** Returns the number of names. A first name of both sexes counts twice. */
    public int entryCount() {
        return names.size();
    }

    /**
     * Returns the index of the name that a slot draws.
     *
     * @param slot index of a slot, 0 to 2^bits - 1
     * @param poolDraw random bits that choose the name if several share the slot
     */
    public int entry(int slot, long poolDraw) {
        return table.entry(slot, poolDraw);
    }

    /** Returns the name at an index, for example {@code McDonald}, in Latin-1. */
    public String name(int entry) {
        return names.name(entry);
    }

    /** Returns the weight of a name, at least 1. */
    public long weight(int entry) {
        return weights[entry];
    }

    /** Returns whether a first name is a female one. A name of both sexes has one entry for each. */
    public boolean isFemale(int entry) {
        return entry < females;
    }

    NamePool pool() {
        return names;
    }

    /** Returns the number of female names, which come first. */
    SlotTable table() {
        return table;
    }

    int femaleCount() {
        return females;
    }

    /**
     * Returns the names that equal a text or start with it, ignoring case, accents and punctuation, and their slots.
     *
     * @param nameOrPrefix text to search; if it has no letter or digit, every name starts with it and none equals it
     * @param prefix whether names that start with the text match
     */
    public SlotRanges slotsOf(String nameOrPrefix, boolean prefix) {
        String form = NameFolding.fold(nameOrPrefix);
        List<SlotRanges.Range> ranges = new ArrayList<>(2);
        int end = females == 0 ? names.size() : females;
        for (int start = 0; start < names.size(); start = end, end = names.size()) {
            int from = lowerBound(form, start, end, prefix, 0);
            int to = lowerBound(form, from, end, prefix, 1);
            if (from < to) {
                ranges.add(new SlotRanges.Range(table.slotFrom(from), table.slotTo(to - 1), from, to));
            }
        }
        return new SlotRanges(ranges);
    }

    /** Returns the index of the first name in a range that {@code compareForms} ranks at {@code limit} or higher. */
    private int lowerBound(String form, int from, int to, boolean prefix, int limit) {
        int low = from;
        int high = to;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (NameFolding.compareForms(names.name(middle), form, prefix) < limit) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
