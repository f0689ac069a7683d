// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * Names with their frequencies, laid out on 2^bits slots. The names are in the alphabetical order of their search forms. Of
 * first names, the female ones come before the male ones, and each sex has half of the slots. So the names that equal or
 * start with a text are one range of entries and of slots, or one range for each sex. Immutable.
 */
public final class NameSlots {

    final NamePool names;

    /** The number of female names, which come first; 0 if the names have no sex. */
    final int females;

    final SlotTable table;

    /** @param names names, sorted by {@link NameFolding#compare} within each sex; one group if they have no sex */
    NameSlots(CorpusFile file, NamePool names) throws CorpusException {
        this.names = names;
        boolean isOfSexes = names.ends().length > 1;
        this.females = isOfSexes ? names.ends()[0] : 0;
        int slots = 1 << file.slotBits;
        this.table = isOfSexes ? file.slots(names, slots / 2, slots) : file.slots(names, slots);
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

    /** Returns whether a first name is a female one. A name of both sexes has one entry for each. */
    public boolean isFemale(int entry) {
        return entry < females;
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
        for (int group = 0; group < names.ends().length; group++) {
            int end = names.ends()[group];
            int from = lowerBound(form, names.first(group), end, prefix, 0);
            int to = lowerBound(form, from, end, prefix, 1);
            if (from < to) {
                ranges.add(new SlotRanges.Range(table.slotFrom(from), table.slotTo(to - 1), from, to));
            }
        }
        return new SlotRanges(ranges);
    }

    /** Returns the name at an index, which is the same for both sexes, and its slots. */
    public SlotRanges slotsOf(int entry) {
        SlotRanges.Range own = new SlotRanges.Range(table.slotFrom(entry), table.slotTo(entry), entry, entry + 1);
        return females > 0 ? slotsOf(name(entry), false) : new SlotRanges(List.of(own));
    }

    /** Returns the number of slots that can draw the name at an index. */
    public int slotCount(int entry) {
        return table.slotTo(entry) - table.slotFrom(entry);
    }

    /** Returns the index of the first name in a range that {@code compareForms} ranks at {@code limit} or higher. */
    private int lowerBound(String form, int from, int to, boolean prefix, int limit) {
        return (int) new PositionRange(from, to + 1L)
                .last(i -> i == from || NameFolding.compareForms(names.name((int) i - 1), form, prefix) < limit);
    }

    /**
     * The result of a search: the matching names, and the slots that can draw them as disjoint ascending ranges. The first and
     * the last slot of a range may draw other names as well, so a drawn name must be checked with {@link #matches}.
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
            return ranges.stream()
                    .mapToInt(range -> range.slotTo - range.slotFrom)
                    .sum();
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
}
