// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.CorpusSlots;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;

/** The customers, accounts and statements of a bank's dataset. Immutable and thread safe. */
public final class BankDataset {

    private final Dataset dataset;
    private final Generator generator;

    BankDataset(Dataset dataset) {
        if (!(dataset.contents() instanceof Bank.BankContents bank)) {
            throw new IllegalArgumentException(
                    "model " + dataset.archive().name() + ": has no customers and accounts, which only a bank has");
        }
        this.dataset = dataset;
        this.generator = bank.generator();
    }

    /** Returns the generator, which computes the content of a document from its identity alone. */
    public Generator generator() {
        return generator;
    }

    /** Returns a search for customers by name. */
    public NameSearch search() {
        return new NameSearch(generator, dataset.count(Bank.CUSTOMER));
    }

    /**
     * Returns the customer at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no customer at that position
     */
    public Customer customer(long position) {
        return generator.customer(checked(Bank.CUSTOMER, position));
    }

    /**
     * Returns the customers at positions {@code from} to {@code to - 1}, drawn lazily.
     *
     * @throws IndexOutOfBoundsException if the range is not within the dataset's customers
     */
    public Stream<Customer> customers(long from, long to) {
        long count = dataset.count(Bank.CUSTOMER);
        if (from < 0 || to < from || to > count) {
            throw new IndexOutOfBoundsException(
                    "customers " + from + " to " + to + ": must be within 0 to " + count + " of " + dataset);
        }
        return LongStream.range(from, to).mapToObj(generator::customer);
    }

    /**
     * Returns the number of customers of a repository's states that have a number of accounts or more. Whole blocks are counted by
     * arithmetic, the customers of the last one are looked at, at most 98,303.
     *
     * @param least number of accounts, 1 to 3
     */
    long customers(Repository repository, int least) {
        CitySlots.Range slots = Bank.slots(CorpusSlots.of(generator.corpus()).cities(), repository);
        long count = dataset.count(Bank.CUSTOMER);
        long blocks = count / BlockLayout.CUSTOMERS_PER_BLOCK;
        BlockLayout layout = generator.blocks();
        // each city slot of a whole block has customers with one, two and three accounts
        return blocks * slots.count() * (4 - least)
                + LongStream.range(blocks * BlockLayout.CUSTOMERS_PER_BLOCK, count)
                        .filter(each -> layout.accountCount(each) >= least)
                        .mapToInt(layout::citySlot)
                        .filter(slot -> slot >= slots.from() && slot < slots.to())
                        .count();
    }

    /**
     * Returns the account at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no account at that position
     */
    public Account account(long position) {
        return generator.account(checked(Bank.ACCOUNT, position));
    }

    /** Returns the accounts of a customer. */
    public Stream<Account> accounts(Customer customer) {
        long first = customer.firstAccount();
        return LongStream.range(first, first + customer.accountCount())
                .mapToObj(account -> generator.account(customer, account));
    }

    /**
     * Returns the statements of an account, from the first month to the last.
     *
     * @throws IndexOutOfBoundsException if the dataset does not have the account
     */
    public Stream<Statement> statements(Account account) {
        checked(Bank.ACCOUNT, account.position());
        int first = dataset.spec().firstMonth();
        return IntStream.range(first, dataset.spec().endMonth())
                .mapToObj(month -> Statement.of(generator, account, month));
    }

    /**
     * Returns the customer that owns a document of the dataset.
     *
     * @throws IllegalStateException if the document is a state or folder
     */
    public Customer customer(Document document) {
        return customer(generator, document);
    }

    static Customer customer(Generator generator, Document document) {
        Check.misuse(document.kind().isShared(), () -> document + ": has no customer");
        return document.group() instanceof Customer whole
                ? whole
                : generator.customer(Objects.requireNonNull(document.group()).position());
    }

    /** Returns whether a document is an account, a letter or a statement. */
    public static boolean hasAccount(Document document) {
        return Bank.isOfAccount(document.kind());
    }

    /**
     * Returns the account of an account, letter or statement.
     *
     * @throws IllegalStateException if the document is of another kind
     */
    public Account account(Document document) {
        Check.misuse(!hasAccount(document), () -> document + ": has no account");
        return generator.account(customer(document), document.identity().position());
    }

    /** Returns the account number of an account, letter or statement, or null for other kinds. */
    public static @Nullable String accountNumber(Document document) {
        if (!hasAccount(document)) {
            return null;
        }
        AccountHolder holder = (AccountHolder) Objects.requireNonNull(document.group());
        return CustomerNumber.accountText(holder.number(), holder.indexOf(document.identity()));
    }

    private long checked(Kind kind, long position) {
        long count = dataset.count(kind);
        if (position < 0 || position >= count) {
            throw new IndexOutOfBoundsException(kind.label() + " " + position + ": must be 0 to "
                    + WholeNumber.grouped(count - 1) + " in " + dataset);
        }
        return position;
    }
}
