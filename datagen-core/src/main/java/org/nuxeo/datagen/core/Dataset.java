package org.nuxeo.datagen.core;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.internal.layout.Population;

/**
 * A pure function from a spec to every document: any document from its ordinal, and any ordinal from its customer number,
 * account number, path, id or blob key, in constant time at any size. Immutable and thread safe; costs about 300 KB.
 */
public final class Dataset {

    private final DatasetSpec spec;
    private final Generator generator;
    private final Population population;
    private final DocumentIds ids;
    private final Ordinals ordinals;
    private final Tree tree;

    private Dataset(DatasetSpec spec, Generator generator) {
        this.spec = spec;
        this.generator = generator;
        this.population = new Population(generator.layout(), 0, spec.customers());
        this.ids = new DocumentIds(generator.idKey());
        FolderSet folders = new FolderSet(spec);
        this.ordinals = new Ordinals(spec, population, folders);
        this.tree =
                new Tree(spec, generator.layout(), generator.corpus().tables().cities(), population, folders);
    }

    /** Returns the dataset of a spec that uses the built-in corpus. */
    public static Dataset of(DatasetSpec spec) {
        return of(spec, Corpus.builtIn());
    }

    /**
     * Returns the dataset of a spec.
     *
     * @throws IllegalArgumentException if the corpus is not the one the spec names, or the version is another release's
     */
    public static Dataset of(DatasetSpec spec, Corpus corpus) {
        Objects.requireNonNull(spec, "spec");
        if (corpus.fingerprint() != spec.corpusFingerprint()) {
            throw new IllegalArgumentException("corpus " + corpus.name() + " with fingerprint "
                    + Long.toHexString(corpus.fingerprint()) + ": the dataset needs corpus "
                    + spec.corpus()
                    + " with fingerprint " + Long.toHexString(spec.corpusFingerprint()));
        }
        return new Dataset(spec, new Generator(spec.version(), spec.seed(), spec.dataSeed(), corpus));
    }

    /** Returns everything the dataset depends on. */
    public DatasetSpec spec() {
        return spec;
    }

    /** Returns the content of documents as a function of identity, whatever the number of customers and months. */
    public Generator generator() {
        return generator;
    }

    /** Returns the customers, and how they spread over city slots. */
    Population population() {
        return population;
    }

    /** Returns where documents lie: parents, children, repositories, paths. */
    public Tree tree() {
        return tree;
    }

    DocumentIds ids() {
        return ids;
    }

    /** Returns the number of documents, states and folders included; ordinals are below it. */
    public long size() {
        return ordinals.size();
    }

    /** Returns the number of documents without states and folders. */
    public long documents() {
        return size() - folders();
    }

    /** Returns the number of states and calendar folders. */
    public long folders() {
        return count(Kind.STATE) + count(Kind.FOLDER);
    }

    /** Returns the number of documents of a kind. */
    public long count(Kind kind) {
        return ordinals.count(kind);
    }

    /** Returns the number of documents of a kind in a repository. */
    public long count(Repository repository, Kind kind) {
        return tree.count(repository, kind);
    }

    /** Returns the number of documents of a kind whose customer lives in a state. */
    public long count(UsState state, Kind kind) {
        return tree.count(state, kind);
    }

    /** Returns the ordinal of the first document of a kind. */
    public long firstOrdinal(Kind kind) {
        return ordinals.first(kind);
    }

    /** Tells whether a document is part of this dataset. */
    public boolean contains(Identity identity) {
        return ordinals.contains(identity);
    }

    /**
     * Returns the ordinal of a document.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public long ordinal(Identity identity) {
        return ordinals.ordinal(identity);
    }

    /**
     * Returns what stands at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is negative or not below {@link #size()}
     */
    public Identity identity(long ordinal) {
        return ordinals.identity(ordinal);
    }

    /** Returns the document at an ordinal. */
    public Document document(long ordinal) {
        return document(identity(ordinal));
    }

    /**
     * Returns a document.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public Document document(Identity identity) {
        ordinals.require(identity);
        return new Document(this, identity, null);
    }

    /**
     * Returns a document of these seeds, whether or not this dataset contains it. Its name, date and file are the same in
     * every dataset that has it; its place may not be.
     */
    public Document documentOfSeeds(Identity identity) {
        return new Document(this, identity, null);
    }

    /**
     * Returns a document of a customer who is at hand already, which spares a second draw of the customer.
     *
     * @throws IllegalArgumentException if the dataset does not contain the document, or it is not the customer's
     */
    public Document document(Identity identity, Customer customer) {
        ordinals.require(identity);
        if (!customer.owns(identity)) {
            throw new IllegalArgumentException("customer " + customer.position() + ": does not own "
                    + identity.kind().label() + " " + identity.position());
        }
        return new Document(this, identity, customer);
    }

    /**
     * Returns the customer at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no such customer
     */
    public Customer customer(long position) {
        return generator.customer(position(Kind.CUSTOMER, position));
    }

    /** Returns the customers from one position to before another, drawn as they are asked for. */
    public Stream<Customer> customers(long from, long to) {
        return positions(Kind.CUSTOMER, from, to).mapToObj(generator::customer);
    }

    /**
     * Returns the account at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no such account
     */
    public Account account(long position) {
        return generator.account(position(Kind.ACCOUNT, position));
    }

    /** Returns the accounts from one position to before another, drawn as they are asked for. */
    public Stream<Account> accounts(long from, long to) {
        return positions(Kind.ACCOUNT, from, to).mapToObj(generator::account);
    }

    /** Returns the accounts of a customer. */
    public Stream<Account> accounts(Customer customer) {
        long first = customer.firstAccount();
        return LongStream.range(first, first + customer.accountCount())
                .mapToObj(account -> generator.account(customer, account));
    }

    /**
     * Returns the statement at a position, month first.
     *
     * @throws IndexOutOfBoundsException if the dataset has no such statement
     */
    public Statement statement(long position) {
        return statementAt(position(Kind.STATEMENT, position));
    }

    /** Returns the statements from one position to before another, drawn as they are asked for. */
    public Stream<Statement> statements(long from, long to) {
        return positions(Kind.STATEMENT, from, to).mapToObj(this::statementAt);
    }

    /** Returns the statements of an account, month by month. */
    public Stream<Statement> statements(Account account) {
        position(Kind.ACCOUNT, account.position());
        return LongStream.range(spec.firstMonth(), spec.endMonth())
                .mapToObj(month -> Statement.of(generator, account, (int) month));
    }

    private Statement statementAt(long position) {
        Identity identity = identity(firstOrdinal(Kind.STATEMENT) + position);
        return Statement.of(generator, generator.account(identity.position()), identity.month());
    }

    private LongStream positions(Kind kind, long from, long to) {
        long count = count(kind);
        if (from < 0 || to < from || to > count) {
            throw new IndexOutOfBoundsException(kind.label() + "s " + from + " to " + to
                    + ": must be a range within 0 to " + count + " of " + this);
        }
        return LongStream.range(from, to);
    }

    private long position(Kind kind, long position) {
        long count = count(kind);
        if (position < 0 || position >= count) {
            throw new IndexOutOfBoundsException(
                    kind.label() + " " + position + ": must be 0 to " + (count - 1) + " in " + this);
        }
        return position;
    }

    /** Returns a document's id. */
    public DocumentId id(Identity identity) {
        return ids.id(tree.repository(identity), identity);
    }

    /** Returns the id a document has where a repository other than its own takes it. */
    public DocumentId id(Repository repository, Identity identity) {
        return ids.id(repository, identity);
    }

    /**
     * Returns the identity an id stands for.
     *
     * @throws IllegalArgumentException if it is none of this dataset's, as of any other locator
     */
    public Identity identity(DocumentId id) {
        return find(id).orElseThrow(
                        () -> new IllegalArgumentException("document id " + id + ": is not part of " + this));
    }

    /** Returns the identity an id stands for, if it is one of this dataset's. */
    public Optional<Identity> find(DocumentId id) {
        DocumentIds.Located found = ids.decode(id);
        boolean known =
                found != null && contains(found.identity()) && tree.repository(found.identity()) == found.repository();
        return known ? Optional.of(found.identity()) : Optional.empty();
    }

    /** Returns {@code the dataset of 1200 customers × 12 months, 36059 documents}, folders included. */
    @Override
    public String toString() {
        return "the dataset of " + spec.customers() + " customers \u00d7 " + spec.months() + " months, " + size()
                + " documents with folders";
    }
}
