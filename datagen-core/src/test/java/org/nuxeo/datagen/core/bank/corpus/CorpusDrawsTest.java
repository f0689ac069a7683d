// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A random slot and a random draw choose names, cities, streets and companies with the frequencies of the sources. */
class CorpusDrawsTest {

    private static final double LEAST_P = 0.001;

    private final Corpus corpus = Corpus.builtIn();

    @Test
    void lastNamesAreDrawnByFrequency() {
        NameSlots names = corpus.slots.lastNames();
        long[] counts = DrawnFrequencies.count(11, CorpusFile.FIRST_NAMES.slotBits, names.entryCount(), names::entry);
        assertThat(DrawnFrequencies.pValue(
                        counts, 0, counts.length, i -> names.names.weights()[i]))
                .isGreaterThan(LEAST_P);
    }

    @Test
    void firstNamesOfEachSexAreDrawnByFrequency() {
        NameSlots names = corpus.slots.firstNames();
        long[] counts = DrawnFrequencies.count(21, CorpusFile.LAST_NAMES.slotBits, names.entryCount(), names::entry);
        int females = names.females;
        assertThat(DrawnFrequencies.pValue(counts, 0, females, i -> names.names.weights()[i]))
                .isGreaterThan(LEAST_P);
        assertThat(DrawnFrequencies.pValue(
                        counts, females, counts.length, i -> names.names.weights()[i]))
                .isGreaterThan(LEAST_P);
        long[] sexes = new long[2];
        for (int i = 0; i < counts.length; i++) {
            sexes[names.isFemale(i) ? 0 : 1] += counts[i];
        }
        assertThat(DrawnFrequencies.pValue(sexes, 0, 2, sex -> 1)).isGreaterThan(LEAST_P);
    }

    @Test
    void citiesAndStatesAreDrawnByPopulation() {
        CitySlots cities = corpus.slots.cities();
        long[] counts = DrawnFrequencies.count(31, 15, cities.names.size(), cities::entry);
        assertThat(DrawnFrequencies.pValue(
                        counts, 0, counts.length, i -> cities.names.weights()[i]))
                .isGreaterThan(LEAST_P);
        long[] states = new long[UsState.values().length];
        long[] populations = new long[states.length];
        for (int i = 0; i < counts.length; i++) {
            int state = CorpusWriter.city(cities, i).state().ordinal();
            states[state] += counts[i];
            populations[state] += CorpusWriter.city(cities, i).population();
        }
        assertThat(DrawnFrequencies.pValue(states, 0, states.length, state -> populations[state]))
                .isGreaterThan(LEAST_P);
    }

    @Test
    void streetsAreDrawnByFrequency() {
        NameSlots streets = corpus.slots.streets();
        long[] counts = DrawnFrequencies.count(41, CorpusFile.STREETS.slotBits, streets.entryCount(), streets::entry);
        assertThat(DrawnFrequencies.pValue(
                        counts, 0, counts.length, i -> streets.names.weights()[i]))
                .isGreaterThan(LEAST_P);
    }

    @Test
    void theTestDetectsABiasOfHalfASlot() {
        NameSlots names = corpus.slots.lastNames();
        long[] counts = DrawnFrequencies.count(
                11, CorpusFile.FIRST_NAMES.slotBits, names.entryCount(), (slot, draw) -> names.entry(slot, 0));
        assertThat(DrawnFrequencies.pValue(
                        counts, 0, counts.length, i -> names.names.weights()[i]))
                .isLessThan(1e-9);
    }
}
