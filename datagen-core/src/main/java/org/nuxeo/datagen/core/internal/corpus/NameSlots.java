package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;

/**
 * Names with their frequencies on 2^bits slots. Entries are in alphabetical order of their search form (first names: the
 * female ones, then the male ones, each half of the slots), so the names that equal or start with a text are one range
 * of entries and of slots, or one for each sex. Immutable.
 */
public final class NameSlots {

    private final NamePool names;
    private final long[] weights;
    private final int females;
    private final SlotTable table;

    /**
     * @param names sorted by {@link NameFolding#compare} within each sex
     * @param females how many names are female; 0 if the names have no sex
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

    /** Returns the width of a slot number: there are 2^bits slots. */
    public int bits() {
        return table.bits();
    }

    /** Returns the number of names; a first name of both sexes counts twice. */
    public int entryCount() {
        return names.size();
    }

    /**
     * Returns the index of the name that a slot draws.
     *
     * @param slot 0 to 2^bits - 1
     * @param poolDraw a draw from the rest of the identity; it chooses only if the slot is pooled
     */
    public int entry(int slot, long poolDraw) {
        return table.entry(slot, poolDraw);
    }

    /** Returns whether several names share a slot; if not, the draw of {@link #entry} is not looked at. */
    public boolean isPooled(int slot) {
        return table.isPooled(slot);
    }

    /** Returns the display form, for example {@code Smith} or {@code McDonald}; Latin-1. */
    public String name(int entry) {
        return names.name(entry);
    }

    /** Returns the weight of a name by the source, at least 1. */
    public long weight(int entry) {
        return weights[entry];
    }

    /** Tells whether a first name is a woman's; of a name of both, that entry of the two. */
    public boolean isFemale(int entry) {
        return entry < females;
    }

    NamePool pool() {
        return names;
    }

    /** Returns how many entries are female; they come first. */
    int femaleCount() {
        return females;
    }

    /** Returns the first slot that can draw this name. */
    public int slotFrom(int entry) {
        return table.slotFrom(entry);
    }

    /** Returns the slot after the last one that can draw this name. */
    public int slotTo(int entry) {
        return table.slotTo(entry);
    }

    /**
     * Finds the names that equal a text or start with it, whatever case, accents and punctuation.
     *
     * @param nameOrPrefix without a letter or digit: every name if {@code prefix}, no name otherwise
     */
    public SlotRanges slotsOf(String nameOrPrefix, boolean prefix) {
        String form = NameFolding.fold(nameOrPrefix);
        int[] starts = females == 0 ? new int[] {0, names.size()} : new int[] {0, females, names.size()};
        int[] entryFrom = new int[starts.length - 1];
        int[] entryTo = new int[starts.length - 1];
        int found = 0;
        for (int i = 0; i + 1 < starts.length; i++) {
            int from = lowerBound(form, starts[i], starts[i + 1], prefix, 0);
            int to = lowerBound(form, from, starts[i + 1], prefix, 1);
            if (from < to) {
                entryFrom[found] = from;
                entryTo[found++] = to;
            }
        }
        int[] slotFrom = new int[found];
        int[] slotTo = new int[found];
        for (int i = 0; i < found; i++) {
            slotFrom[i] = table.slotFrom(entryFrom[i]);
            slotTo[i] = table.slotTo(entryTo[i] - 1);
        }
        return new SlotRanges(slotFrom, slotTo, Arrays.copyOf(entryFrom, found), Arrays.copyOf(entryTo, found));
    }

    /** Returns the first entry of a range whose comparison with the form is at least {@code limit}. */
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

    /** Returns whether one name equals a text or starts with it, by the rule of {@link #slotsOf}. */
    public boolean matches(int entry, String nameOrPrefix, boolean prefix) {
        return NameFolding.compareForms(names.name(entry), NameFolding.fold(nameOrPrefix), prefix) == 0;
    }
}
