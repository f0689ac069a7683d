// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.corpus;

import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;

/**
 * The cities and their populations, laid out on 2^15 slots in the order of the states. The slots are divided among the
 * states by the largest remainder method, so a state's number of slots differs from its share of the population by less
 * than one, and no slot draws cities of two states. Within a state, a city is drawn with exactly its share. Immutable.
 */
public final class CitySlots {

    private static final UsState[] STATES = UsState.values();

    private final NamePool names;
    private final long[] populations;
    private final int[] entryEnds;
    private final int[] slotEnds;
    private final SlotTable table;
    private final byte[] stateOfSlot;
    private final int eastEnd;
    /** Cache. Threads that race for an element create equal cities. */

    /**
     * @param names names of the cities, ordered by state; at least one in each state
     * @param entryEnds for each state, the index after its last city
     * @param slotEnds for each state, the index after its last slot
     */
    CitySlots(int bits, NamePool names, long[] populations, int[] entryEnds, int[] slotEnds) {
        this.names = names;
        this.populations = populations;
        this.entryEnds = entryEnds;
        this.slotEnds = slotEnds;
        this.table = SlotTable.segmented(bits, populations, entryEnds, slotEnds);
        this.stateOfSlot = new byte[1 << bits];
        for (int state = 0, slot = 0; state < slotEnds.length; state++) {
            for (; slot < slotEnds[state]; slot++) {
                stateOfSlot[slot] = (byte) state;
            }
        }
        this.eastEnd = slotEnds[statesOf(Repository.US_EAST) - 1];
    }

    private static int statesOf(Repository repository) {
        int states = 0;
        for (UsState state : STATES) {
            states += state.repository() == repository ? 1 : 0;
        }
        return states;
    }

    /** Returns the number of cities. */
    public int entryCount() {
        return names.size();
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

    NamePool pool() {
        return names;
    }

    long population(int entry) {
        return populations[entry];
    }

    /** Returns, for each state, the index after its last city. */
    int[] entryEnds() {
        return entryEnds;
    }

    /** Returns the state of all cities that a slot draws. */
    public UsState state(int slot) {
        return STATES[stateOfSlot[slot]];
    }

    /** Returns the first slot of a state. */
    public int stateFrom(UsState state) {
        return state.number() == 0 ? 0 : slotEnds[state.number() - 1];
    }

    /** Returns the slot after the last slot of a state. */
    public int stateTo(UsState state) {
        return slotEnds[state.number()];
    }

    /** Returns the first slot of a repository's states. All states belong to {@link Repository#ARCHIVES}. */
    public int repositoryFrom(Repository repository) {
        return repository == Repository.US_WEST ? eastEnd : 0;
    }

    /** Returns the slot after the last slot of a repository's states. */
    public int repositoryTo(Repository repository) {
        return repository == Repository.US_EAST ? eastEnd : stateOfSlot.length;
    }
}
