// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.nuxeo.datagen.core.bank.Bank.ACCOUNT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.CUSTOMER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.FOLDER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.IDCARD_CODE;
import static org.nuxeo.datagen.core.bank.Bank.LETTER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATEMENT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATE_CODE;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.corpus.CorpusSlots;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * The layout of a bank. Ordinals go by kind, within a kind by customer and account, and for statements by month before that.
 * Children are ordered by kind (states, customers, years, statements) and then by position. The file plan decides the
 * repository and the parent of statements.
 */
public final class BankLayout extends BankNames {

    private static final int KINDS = Bank.KINDS.size();
    private static final List<Home> HOMES = UsState.homes();

    private static final Set<Kind> HEADS = Set.of(Bank.CUSTOMER, Bank.IDCARD, Bank.ACCOUNT, Bank.LETTER);

    /** The customers of a run, which have one, two and three accounts. */
    private static final int RUN = 3;

    /** The ID cards of each customer, which come before its accounts. */
    private static final int CARDS = 1;

    /** The letters of each account, which come before its statements. */
    private static final int LETTERS = 1;

    private final DatasetSpec spec;
    private final MonthRange months;
    private final BlockLayout blocks;
    private final Population population;
    private final FolderSet folders;
    private final CitySlots cities;
    private final long accounts;
    private final long[] first = new long[KINDS + 1];

    /** Creates the layout of a bank. */
    BankLayout(DatasetSpec spec, Generator generator) {
        super(generator);
        this.spec = spec;
        this.months = new MonthRange(spec.firstMonth(), spec.endMonth());
        this.blocks = generator.blocks();
        this.population = new Population(blocks, 0, spec.customers());
        this.cities = CorpusSlots.of(generator.corpus()).cities();
        this.folders = new FolderSet(spec, cities, population);
        this.accounts = population.accounts();
        for (Kind kind : Bank.KINDS) {
            first[kind.code() + 1] = first[kind.code()]
                    + Bank.REPOSITORIES.stream()
                            .mapToLong(each -> count(each, kind))
                            .sum();
        }
    }

    /** Returns the number of documents of a kind below the customers of some city slots. */
    private long count(Kind kind, Range slots, MonthRange statements) {
        long owners = Bank.isOfAccount(kind) ? population.accounts(slots) : population.customers(slots);
        return kind.isSeries() ? owners * statements.count() : owners;
    }

    @Override
    public Kinds kinds() {
        return Bank.KINDS;
    }

    @Override
    public Repositories repositories() {
        return Bank.REPOSITORIES;
    }

    @Override
    public List<Home> homes() {
        return HOMES;
    }

    @Override
    public long size() {
        return first[KINDS];
    }

    @Override
    public long count(Kind kind) {
        return first[kind.code() + 1] - first[kind.code()];
    }

    @Override
    public long firstOrdinal(Kind kind) {
        return first[kind.code()];
    }

    @Override
    public boolean contains(Identity identity) {
        Kind kind = identity.kind();
        if (kind.isShared()) {
            return folders.contains(identity);
        }
        return identity.position() < (Bank.isOfAccount(kind) ? accounts : spec.customers())
                && (!kind.isSeries() || months.contains(identity.month()));
    }

    @Override
    public long ordinal(Identity identity) {
        if (!contains(identity)) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position() + " month "
                    + identity.month() + ": is not part of this dataset");
        }
        long position =
                switch (identity.kind().code()) {
                    case STATE_CODE, FOLDER_CODE -> folders.index(identity);
                    case STATEMENT_CODE -> (identity.month() - months.from()) * accounts + identity.position();
                    default -> identity.position();
                };
        return firstOrdinal(identity.kind()) + position;
    }

    @Override
    public Identity identity(long ordinal) {
        Check.index("ordinal", ordinal, size());
        int kind = KINDS - 1;
        while (ordinal < first[kind]) {
            kind--;
        }
        long position = ordinal - first[kind];
        return switch (kind) {
            case STATE_CODE -> folders.all(Bank.STATE).get((int) position);
            case FOLDER_CODE -> folders.all(Bank.FOLDER).get((int) position);
            case STATEMENT_CODE -> Bank.statement(position % accounts, months.from() + (int) (position / accounts));
            default -> new Identity(Bank.KINDS.ofCode(kind), position, 0);
        };
    }

    @Override
    public long group(Identity identity) {
        return generator.customerOf(identity);
    }

    @Override
    public List<Identity> documents(long customer) {
        List<Identity> all = new ArrayList<>(Bank.withCard(customer));
        long account = blocks.firstAccount(customer);
        for (long end = account + blocks.accountCount(customer); account < end; account++) {
            all.addAll(Bank.withLetter(account));
            for (int month = months.from(); month < months.to(); month++) {
                all.add(Bank.statement(account, month));
            }
        }
        all.removeIf(each -> !contains(each));
        return all;
    }

    @Override
    public int repeat() {
        return RUN;
    }

    @Override
    public int groupStep() {
        return RUN;
    }

    @Override
    public Customer draw(long customer) {
        return generator.customer(customer);
    }

    @Override
    public MonthRange months(Repository repository) {
        return folders.months(repository);
    }

    @Override
    public Repository repository(Identity identity, @Nullable Group customer) {
        if (identity.kind().isShared()) {
            return Place.of(identity).repository();
        }
        return isArchived(identity) ? Bank.ARCHIVES : Bank.repository(state(identity, customer));
    }

    private boolean isArchived(Identity identity) {
        return identity.kind() == Bank.STATEMENT && identity.month() < spec.liveFrom();
    }

    /** Returns the state in which the owner of a document lives. */
    private UsState state(Identity identity, @Nullable Group customer) {
        return customer != null ? UsState.ofNumber(customer.home().code()) : cities.state(citySlot(identity));
    }

    private int citySlot(Identity identity) {
        return Bank.isOfAccount(identity.kind())
                ? blocks.citySlotOfAccount(identity.position())
                : blocks.citySlot(identity.position());
    }

    @Override
    public @Nullable Identity parent(Identity identity, @Nullable Group customer) {
        return switch (identity.kind().code()) {
            case STATE_CODE, FOLDER_CODE -> {
                Place parent = Place.of(identity).parent();
                yield parent == null ? null : parent.identity();
            }
            case CUSTOMER_CODE -> {
                UsState state = state(identity, customer);
                yield Place.state(Bank.repository(state), state).identity();
            }
            case IDCARD_CODE -> Bank.customer(identity.position());
            case ACCOUNT_CODE ->
                Bank.customer(customer != null ? customer.position() : blocks.customerOfAccount(identity.position()));
            case LETTER_CODE -> Bank.account(identity.position());
            default -> parentOfStatement(identity, customer);
        };
    }

    @Override
    public @Nullable Identity owner(Identity identity) {
        return switch (identity.kind().code()) {
            case STATE_CODE, FOLDER_CODE, CUSTOMER_CODE -> null;
            case LETTER_CODE, STATEMENT_CODE -> Bank.account(identity.position());
            default -> parent(identity, null);
        };
    }

    private Identity parentOfStatement(Identity statement, @Nullable Group customer) {
        boolean archived = isArchived(statement);
        if (spec.filePlan() == FilePlan.CUSTOMER && !archived) {
            return Bank.account(statement.position());
        }
        UsState state = archived && !folders.belowStates ? null : state(statement, customer);
        Repository repository = archived || state == null ? Bank.ARCHIVES : Bank.repository(state);
        Place place = spec.filePlan() == FilePlan.FLAT
                ? Place.root(repository)
                : Place.month(repository, folders.belowStates ? state : null, statement.month());
        return place.identity();
    }

    @Override
    public long childCount(Identity folder) {
        return switch (folder.kind().code()) {
            case STATE_CODE, FOLDER_CODE -> folders.childCount(folder);
            case CUSTOMER_CODE -> CARDS + blocks.accountCount(folder.position());
            case ACCOUNT_CODE -> LETTERS + monthsBelowAccount().count();
            default -> 0;
        };
    }

    @Override
    public Identity child(Identity folder, long k) {
        Check.index("child", k, childCount(folder));
        long position = folder.position();
        return switch (folder.kind().code()) {
            case STATE_CODE, FOLDER_CODE -> folders.child(folder, k);
            case CUSTOMER_CODE ->
                k < CARDS ? Bank.idCard(position) : Bank.account(blocks.firstAccount(position) + k - CARDS);
            default ->
                k < LETTERS
                        ? Bank.letter(position)
                        : Bank.statement(position, monthsBelowAccount().from() + (int) k - LETTERS);
        };
    }

    @Override
    public long indexInParent(Identity identity) {
        return switch (identity.kind().code()) {
            case STATE_CODE, FOLDER_CODE -> folders.indexInParent(identity);
            case CUSTOMER_CODE -> population.indexOfCustomer(cities.slots(state(identity, null)), identity.position());
            case IDCARD_CODE, LETTER_CODE -> 0;
            case ACCOUNT_CODE ->
                CARDS + identity.position() - blocks.firstAccount(blocks.customerOfAccount(identity.position()));
            default -> {
                Identity parent = Objects.requireNonNull(parent(identity));
                yield parent.kind() == Bank.ACCOUNT
                        ? LETTERS + identity.month() - monthsBelowAccount().from()
                        : folders.indexOfStatement(parent, identity);
            }
        };
    }

    private MonthRange monthsBelowAccount() {
        int end = months.to();
        return new MonthRange(spec.filePlan() == FilePlan.CUSTOMER ? spec.liveStart() : end, end);
    }

    @Override
    public long count(Repository repository, Kind kind) {
        boolean none = repository == Bank.ARCHIVES && kind != Bank.STATEMENT;
        return switch (kind.code()) {
            case STATE_CODE, FOLDER_CODE -> folders.count(repository, kind);
            default -> none ? 0 : count(kind, Bank.slots(cities, repository), months(repository));
        };
    }

    @Override
    public long count(Home home, Kind kind) {
        UsState state = UsState.ofNumber(home.code());
        return switch (kind.code()) {
            case STATE_CODE -> folders.belowStates ? 2 : 1;
            case FOLDER_CODE ->
                folders.belowStates
                        ? months(Bank.repository(state)).folders()
                                + months(Bank.ARCHIVES).folders()
                        : 0;
            default -> count(kind, cities.slots(state), months);
        };
    }

    @Override
    public long position(Home home, Kind kind, long k) {
        Objects.checkIndex(k, count(home, kind));
        Range slots = cities.slots(UsState.ofNumber(home.code()));
        if (!Bank.isOfAccount(kind)) {
            return population.customer(slots, k);
        }
        // statements are ordered by month; other documents of accounts have none
        long ofState = population.accounts(slots);
        return k / ofState * accounts + population.account(slots, k % ofState);
    }

    @Override
    public List<Identity> folders(Repository repository) {
        return Collections.unmodifiableList(folders.all(repository));
    }

    /** A year is needed for its first month. */
    @Override
    public boolean isNeeded(Identity folder, Set<Kind> kinds, MonthRange months) {
        Place place = Place.of(folder);
        if (place.year() == 0) {
            return kinds.contains(Bank.STATE);
        }
        return months.contains(
                place.isMonth()
                        ? place.absoluteMonth()
                        : months(place.repository()).ofYear(place.year()).from());
    }

    @Override
    public int epochDay(Identity identity) {
        return generator.documentEpochDay(identity);
    }

    @Override
    public @Nullable Identity numbered(String text) {
        long number = CustomerNumber.parse(text);
        Identity statement = statement(text);
        if (number < 0 || statement != null) {
            return statement;
        }
        long customer = generator.customerOfNumber(number);
        Check.refuse(customer < 0 || customer >= spec.customers(), () -> "number " + text + ": is not part of " + this);
        if (text.length() == CustomerNumber.LENGTH) {
            return Bank.customer(customer);
        }
        long account = generator.accountOf(customer, CustomerNumber.parseIndex(text));
        Check.refuse(account < 0, () -> "account " + text + ": is not part of " + this);
        return Bank.account(account);
    }

    @Override
    public int partition(Repository repository, Identity identity, int partitions) {
        PartitionPlan.requirePartitions(partitions);
        int perBlock =
                Bank.isOfAccount(identity.kind()) ? BlockLayout.ACCOUNTS_PER_BLOCK : BlockLayout.CUSTOMERS_PER_BLOCK;
        return BankRecords.partition(
                identity.position() / perBlock, citySlot(identity), Bank.slots(cities, repository), partitions);
    }

    @Override
    public Records records(Repository repository, int partitions, Set<Kind> kinds, MonthRange statements) {
        MonthRange held = months(repository);
        int from = Math.max(held.from(), statements.from());
        MonthRange months = new MonthRange(from, Math.max(from, Math.min(held.to(), statements.to())));
        return records(repository, partitions, population, Objects.requireNonNull(kinds, "kinds"), months);
    }

    @Override
    public List<Records> growth(Layout smaller, Repository repository, int partitions) {
        MonthRange months = months(repository);
        MonthRange old = smaller.months(repository);
        long known = smaller.count(Bank.CUSTOMER);
        Population customers = new Population(blocks, 0, known);
        Population added = new Population(blocks, known, spec.customers());
        boolean hadNone = old.count() == 0;
        MonthRange before = new MonthRange(months.from(), hadNone ? months.to() : old.from());
        MonthRange after = new MonthRange(hadNone ? months.to() : old.to(), months.to());
        return List.of(
                records(repository, partitions, customers, Set.of(), before),
                records(repository, partitions, customers, Set.of(), after),
                records(repository, partitions, added, HEADS, months));
    }

    private Records records(
            Repository repository, int partitions, Population customers, Set<Kind> kinds, MonthRange months) {
        boolean none = repository == Bank.ARCHIVES;
        return new BankRecords(customers, Bank.slots(cities, repository), partitions, none ? Set.of() : kinds, months);
    }

    /** Returns {@code the dataset of 1,200 customers × 12 months, 36,059 documents with folders}. */
    @Override
    public String toString() {
        return "the dataset of " + WholeNumber.grouped(spec.customers()) + " customers \u00d7 " + months.count()
                + " months, " + WholeNumber.grouped(size()) + " documents with folders";
    }
}
