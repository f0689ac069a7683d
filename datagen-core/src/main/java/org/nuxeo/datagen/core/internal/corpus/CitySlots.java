package org.nuxeo.datagen.core.internal.corpus;

import java.util.Arrays;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;

/**
 * The cities with their populations on 2^15 slots, ordered by state. The states divide the slots by largest remainder of
 * their summed populations, so a state is within one slot of its share and no slot draws cities of two states; within a
 * state a city has exactly its share. Immutable.
 */
public final class CitySlots {

    private static final UsState[] STATES = UsState.values();

    private final NamePool names;
    private final long[] populations;
    private final int[] entryEnds;
    private final int[] slotEnds;
    private final SlotTable table;
    private final byte[] stateOfSlot;
    /** Made when first asked for; a race makes equal cities. */
    private final City[] cities;

    /**
     * @param names ordered by state, at least one of each
     * @param entryEnds for each state the entry after its last
     * @param slotEnds for each state the slot after its last
     */
    CitySlots(int bits, NamePool names, long[] populations, int[] entryEnds, int[] slotEnds) {
        this.names = names;
        this.populations = populations;
        this.entryEnds = entryEnds;
        this.slotEnds = slotEnds;
        this.cities = new City[names.size()];
        this.table = SlotTable.segmented(bits, populations, entryEnds, slotEnds);
        this.stateOfSlot = new byte[1 << bits];
        for (int state = 0, slot = 0; state < slotEnds.length; state++) {
            for (; slot < slotEnds[state]; slot++) {
                stateOfSlot[slot] = (byte) state;
            }
        }
    }

    /** Returns the width of a slot number: there are 2^bits slots. */
    public int bits() {
        return table.bits();
    }

    /** Returns the number of cities. */
    public int entryCount() {
        return cities.length;
    }

    /**
     * Returns the index of the city that a slot draws.
     *
     * @param slot 0 to 2^bits - 1
     * @param poolDraw a draw from the rest of the identity; it chooses only if the slot is pooled
     */
    public int entry(int slot, long poolDraw) {
        return table.entry(slot, poolDraw);
    }

    /** Returns whether several cities share a slot; if not, the draw of {@link #entry} is not looked at. */
    public boolean isPooled(int slot) {
        return table.isPooled(slot);
    }

    /** Returns the city of that index. */
    public City city(int entry) {
        City city = cities[entry];
        if (city == null) {
            int found = Arrays.binarySearch(entryEnds, entry + 1);
            UsState state = STATES[found < 0 ? -found - 1 : found];
            city = new City(names.name(entry), state, populations[entry]);
            cities[entry] = city;
        }
        return city;
    }

    /** Returns the name of the city of that index. */
    public String name(int entry) {
        return names.name(entry);
    }

    NamePool pool() {
        return names;
    }

    long population(int entry) {
        return populations[entry];
    }

    /** Returns for each state the entry after its last. */
    int[] entryEnds() {
        return entryEnds;
    }

    /** Returns the first slot that can draw this city. */
    public int slotFrom(int entry) {
        return table.slotFrom(entry);
    }

    /** Returns the slot after the last one that can draw this city. */
    public int slotTo(int entry) {
        return table.slotTo(entry);
    }

    /** Returns the state of every city of a slot. */
    public UsState state(int slot) {
        return STATES[stateOfSlot[slot]];
    }

    /** Returns the first slot of a state. */
    public int stateFrom(UsState state) {
        return state.number() == 0 ? 0 : slotEnds[state.number() - 1];
    }

    /** Returns the slot after the last one of a state. */
    public int stateTo(UsState state) {
        return slotEnds[state.number()];
    }

    /** Returns the first slot of a repository's states; {@link Repository#ARCHIVES} is the home of every state. */
    public int repositoryFrom(Repository repository) {
        return repository == Repository.US_WEST ? eastEnd() : 0;
    }

    /** Returns the slot after the last one of a repository's states. */
    public int repositoryTo(Repository repository) {
        return repository == Repository.US_EAST ? eastEnd() : 1 << bits();
    }

    private int eastEnd() {
        for (UsState state : STATES) {
            if (state.repository() == Repository.US_WEST) {
                return stateFrom(state);
            }
        }
        throw new IllegalStateException("no state is in us-west");
    }
}
