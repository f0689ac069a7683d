// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.NameSlots;
import org.nuxeo.datagen.core.bank.corpus.StateFacts;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.TextPool;

/** The customers of a seed and a corpus: names, addresses and dates of birth. */
final class Customers {

    private final NameSlots firstNames;
    private final NameSlots lastNames;
    private final TextPool firstNameTexts;
    private final TextPool lastNameTexts;
    private final CitySlots cities;
    private final NameSlots streets;
    private final BlockLayout layout;
    private final long poolSalt;
    private final long personSalt;
    private final long accountSalt;

    /** @param accountSalt decides when accounts are opened */
    Customers(long seed, long accountSalt, Corpus corpus, BlockLayout layout) {
        this.firstNames = corpus.firstNames();
        this.lastNames = corpus.lastNames();
        this.firstNameTexts = new TextPool(firstNames.entryCount(), firstNames::name);
        this.lastNameTexts = new TextPool(lastNames.entryCount(), lastNames::name);
        this.cities = corpus.cities();
        this.streets = corpus.streets();
        this.layout = layout;
        this.poolSalt = Draws.salt(Draws.subkey(seed, "pool"));
        this.personSalt = Draws.salt(Draws.subkey(seed, "person"));
        this.accountSalt = accountSalt;
    }

    /** @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset */
    Customer customer(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accounts = layout.accountCount(position);
        long number = layout.number(position, accounts);
        int citySlot = (int) (number >>> 11) & 0x7FFF;
        long pool = Draws.salted(poolSalt, number);
        int first = firstName(number, pool);
        int city = cities.entry(citySlot, Draws.mix(pool + 1));
        UsState state = cities.state(citySlot);
        StateFacts facts = StateFacts.of(state);
        long draw = Draws.salted(personSalt, position);
        long more = Draws.mix(draw);
        return new Customer(
                position,
                number,
                firstNames.name(first),
                lastNames.name(lastName(number, pool)),
                firstNames.isFemale(first) ? Sex.FEMALE : Sex.MALE,
                houseNumber(draw),
                streets.name(streets.entry((int) number & 0x7FF, Draws.mix(pool + 3))),
                cities.name(city),
                state,
                facts.zipCode(Draws.mix(more + 1)),
                LifeDates.birth(LifeDates.firstOpening(accountSalt, position), more),
                facts.areaCode(Draws.mix(more + 2)),
                (int) (more >>> 40) % 100,
                accounts,
                layout.firstAccount(position));
    }

    /** @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset */
    NamedHolder holder(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accounts = layout.accountCount(position);
        long number = layout.number(position, accounts);
        long pool = Draws.salted(poolSalt, number);
        return new NamedHolder(
                position,
                number,
                firstNameTexts,
                firstName(number, pool),
                lastNameTexts,
                lastName(number, pool),
                cities.state((int) (number >>> 11) & 0x7FFF),
                accounts,
                layout.firstAccount(position));
    }

    private int firstName(long number, long pool) {
        return firstNames.entry((int) (number >>> 43), pool);
    }

    private int lastName(long number, long pool) {
        return lastNames.entry((int) (number >>> 26) & 0x1FFFF, Draws.mix(pool + 2));
    }

    /** Returns the index of a customer's first name in the corpus, from the customer number. */
    int firstNameEntry(long number) {
        return firstName(number, Draws.salted(poolSalt, number));
    }

    /** Returns the index of a customer's last name in the corpus, from the customer number. */
    int lastNameEntry(long number) {
        return lastName(number, Draws.salted(poolSalt, number));
    }

    /** Returns a house number of one to four digits; short ones are more frequent. */
    private static int houseNumber(long draw) {
        int bound = 10 << (int) (draw & 7) * 5 / 4;
        return 1 + Draws.bounded(draw, bound);
    }
}
