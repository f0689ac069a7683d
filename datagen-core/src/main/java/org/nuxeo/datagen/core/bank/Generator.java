// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import static org.nuxeo.datagen.core.bank.Bank.ACCOUNT_CODE;
import static org.nuxeo.datagen.core.bank.Bank.CUSTOMER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.FOLDER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.IDCARD_CODE;
import static org.nuxeo.datagen.core.bank.Bank.LETTER_CODE;
import static org.nuxeo.datagen.core.bank.Bank.STATE_CODE;

import java.util.Objects;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.CorpusCounterparties;
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

/**
 * The content of documents as a function of their identity, for one version, seed, data seed and corpus. It does not
 * depend on the number of customers or months, so that a blob key suffices to rebuild a blob. Immutable and thread safe.
 */
public final class Generator {

    private final DatasetVersion version;
    private final long seed;
    private final long dataSeed;
    private final Corpus corpus;
    private final BlockLayout layout;
    private final Ledger ledger;
    final Customers customers;

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
        this.ledger = new Ledger(
                Draws.subkey(seed, "ledger"),
                Draws.subkey(Draws.hash(seed, dataSeed), "ledger"),
                new CorpusCounterparties(corpus));
        this.customers = new Customers(seed, corpus, layout);
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
        return customers.customer(position);
    }

    /**
     * Returns number, name and state of the customer at a position, in less time than the whole customer.
     *
     * @throws IndexOutOfBoundsException if the position is negative or larger than in any dataset
     */
    public NamedHolder holder(long position) {
        return customers.holder(position);
    }

    /**
     * Returns the date of a document in days from 1970-01-01. It is the opening of the first account for a customer, the
     * opening of the account for accounts and letters, the issue of the card, the last day of a statement's month, and the
     * first day of a folder's year or month.
     */
    public int documentEpochDay(Identity identity) {
        return switch (identity.kind().code()) {
            case STATE_CODE -> Customers.FIRST_OPENING;
            case FOLDER_CODE -> {
                Place place = Place.of(identity);
                yield Days.epochDay(place.year(), Math.max(1, place.monthOfYear()), 1);
            }
            case CUSTOMER_CODE -> customers.firstOpening(identity.position());
            case IDCARD_CODE -> customers.issue(identity.position());
            case ACCOUNT_CODE, LETTER_CODE -> {
                long customer = layout.customerOfAccount(identity.position());
                yield customers.opening(customer, (int) (identity.position() - layout.firstAccount(customer)) + 1);
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
        return customers.card(customer);
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
        int opened = customers.opening(customer.position(), index);
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

    @Override
    public String toString() {
        return "generator of " + version + ", seed " + seed + ", data seed " + dataSeed + ", corpus " + corpus.name();
    }
}
