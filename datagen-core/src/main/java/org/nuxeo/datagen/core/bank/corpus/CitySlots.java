// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.nuxeo.datagen.core.bank.corpus.CorpusFile.CITIES;

import java.util.Arrays;
import org.nuxeo.datagen.core.random.LargestRemainder;

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
     * @throws CorpusException if a population or the sum of all is out of its range
     */
    CitySlots(NamePool names) throws CorpusException {
        this.names = names;
        long[] populations = new long[STATES.length];
        long total = 0;
        for (int i = 0, state = 0; i < names.size() && total <= SlotTable.MAX_TOTAL_WEIGHT; i++) {
            state += i == names.ends()[state] ? 1 : 0;
            populations[state] += names.weights()[i];
            total += names.weights()[i];
        }
        if (total > SlotTable.MAX_TOTAL_WEIGHT) {
            throw new CorpusException(CITIES.fileName + ": sum of populations " + total + ": must be at most "
                    + SlotTable.MAX_TOTAL_WEIGHT + "; scale them down");
        }
        this.stateOfSlot = new byte[1 << CITIES.slotBits];
        int[] slotEnds = LargestRemainder.divide(populations, stateOfSlot.length);
        for (int state = 0, end = 0; state < STATES.length; state++) {
            if (slotEnds[state] == 0) {
                throw new CorpusException(CITIES.fileName + ": population " + populations[state] + " of "
                        + STATES[state].code() + ": must be at least half of 1/" + stateOfSlot.length + " of the sum "
                        + total + "; raise the weights of its cities");
            }
            ofState[state] = new Range(end, end + slotEnds[state]);
            end = ofState[state].to;
            slotEnds[state] = end;
            Arrays.fill(stateOfSlot, ofState[state].from, end, (byte) state);
            easternEnd = STATES[state].isEastern() ? end : easternEnd;
        }
        this.table = CITIES.slots(names, slotEnds);
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

    /** Returns the slots of the cities of the eastern states, which come first, or of the western ones. */
    public Range slots(boolean eastern) {
        return eastern ? new Range(0, easternEnd) : new Range(easternEnd, stateOfSlot.length);
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
