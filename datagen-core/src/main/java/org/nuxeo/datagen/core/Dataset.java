// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.BankLayout;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.corpus.Corpus;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Home;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.internal.model.CompiledModel;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.tree.TreeLayout;
import org.nuxeo.datagen.core.tree.TreeModel;
import org.nuxeo.datagen.core.tree.TreePlan;

/**
 * A pure function from a spec to every document. It finds any document from its ordinal, and any ordinal from a customer
 * number, account number, path, document id or blob key, in constant time at any size. Immutable and thread safe; takes
 * about 300 KB of heap.
 */
public final class Dataset {

    private final DatasetSpec spec;
    private final Corpus corpus;
    private final @Nullable Generator generator;
    private final @Nullable TreePlan plan;
    private final ContentModel model;
    private final CompiledModel compiledModel;
    private final DocumentIds ids;
    private final Layout layout;
    private final long keyFingerprint;

    private Dataset(DatasetSpec spec, Corpus corpus, ContentModel model) {
        this.spec = spec;
        this.corpus = corpus;
        this.model = model;
        TreeModel shape = model.shape();
        this.generator = shape == null ? new Generator(spec.version(), spec.seed(), spec.dataSeed(), corpus) : null;
        this.plan = shape == null ? null : model.plan(Draws.hash(spec.version().code(), spec.seed()));
        this.layout = layoutOf(spec);
        this.compiledModel = new CompiledModel(model, layout.homes(), spec.seed(), spec.dataSeed());
        compiledModel.requireNumbers(layout);
        long key = Draws.hash(Draws.hash(spec.version().code(), spec.seed(), spec.dataSeed()), corpus.fingerprint());
        long shapeKey = shape == null ? 0 : Long.parseUnsignedLong(model.fingerprint(), 16);
        this.ids = new DocumentIds(
                layout.kinds(), layout.repositories(), shape == null ? key : Draws.hash(key, shapeKey), shapeKey);
        this.keyFingerprint = keyFingerprint(corpus, model);
    }

    /** Returns the layout of a spec with the same seeds, corpus and content model. */
    Layout layoutOf(DatasetSpec of) {
        MonthRange months = new MonthRange(of.firstMonth(), of.endMonth());
        return plan != null
                ? new TreeLayout(plan, new TreeLayout.Extent(of.customers(), months, of.liveFrom()))
                : new BankLayout(
                        new BankLayout.Extent(of.customers(), months, of.liveFrom(), of.filePlan()), generator());
    }

    /** Returns the dataset of a spec that uses the built-in corpus and the built-in content model. */
    public static Dataset of(DatasetSpec spec) {
        return of(spec, Corpus.builtIn());
    }

    /**
     * Returns the dataset of a spec that uses the built-in content model.
     *
     * @throws IllegalArgumentException if the fingerprint of the corpus differs from the spec's, if the version of the spec
     *     belongs to another release, or if the spec has another content model
     */
    public static Dataset of(DatasetSpec spec, Corpus corpus) {
        return of(spec, corpus, Layouts.MODEL);
    }

    /**
     * Returns the dataset of a spec.
     *
     * @throws IllegalArgumentException if the fingerprint of the corpus or the content model differs from the spec's, or if
     *     the version of the spec belongs to another release
     */
    public static Dataset of(DatasetSpec spec, Corpus corpus, ContentModel model) {
        Objects.requireNonNull(spec, "spec");
        if (corpus.fingerprint() != spec.corpusFingerprint()) {
            throw new IllegalArgumentException("corpus " + corpus.name() + " with fingerprint "
                    + Long.toHexString(corpus.fingerprint()) + ": must be the dataset's corpus "
                    + spec.corpus()
                    + " with fingerprint " + Long.toHexString(spec.corpusFingerprint()));
        }
        if (!model.fingerprint().equals(spec.modelFingerprint())) {
            throw new IllegalArgumentException(
                    model + ": must be the dataset's model, with fingerprint " + spec.modelFingerprint());
        }
        if (spec.isOfModel() != (model.shape() != null)) {
            throw new IllegalArgumentException("dataset version " + spec.version() + ": must be "
                    + (model.shape() == null ? DatasetVersion.CURRENT : DatasetVersion.MODELS) + " with " + model
                    + "; use the release that generated the dataset");
        }
        return new Dataset(spec, corpus, model);
    }

    /**
     * Returns the dataset of another spec with the same corpus and content model.
     *
     * @throws IllegalArgumentException if the spec has another corpus or another content model
     */
    public Dataset withSpec(DatasetSpec other) {
        return of(other, corpus, model);
    }

    /** Returns the content model. */
    public ContentModel model() {
        return model;
    }

    CompiledModel compiledModel() {
        return compiledModel;
    }

    /** Returns the spec, which is everything the dataset depends on. */
    public DatasetSpec spec() {
        return spec;
    }

    /**
     * Returns the generator of a bank, which computes the content of a document from its identity alone.
     *
     * @throws IllegalArgumentException if the dataset is not a bank's
     */
    public Generator generator() {
        if (generator == null) {
            throw notOfBank();
        }
        return generator;
    }

    private BankLayout bank() {
        if (layout instanceof BankLayout bank) {
            return bank;
        }
        throw notOfBank();
    }

    private IllegalArgumentException notOfBank() {
        return new IllegalArgumentException(
                "model " + model.name() + ": has no customers and accounts, which only a bank has");
    }

    /** Returns how the documents are arranged: their repositories, parents and children, paths and partitions. */
    public Layout layout() {
        return layout;
    }

    DocumentIds ids() {
        return ids;
    }

    /** Returns the number of documents, including states and folders. Ordinals are 0 to {@code size() - 1}. */
    public long size() {
        return layout.size();
    }

    /** Returns the number of documents that are no shared folders. */
    public long documents() {
        return size() - folders();
    }

    /** Returns the number of documents, without shared folders, that the dataset would have with another number of groups. */
    public long documents(long groups) {
        Layout other = layoutOf(spec.withSize(groups, spec.months()));
        return other.size() - folders(other);
    }

    /** Returns the number of shared folders. */
    public long folders() {
        return folders(layout);
    }

    private static long folders(Layout of) {
        return of.kinds().stream().filter(Kind::isShared).mapToLong(of::count).sum();
    }

    /** Returns the number of documents of a kind. */
    public long count(Kind kind) {
        return layout.count(kind);
    }

    /** Returns the number of documents of a kind in a repository. */
    public long count(Repository repository, Kind kind) {
        return layout.count(repository, kind);
    }

    /** Returns the number of documents of a kind that belong to a home, in all repositories. */
    public long count(Home home, Kind kind) {
        return layout.count(home, kind);
    }

    /**
     * Returns the position, within its kind, of the k-th document that belongs to a home. Statements are ordered by month;
     * the documents of a month or another kind have a fixed order that is not that of their positions.
     *
     * @param kind a kind other than state and folder
     * @param k number of the document, 0 to {@code count(home, kind) - 1}
     * @throws IllegalArgumentException if the kind is state or folder
     * @throws IndexOutOfBoundsException if k is out of its range
     */
    public long position(Home home, Kind kind, long k) {
        if (kind.isShared()) {
            throw new IllegalArgumentException("kind " + kind.label() + ": must be neither state nor folder");
        }
        return layout.position(home, kind, k);
    }

    /** Returns the ordinal of the first document of a kind. */
    public long firstOrdinal(Kind kind) {
        return layout.firstOrdinal(kind);
    }

    /** Returns whether a document is part of this dataset. */
    public boolean contains(Identity identity) {
        return layout.contains(identity);
    }

    /**
     * Returns the ordinal of a document.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public long ordinal(Identity identity) {
        return layout.ordinal(identity);
    }

    /**
     * Returns the identity of the document at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is not 0 to {@code size() - 1}
     */
    public Identity identity(long ordinal) {
        return layout.identity(ordinal);
    }

    /**
     * Returns the document at an ordinal.
     *
     * @throws IndexOutOfBoundsException if the ordinal is not 0 to {@code size() - 1}
     */
    public Document document(long ordinal) {
        return new Document(this, identity(ordinal), null);
    }

    /**
     * Returns the document with an identity.
     *
     * @throws IllegalArgumentException if the dataset does not contain it
     */
    public Document document(Identity identity) {
        requireContained(identity);
        return new Document(this, identity, null);
    }

    /**
     * Returns the document with an identity without checking that this dataset contains it. The name, date and file of
     * the document are the same in every dataset with these seeds; its repository and path may differ.
     */
    public Document uncheckedDocument(Identity identity) {
        return new Document(this, identity, null);
    }

    /**
     * Returns a document of a known customer, which avoids drawing the customer again.
     *
     * @throws IllegalArgumentException if the dataset does not contain the document or the customer does not own it
     */
    public Document document(Identity identity, Layout.Group group) {
        requireContained(identity);
        if (!group.owns(identity)) {
            throw new IllegalArgumentException("customer " + group.position() + ": does not own "
                    + identity.kind().label() + " " + identity.position());
        }
        return new Document(this, identity, group);
    }

    /**
     * Returns the customer at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no customer at that position
     */
    public Customer customer(long position) {
        return bank().customer(position);
    }

    /**
     * Returns the customers at positions {@code from} to {@code to - 1}, drawn lazily.
     *
     * @throws IndexOutOfBoundsException if the range is not within the dataset's customers
     */
    public Stream<Customer> customers(long from, long to) {
        return bank().customers(from, to);
    }

    /**
     * Returns the account at a position.
     *
     * @throws IndexOutOfBoundsException if the dataset has no account at that position
     */
    public Account account(long position) {
        return bank().account(position);
    }

    /** Returns the accounts of a customer. */
    public Stream<Account> accounts(Customer customer) {
        long first = customer.firstAccount();
        return LongStream.range(first, first + customer.accountCount())
                .mapToObj(account -> generator().account(customer, account));
    }

    /**
     * Returns the statements of an account, from the first month to the last.
     *
     * @throws IndexOutOfBoundsException if the dataset does not have the account
     */
    public Stream<Statement> statements(Account account) {
        return bank().statements(account);
    }

    /**
     * Returns the key of a document's file, which is padded as the spec says.
     *
     * @throws IllegalArgumentException if the kind has no files
     */
    public BlobKey blobKey(Identity identity) {
        return blobKey(identity, 0);
    }

    /**
     * Returns the key of one of a document's files, which is padded as the spec says.
     *
     * @param file number of the file, from 0
     * @throws IllegalArgumentException if the kind has no files
     */
    public BlobKey blobKey(Identity identity, int file) {
        return new BlobKey(
                spec.version(), spec.seed(), spec.dataSeed(), keyFingerprint, identity, file, spec.blobSizeBytes());
    }

    /** Returns what stands for corpus and model in the keys of files: the fingerprint of the corpus in a bank. */
    public static long keyFingerprint(Corpus corpus, ContentModel model) {
        return model.shape() == null
                ? corpus.fingerprint()
                : Draws.hash(corpus.fingerprint(), Long.parseUnsignedLong(model.fingerprint(), 16)) >>> Integer.SIZE;
    }

    private void requireContained(Identity identity) {
        if (!contains(identity)) {
            throw new IllegalArgumentException(identity.kind().label() + " " + identity.position() + " month "
                    + identity.month() + ": is not part of this dataset");
        }
    }

    /** Returns the id of a document in its own repository. */
    public DocumentId id(Identity identity) {
        return ids.id(layout.repository(identity), identity);
    }

    /** Returns the id that a document would have in a repository. */
    public DocumentId id(Repository repository, Identity identity) {
        return ids.id(repository, identity);
    }

    /**
     * Returns the identity of the document with an id.
     *
     * @throws IllegalArgumentException if no document of this dataset has that id
     */
    public Identity identity(DocumentId id) {
        return find(id).orElseThrow(
                        () -> new IllegalArgumentException("document id " + id + ": is not part of " + this));
    }

    /**
     * Returns the identity of the document with a number in its name or in a field, or null if the text is no number.
     *
     * @throws IllegalArgumentException if no document of this dataset has that number
     */
    public @Nullable Identity numbered(String text) {
        Identity named = layout.numbered(text);
        Identity found = named == null ? compiledModel.numbered(text) : named;
        if (found != null && !contains(found)) {
            throw new IllegalArgumentException("number " + text + ": is not part of " + this);
        }
        return found;
    }

    /** Returns the identity of the document with an id, or empty if no document of this dataset has that id. */
    public Optional<Identity> find(DocumentId id) {
        DocumentIds.Located found = ids.decode(id);
        return found != null && contains(found.identity()) && layout.repository(found.identity()) == found.repository()
                ? Optional.of(found.identity())
                : Optional.empty();
    }

    /** Returns {@code the dataset of 1,200 customers × 12 months, 36,059 documents with folders}. */
    @Override
    public String toString() {
        return layout.toString();
    }
}
