package org.nuxeo.datagen.core;

import java.util.Objects;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.internal.corpus.CitySlots;
import org.nuxeo.datagen.core.internal.corpus.CorpusCounterparties;
import org.nuxeo.datagen.core.internal.corpus.CorpusTables;
import org.nuxeo.datagen.core.internal.corpus.NameSlots;
import org.nuxeo.datagen.core.internal.corpus.StateFacts;
import org.nuxeo.datagen.core.internal.layout.BlockLayout;
import org.nuxeo.datagen.core.internal.random.Draws;
import org.nuxeo.datagen.core.internal.random.Permutation;
import org.nuxeo.datagen.core.ledger.Ledger;
import org.nuxeo.datagen.core.ledger.StatementLines;
import org.nuxeo.datagen.core.ledger.StatementTotals;

/**
 * The content of documents as a function of identity, for one version, seed, data seed and corpus. It knows nothing of
 * how many customers or months a dataset has; a blob key names all it needs. Immutable and thread safe.
 */
public final class Generator {

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final Permutation CARD_NUMBERS = new Permutation(46);
    private static final EyeColor[] EYES = EyeColor.values();

    private final DatasetVersion version;
    private final long seed;
    private final long dataSeed;
    private final Corpus corpus;
    private final NameSlots firstNames;
    private final NameSlots lastNames;
    private final CitySlots cities;
    private final NameSlots streets;
    private final BlockLayout layout;
    private final Ledger ledger;
    private final long poolSalt;
    private final long personSalt;
    private final long accountSalt;
    private final long cardKey;

    /**
     * @param version {@link DatasetVersion#CURRENT}; other versions are made by other releases of this library
     */
    public Generator(DatasetVersion version, long seed, long dataSeed, Corpus corpus) {
        if (!version.equals(DatasetVersion.CURRENT)) {
            throw new IllegalArgumentException("dataset version " + version + ": this release makes "
                    + DatasetVersion.CURRENT + "; use the release that made the dataset");
        }
        this.version = version;
        this.seed = seed;
        this.dataSeed = dataSeed;
        this.corpus = Objects.requireNonNull(corpus, "corpus");
        CorpusTables tables = corpus.tables();
        this.firstNames = tables.firstNames();
        this.lastNames = tables.lastNames();
        this.cities = tables.cities();
        this.streets = tables.streets();
        this.layout = new BlockLayout(Draws.subkey(seed, "layout"));
        this.ledger = new Ledger(
                Draws.subkey(seed, "ledger"),
                Draws.subkey(Draws.hash(seed, dataSeed), "ledger"),
                new CorpusCounterparties(tables.merchants()));
        this.poolSalt = Draws.salt(Draws.subkey(seed, "pool"));
        this.personSalt = Draws.salt(Draws.subkey(seed, "person"));
        this.accountSalt = Draws.salt(Draws.subkey(seed, "account"));
        this.cardKey = Draws.subkey(seed, "card");
    }

    /** Returns where names, cities, streets and companies come from. */
    public Corpus corpus() {
        return corpus;
    }

    BlockLayout layout() {
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
     * Returns the position of an account of the customer at a position, or -1 if the customer has none with that index.
     *
     * @param index the account's AA, from 1
     */
    public long accountOf(long customer, int index) {
        return index < 1 || index > layout.accountCount(customer) ? -1 : layout.firstAccount(customer) + index - 1;
    }

    /** Returns the position of the customer that owns the account at a position. */
    public long customerOfAccount(long account) {
        return layout.customerOfAccount(account);
    }

    /** Returns the position of the customer with a 60-bit number, or -1 if no position has it. */
    public long customerOfNumber(long number) {
        return layout.customerOfNumber(number);
    }

    /** Returns the position of the customer to whom a document belongs that is neither state nor folder. */
    public long customerOf(Identity identity) {
        return identity.kind().isOfAccount() ? layout.customerOfAccount(identity.position()) : identity.position();
    }

    /**
     * Returns the customer at a position, of whichever dataset has one there.
     *
     * @throws IndexOutOfBoundsException if the position is negative or beyond every dataset
     */
    public Customer customer(long position) {
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

    private int firstName(long number, long pool) {
        return firstNames.entry((int) (number >>> 43), pool);
    }

    private int lastName(long number, long pool) {
        return lastNames.entry((int) (number >>> 26) & 0x1FFFF, Draws.mix(pool + 2));
    }

    /** Returns the index among the first names of the name of the customer with that number. */
    int firstNameEntry(long number) {
        return firstName(number, Draws.salted(poolSalt, number));
    }

    /** Returns the index among the last names of the name of the customer with that number. */
    int lastNameEntry(long number) {
        return lastName(number, Draws.salted(poolSalt, number));
    }

    /** House numbers of one to four digits, the short ones more often. */
    private static int houseNumber(long draw) {
        int bound = 10 << (int) (draw & 7) * 5 / 4;
        return 1 + Draws.bounded(draw, bound);
    }

    /**
     * Returns the date of a document as days from 1970-01-01: the opening of the customer's first account or of the
     * account, the issue of the card, the last day of a statement's month, the first day of a folder's.
     */
    public int documentEpochDay(Identity identity) {
        return switch (identity.kind()) {
            case STATE -> LifeDates.FIRST_OPENING;
            case FOLDER -> {
                Place place = identity.place();
                yield Days.epochDay(place.year(), Math.max(1, place.monthOfYear()), 1);
            }
            case CUSTOMER -> LifeDates.firstOpening(accountSalt, identity.position());
            case IDCARD -> LifeDates.issue(Draws.hash(cardKey, identity.position()));
            case ACCOUNT, LETTER -> {
                long customer = layout.customerOfAccount(identity.position());
                yield LifeDates.opening(
                        accountSalt, customer, (int) (identity.position() - layout.firstAccount(customer)) + 1);
            }
            case STATEMENT -> Months.lastEpochDay(identity.month());
        };
    }

    /** Returns {@link #documentEpochDay} at noon UTC, in milliseconds from 1970-01-01. */
    public long documentMillis(Identity identity) {
        return documentEpochDay(identity) * MILLIS_PER_DAY + MILLIS_PER_DAY / 2;
    }

    /** Returns the ID card of the customer at a position. */
    public IdCard idCard(long position) {
        return idCard(customer(position));
    }

    /** Returns the ID card of a customer. */
    public IdCard idCard(Customer customer) {
        long position = customer.position();
        long draw = Draws.hash(cardKey, position);
        int issue = LifeDates.issue(draw);
        int years = StateFacts.of(customer.state()).cardValidityYears();
        return new IdCard(
                customer,
                CARD_NUMBERS.apply(cardKey, position),
                issue,
                LifeDates.birthdayAfter(customer.birthEpochDay(), issue, years),
                150 + Draws.bounded(draw << 32, 25) + Draws.bounded(Draws.mix(draw), 25),
                EYES[eyes((int) (draw & 0xFF))],
                Draws.mix(draw + 1));
    }

    /** Brown 45, blue 27, hazel 18, green 9 and gray 1 of a hundred (a survey of the American Academy of Ophthalmology). */
    private static int eyes(int draw) {
        int percent = draw * 100 >>> 8;
        return percent < 45 ? 0 : percent < 72 ? 1 : percent < 90 ? 2 : percent < 99 ? 3 : 4;
    }

    /** Returns the account at a position. */
    public Account account(long position) {
        return account(customer(layout.customerOfAccount(position)), position);
    }

    /** Returns an account of a customer. */
    public Account account(Customer customer, long position) {
        int index = (int) (position - customer.firstAccount()) + 1;
        if (index < 1 || index > customer.accountCount()) {
            throw new IllegalArgumentException("account " + position + ": is not owned by customer "
                    + customer.position() + ", whose accounts are " + customer.firstAccount() + " to "
                    + (customer.firstAccount() + customer.accountCount() - 1));
        }
        int opened = LifeDates.opening(accountSalt, customer.position(), index);
        return new Account(customer, position, index, ledger.kind(position, index), opened);
    }

    /** Fills the lines and balances of an account's statement. */
    public void statement(Account account, int absoluteMonth, StatementLines into) {
        ledger.fill(account.position(), account.index(), absoluteMonth, into);
    }

    /** Fills the lines and balances of the statement of the account at a position; no customer is drawn. */
    public void statement(long account, int absoluteMonth, StatementLines into) {
        int index = (int) (account - layout.firstAccount(layout.customerOfAccount(account))) + 1;
        ledger.fill(account, index, absoluteMonth, into);
    }

    /** Adds up the lines of an account's statement, in half the time of filling them. */
    public void totals(Account account, int absoluteMonth, StatementTotals into) {
        ledger.total(account.position(), account.index(), absoluteMonth, into);
    }

    /** Returns the key of a blob of this generator, padded to a length unless that is 0. */
    public BlobKey blobKey(Identity identity, long blobSizeBytes) {
        return new BlobKey(version, seed, dataSeed, corpus.fingerprint(), identity, blobSizeBytes);
    }

    @Override
    public String toString() {
        return "generator of " + version + ", seed " + seed + ", data seed " + dataSeed + ", corpus " + corpus.name();
    }

    /** Returns the key from which document ids derive. */
    long idKey() {
        long key = Draws.hash(version.code(), seed, dataSeed);
        return Draws.hash(key, corpus.fingerprint());
    }
}
