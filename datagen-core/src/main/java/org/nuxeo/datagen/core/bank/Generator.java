// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.nuxeo.datagen.core.bank.Bank.ACCOUNT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.CUSTOMER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.FOLDER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.IDCARD_CODE;
import static org.nuxeo.datagen.core.bank.Bank.LETTER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATE_CODE;

import java.time.LocalDate;
import java.util.Objects;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard.EyeColor;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusCounterparties;
import org.nuxeo.datagen.core.bank.corpus.CorpusSlots;
import org.nuxeo.datagen.core.bank.corpus.NameSlots;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.bank.ledger.Ledger;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.StatementTotals;
import org.nuxeo.datagen.core.bank.ledger.TotalsBatch;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.random.Permutation;
import org.nuxeo.datagen.core.text.TextPool;

/**
 * The content of documents as a function of their identity, for one version, seed, data seed and corpus. It does not
 * depend on the number of customers or months, so that a blob key suffices to rebuild a blob. Days are counted from
 * 1970-01-01. Immutable and thread safe.
 */
public final class Generator {

    /** The earliest day on which an account was opened. */
    private static final int FIRST_OPENING = Months.firstEpochDay(Months.of(1985, 1));

    private static final int OPENING_DAYS = Months.firstEpochDay(Months.FIRST) - FIRST_OPENING;
    private static final int FIRST_ISSUE = Months.firstEpochDay(Months.of(2012, 1));
    private static final int ISSUE_DAYS = 5 * 365;
    private static final int DAYS_OF_18_YEARS = 6575;
    private static final int DAYS_OF_36_YEARS = 13149;
    private static final Permutation CARD_NUMBERS = new Permutation(46);
    private static final EyeColor[] EYES = EyeColor.values();

    private final DatasetVersion version;
    private final long seed;
    private final long dataSeed;
    private final Corpus corpus;
    private final BlockLayout layout;
    private final Ledger ledger;
    private final NameSlots firstNames;
    private final NameSlots lastNames;
    private final TextPool firstNameTexts;
    private final TextPool lastNameTexts;
    private final CitySlots cities;
    private final NameSlots streets;
    private final long poolSalt;
    private final long personSalt;
    private final long accountSalt;
    private final long cardKey;

    /**
     * Creates the generator of a version, seeds and corpus.
     *
     * @param version a version of the bank
     */
    public Generator(DatasetVersion version, long seed, long dataSeed, Corpus corpus) {
        this.version = Objects.requireNonNull(version, "version");
        this.seed = seed;
        this.dataSeed = dataSeed;
        this.corpus = Objects.requireNonNull(corpus, "corpus");
        this.layout = new BlockLayout(Draws.subkey(seed, "layout"));
        long dataKey = Draws.subkey(Draws.hash(seed, dataSeed), "ledger");
        this.ledger = new Ledger(Draws.subkey(seed, "ledger"), dataKey, new CorpusCounterparties(corpus));
        CorpusSlots slots = CorpusSlots.of(corpus);
        this.firstNames = slots.firstNames();
        this.lastNames = slots.lastNames();
        this.firstNameTexts = new TextPool(firstNames.entryCount(), firstNames::name);
        this.lastNameTexts = new TextPool(lastNames.entryCount(), lastNames::name);
        this.cities = slots.cities();
        this.streets = slots.streets();
        this.poolSalt = Draws.salt(Draws.subkey(seed, "pool"));
        this.personSalt = Draws.salt(Draws.subkey(seed, "person"));
        this.accountSalt = Draws.salt(Draws.subkey(seed, "account"));
        this.cardKey = Draws.subkey(seed, "card");
    }

    /** Returns the corpus of names, cities, streets and companies. */
    public Corpus corpus() {
        return corpus;
    }

    BlockLayout blocks() {
        return layout;
    }

    /** Returns the number of accounts of the customer at a position, 1 to 3. */
    public int accountCount(long customer) {
        return layout.accountCount(customer);
    }

    /** Returns the position of a customer's first account; the others follow. */
    public long firstAccount(long customer) {
        return layout.firstAccount(customer);
    }

    /**
     * Returns the position of one of a customer's accounts, or -1 if the customer has no account with that index.
     *
     * @param customer position of the customer
     * @param index number of the account within its customer, from 1
     */
    public long accountOf(long customer, int index) {
        return index < 1 || index > layout.accountCount(customer) ? -1 : layout.firstAccount(customer) + index - 1;
    }

    /** Returns the position of the customer that owns the account at a position. */
    public long customerOfAccount(long account) {
        return layout.customerOfAccount(account);
    }

    /** Returns the number of the account at a position within its customer, 1 to 3. */
    public int accountIndex(long account) {
        return layout.accountIndex(account);
    }

    /** Returns the 60-bit number of the customer at a position, without drawing the customer. */
    public long customerNumber(long customer) {
        return layout.number(customer);
    }

    /** Returns the position of the customer with a 60-bit customer number, or -1 if no customer has it. */
    public long customerOfNumber(long number) {
        return layout.customerOfNumber(number);
    }

    /** Returns the position of the customer that owns a document, which must not be a state or a folder. */
    public long customerOf(Identity identity) {
        return Bank.isOfAccount(identity.kind()) ? layout.customerOfAccount(identity.position()) : identity.position();
    }

    /**
     * Returns the customer at a position, which every dataset with more customers than that has.
     *
     * @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset
     */
    public Customer customer(long position) {
        Objects.checkIndex(position, BlockLayout.MAX_CUSTOMERS);
        int accountCount = layout.accountCount(position);
        long number = layout.number(position, accountCount);
        long nameDraw = Draws.salted(poolSalt, number);
        long cityDraw = Draws.mix(nameDraw + 1);
        long streetDraw = Draws.mix(nameDraw + 3);
        long houseDraw = Draws.salted(personSalt, position);
        long birthDraw = Draws.mix(houseDraw);
        long zipDraw = Draws.mix(birthDraw + 1);
        long areaDraw = Draws.mix(birthDraw + 2);
        int phoneDraw = (int) (birthDraw >>> 40);
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
                streets.name(streets.entry(BlockLayout.streetSlot(number), streetDraw)),
                cities.name(cities.entry(citySlot, cityDraw)),
                state,
                state.zipCode(zipDraw),
                birth(firstOpening(position), birthDraw),
                state.areaCode(areaDraw),
                phoneDraw % 100,
                accountCount,
                layout.firstAccount(position));
    }

    /**
     * Returns number, name and state of the customer at a position, in less time than the whole customer.
     *
     * @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset
     */
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

    /**
     * Returns the date of a document in days from 1970-01-01. It is the opening of the first account for a customer, the
     * opening of the account for accounts and letters, the issue of the card, the last day of a statement's month, and the
     * first day of a folder's year or month.
     */
    public int documentEpochDay(Identity identity) {
        return switch (identity.kind().code()) {
            case STATE_CODE -> FIRST_OPENING;
            case FOLDER_CODE -> {
                Place place = Place.of(identity);
                yield Days.epochDay(place.year(), Math.max(1, place.monthOfYear()), 1);
            }
            case CUSTOMER_CODE -> firstOpening(identity.position());
            case IDCARD_CODE -> issue(identity.position());
            case ACCOUNT_CODE, LETTER_CODE -> {
                long customer = layout.customerOfAccount(identity.position());
                yield opening(customer, (int) (identity.position() - layout.firstAccount(customer)) + 1);
            }
            default -> Months.lastEpochDay(identity.month());
        };
    }

    /** Returns the ID card of the customer at a position. */
    public IdCard idCard(long position) {
        return idCard(customer(position));
    }

    /** Returns the ID card of a customer. */
    public IdCard idCard(Customer customer) {
        long position = customer.position();
        long eyesDraw = Draws.hash(cardKey, position);
        long heightDraw = Draws.mix(eyesDraw);
        long faceDraw = Draws.mix(eyesDraw + 1);
        int issue = issue(position);
        return new IdCard(
                customer,
                CARD_NUMBERS.apply(cardKey, position),
                issue,
                birthdayAfter(customer.birthEpochDay(), issue, customer.state().cardValidityYears()),
                150 + Draws.bounded(eyesDraw << 32, 25) + Draws.bounded(heightDraw, 25),
                EYES[eyes((int) (eyesDraw & 0xFF))],
                faceDraw);
    }

    /** Returns the account at a position. */
    public Account account(long position) {
        return account(customer(layout.customerOfAccount(position)), position);
    }

    /**
     * Returns one of a customer's accounts.
     *
     * @param position position of the account
     * @throws IllegalArgumentException if the customer does not own the account
     */
    public Account account(Customer customer, long position) {
        int index = (int) (position - customer.firstAccount()) + 1;
        if (index < 1 || index > customer.accountCount()) {
            throw new IllegalArgumentException("account " + position + ": customer " + customer.position()
                    + " does not own it; must be " + customer.firstAccount() + " to "
                    + (customer.firstAccount() + customer.accountCount() - 1));
        }
        int opened = opening(customer.position(), index);
        return new Account(customer, position, index, ledger.kind(position, index), opened);
    }

    /** Returns the kind of one of a customer's accounts. */
    public AccountKind accountKind(AccountHolder customer, long position) {
        return ledger.kind(position, (int) (position - customer.firstAccount()) + 1);
    }

    /** Returns the kind of the account at a position, without drawing its customer. */
    public AccountKind accountKind(long position) {
        return ledger.kind(position, layout.accountIndex(position));
    }

    /** Fills in the lines and balances of an account's statement. */
    public void statement(Account account, int absoluteMonth, StatementLines into) {
        ledger.fill(account.position(), account.index(), absoluteMonth, into);
    }

    /** Fills in the lines and balances of the statement of the account at a position, without drawing its customer. */
    public void statement(long account, int absoluteMonth, StatementLines into) {
        ledger.fill(account, layout.accountIndex(account), absoluteMonth, into);
    }

    /** Computes the totals of the statement of the account at a position, without drawing its customer. */
    public void totals(long account, int absoluteMonth, StatementTotals into) {
        ledger.total(account, layout.accountIndex(account), absoluteMonth, into);
    }

    /**
     * Computes the totals of the statements of consecutive accounts for a month. This is cheaper than one after the other.
     *
     * @param firstAccount position of the first account
     * @param accounts number of accounts, at most {@link TotalsBatch#CAPACITY}
     */
    public void totals(long firstAccount, int accounts, int absoluteMonth, TotalsBatch into) {
        ledger.total(firstAccount, accounts, layout::accountIndex, absoluteMonth, into);
    }

    /**
     * Returns the key of a document's blob.
     *
     * @param identity an ID card, letter or statement
     * @param blobSizeBytes length to which the blob is padded, or 0 for its natural length
     * @throws IllegalArgumentException if the kind has no blob or the length is out of its range
     */
    public BlobKey blobKey(Identity identity, long blobSizeBytes) {
        return new BlobKey(version, seed, dataSeed, corpus.fingerprint(), identity, blobSizeBytes);
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
    private int firstOpening(long customer) {
        return FIRST_OPENING + Draws.bounded(Draws.salted(accountSalt, customer), OPENING_DAYS);
    }

    /** Returns the day on which a customer opened an account, 1 to 3; the second and third are not before the first. */
    private int opening(long customer, int index) {
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
    private int issue(long customer) {
        return FIRST_ISSUE + Draws.bounded(Draws.hash(cardKey, customer), ISSUE_DAYS);
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

    @Override
    public String toString() {
        return "generator of " + version + ", seed " + seed + ", data seed " + dataSeed + ", corpus " + corpus.name();
    }
}
