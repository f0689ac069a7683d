// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.corpus;

/**
 * The tables from which customers are drawn by the slots of their numbers. They are for the modules of Datagen; users of a
 * {@link Corpus} see customers.
 *
 * @param firstNames first names on 2^17 slots, half of them for each sex
 * @param lastNames last names on 2^17 slots
 * @param cities cities on 2^15 slots, ordered by state
 * @param streets names of streets on 2^11 slots
 */
public record CorpusSlots(NameSlots firstNames, NameSlots lastNames, CitySlots cities, NameSlots streets) {

    /** Returns the tables of a corpus. */
    public static CorpusSlots of(Corpus corpus) {
        return corpus.slots;
    }
}
