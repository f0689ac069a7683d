// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import java.util.Arrays;

/**
 * The cities and their populations, laid out on 2^15 slots in the order of the states. The slots are divided among the
 * states by the largest remainder method, so a state's number of slots differs from its share of the population by less
 * than one, and no slot draws cities of two states. Within a state, a city is drawn with exactly its share. Immutable.
 */
public final class CitySlots {

    private static final UsState[] STATES = UsState.values();

    final NamePool names;
    private final Range[] ofState = new Range[STATES.length];
    private int easternEnd;
    private final SlotTable table;
    private final byte[] stateOfSlot;

    /**
     * @param names names of the cities and their populations, in groups by state; at least one in each state
     * @param slotEnds for each state, the index after its last slot
     */
    CitySlots(int bits, NamePool names, int[] slotEnds) {
        this.names = names;
        this.table = SlotTable.segmented(bits, names.weights(), names.ends(), slotEnds);
        this.stateOfSlot = new byte[1 << bits];
        for (int state = 0; state < slotEnds.length; state++) {
            int from = state == 0 ? 0 : slotEnds[state - 1];
            Arrays.fill(stateOfSlot, from, slotEnds[state], (byte) state);
            ofState[state] = new Range(from, slotEnds[state]);
            if (STATES[state].isEastern()) {
                easternEnd = slotEnds[state];
            }
        }
    }

    /**
     * Returns the index of the city that a slot draws.
     *
     * @param slot index of a slot, 0 to 2^15 - 1
     * @param poolDraw random bits that choose the city if several share the slot
     */
    public int entry(int slot, long poolDraw) {
        return table.entry(slot, poolDraw);
    }

    /** Returns the name of the city at an index. */
    public String name(int entry) {
        return names.name(entry);
    }

    /** Returns the state of all cities that a slot draws. */
    public UsState state(int slot) {
        return STATES[stateOfSlot[slot]];
    }

    /** Returns the slots of the cities of a state. */
    public Range slots(UsState state) {
        return ofState[state.number()];
    }

    /** Returns the slots of the cities of the eastern states, which come first. */
    public Range easternSlots() {
        return new Range(0, easternEnd);
    }

    /** Returns the slots of the cities of the western states. */
    public Range westernSlots() {
        return new Range(easternEnd, stateOfSlot.length);
    }

    /** Returns all slots. */
    public Range slots() {
        return new Range(0, stateOfSlot.length);
    }

    /**
     * Slots one after the other.
     *
     * @param from the first
     * @param to the one after the last
     */
    public record Range(int from, int to) {

        /** Returns the number of slots. */
        public int count() {
            return to - from;
        }
    }
}
