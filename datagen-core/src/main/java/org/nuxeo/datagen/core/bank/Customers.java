// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.NameSlots;
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
        int accountCount = layout.accountCount(position);
        long number = layout.number(position, accountCount);
        long firstNameDraw = Draws.salted(poolSalt, number);
        long cityDraw = Draws.mix(firstNameDraw + 1);
        long streetDraw = Draws.mix(firstNameDraw + 3);
        long houseDraw = Draws.salted(personSalt, position);
        long birthDraw = Draws.mix(houseDraw);
        long zipDraw = Draws.mix(birthDraw + 1);
        long areaDraw = Draws.mix(birthDraw + 2);
        int firstNameEntry = firstName(number, firstNameDraw);
        String firstName = firstNames.name(firstNameEntry);
        String lastName = lastNames.name(lastName(number, firstNameDraw));
        Sex sex = firstNames.isFemale(firstNameEntry) ? Sex.FEMALE : Sex.MALE;
        int houseNumber = houseNumber(houseDraw);
        String street = streets.name(streets.entry(BlockLayout.streetSlot(number), streetDraw));
        int citySlot = BlockLayout.citySlotOf(number);
        String city = cities.name(cities.entry(citySlot, cityDraw));
        UsState state = cities.state(citySlot);
        int zipCode = state.zipCode(zipDraw);
        int birthEpochDay = LifeDates.birth(LifeDates.firstOpening(accountSalt, position), birthDraw);
        int areaCode = state.areaCode(areaDraw);
        int phoneSuffix = (int) (birthDraw >>> 40) % 100;
        return new Customer(
                position,
                number,
                firstName,
                lastName,
                sex,
                houseNumber,
                street,
                city,
                state,
                zipCode,
                birthEpochDay,
                areaCode,
                phoneSuffix,
                accountCount,
                layout.firstAccount(position));
    }

    /** @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset */
    NamedHolder holder(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accountCount = layout.accountCount(position);
        long number = layout.number(position, accountCount);
        return new NamedHolder(
                position,
                number,
                firstNameTexts,
                firstNameEntry(number),
                lastNameTexts,
                lastNameEntry(number),
                cities.state(BlockLayout.citySlotOf(number)),
                accountCount,
                layout.firstAccount(position));
    }

    private int firstName(long number, long firstNameDraw) {
        return firstNames.entry(BlockLayout.firstNameSlot(number), firstNameDraw);
    }

    private int lastName(long number, long firstNameDraw) {
        long lastNameDraw = Draws.mix(firstNameDraw + 2);
        return lastNames.entry(BlockLayout.lastNameSlot(number), lastNameDraw);
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
