// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import java.util.Objects;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard.EyeColor;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.NameSlots;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.Permutation;
import org.nuxeo.datagen.core.text.TextPool;

/**
 * The customers of a seed and a corpus with their ID cards: names, addresses, and the dates of birth, account opening and card
 * issue in days from 1970-01-01.
 */
final class Customers {

    /** The earliest day on which an account was opened. */
    static final int FIRST_OPENING = Months.firstEpochDay(Months.of(1985, 1));

    private static final int OPENING_DAYS = Months.firstEpochDay(Months.FIRST) - FIRST_OPENING;
    private static final int FIRST_ISSUE = Months.firstEpochDay(Months.of(2012, 1));
    private static final int ISSUE_DAYS = 5 * 365;
    private static final int DAYS_OF_18_YEARS = 6575;
    private static final int DAYS_OF_36_YEARS = 13149;
    private static final Permutation CARD_NUMBERS = new Permutation(46);
    private static final EyeColor[] EYES = EyeColor.values();

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
    private final long cardKey;

    Customers(long seed, Corpus corpus, BlockLayout layout) {
        this.firstNames = corpus.firstNames();
        this.lastNames = corpus.lastNames();
        this.firstNameTexts = new TextPool(firstNames.entryCount(), firstNames::name);
        this.lastNameTexts = new TextPool(lastNames.entryCount(), lastNames::name);
        this.cities = corpus.cities();
        this.streets = corpus.streets();
        this.layout = layout;
        this.poolSalt = Draws.salt(Draws.subkey(seed, "pool"));
        this.personSalt = Draws.salt(Draws.subkey(seed, "person"));
        this.accountSalt = Draws.salt(Draws.subkey(seed, "account"));
        this.cardKey = Draws.subkey(seed, "card");
    }

    /** @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset */
    Customer customer(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accountCount = layout.accountCount(position);
        long number = layout.number(position, accountCount);
        long nameDraw = Draws.salted(poolSalt, number);
        long houseDraw = Draws.salted(personSalt, position);
        long birthDraw = Draws.mix(houseDraw);
        int firstName = firstName(number, nameDraw);
        int citySlot = BlockLayout.citySlotOf(number);
        UsState state = cities.state(citySlot);
        return new Customer(
                position,
                number,
                firstNames.name(firstName),
                lastNames.name(lastName(number, nameDraw)),
                firstNames.isFemale(firstName) ? Sex.FEMALE : Sex.MALE,
                houseNumber(houseDraw),
                streets.name(streets.entry(BlockLayout.streetSlot(number), Draws.mix(nameDraw + 3))),
                cities.name(cities.entry(citySlot, Draws.mix(nameDraw + 1))),
                state,
                state.zipCode(Draws.mix(birthDraw + 1)),
                birth(firstOpening(position), birthDraw),
                state.areaCode(Draws.mix(birthDraw + 2)),
                (int) (birthDraw >>> 40) % 100,
                accountCount,
                layout.firstAccount(position));
    }

    /** @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset */
    NamedHolder holder(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accountCount = layout.accountCount(position);
        long number = layout.number(position, accountCount);
        int first = firstNameEntry(number);
        int last = lastNameEntry(number);
        UsState state = cities.state(BlockLayout.citySlotOf(number));
        long account = layout.firstAccount(position);
        return new NamedHolder(
                position, number, firstNameTexts, first, lastNameTexts, last, state, accountCount, account);
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

    /** Returns the day on which a customer opened the first account. */
    int firstOpening(long customer) {
        return FIRST_OPENING + Draws.bounded(Draws.salted(accountSalt, customer), OPENING_DAYS);
    }

    /** Returns the day on which a customer opened an account, 1 to 3; the second and third are not before the first. */
    int opening(long customer, int index) {
        int first = firstOpening(customer);
        int left = FIRST_OPENING + OPENING_DAYS - first;
        return index == 1 ? first : first + Draws.bounded(Draws.hash(Draws.salted(accountSalt, customer), index), left);
    }

    /** Returns a date of birth 18 to 54 years before the first account was opened; low ages are more frequent. */
    private static int birth(int firstOpening, long draw) {
        int a = Draws.bounded(draw, DAYS_OF_36_YEARS);
        int b = Draws.bounded(draw << 32, DAYS_OF_36_YEARS);
        return firstOpening - DAYS_OF_18_YEARS - Math.min(a, b);
    }

    /** Returns the day on which the ID card of a customer was issued. */
    int issue(long customer) {
        return FIRST_ISSUE + Draws.bounded(Draws.hash(cardKey, customer), ISSUE_DAYS);
    }

    IdCard card(Customer customer) {
        long position = customer.position();
        long draw = Draws.hash(cardKey, position);
        int issue = issue(position);
        return new IdCard(
                customer,
                CARD_NUMBERS.apply(cardKey, position),
                issue,
                birthdayAfter(customer.birthEpochDay(), issue, customer.state().cardValidityYears()),
                150 + Draws.bounded(draw << 32, 25) + Draws.bounded(Draws.mix(draw), 25),
                EYES[eyes((int) (draw & 0xFF))],
                Draws.mix(draw + 1));
    }

    /** Returns the birthday in the year that is a number of years after a day; 29 February becomes 28 if need be. */
    private static int birthdayAfter(int birthEpochDay, int epochDay, int years) {
        int year = LocalDate.ofEpochDay(epochDay).getYear() + years;
        return (int) LocalDate.ofEpochDay(birthEpochDay).withYear(year).toEpochDay();
    }

    /**
     * Returns the index of an eye color: brown with 45 %, blue 27 %, hazel 18 %, green 9 % and gray 1 %, the shares that a
     * survey of the American Academy of Ophthalmology found.
     */
    private static int eyes(int draw) {
        int percent = draw * 100 >>> 8;
        return percent < 45 ? 0 : percent < 72 ? 1 : percent < 90 ? 2 : percent < 99 ? 3 : 4;
    }
}
