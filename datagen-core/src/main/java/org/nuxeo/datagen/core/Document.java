// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.AccountHolder;
import org.nuxeo.datagen.core.bank.Customer;
import org.nuxeo.datagen.core.bank.CustomerNumber;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.internal.model.CompiledModel;
import org.nuxeo.datagen.core.model.AccessRule.Access;
import org.nuxeo.datagen.core.model.Fact;
import org.nuxeo.datagen.core.model.Facts;
import org.nuxeo.datagen.core.model.FileRule;
import org.nuxeo.datagen.core.model.Retention;
import org.nuxeo.datagen.core.model.Scope;
import org.nuxeo.datagen.core.model.ValueRule;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * One document of a dataset. Each field of its metadata is computed when it is read. Not thread safe, since it caches its
 * group, its repository, its name and the texts of its numbers.
 */
public final class Document implements Facts {

    private static final long MILLIS_PER_DAY = 86_400_000L;
    private static final String ADMINISTRATOR = "Administrator";

    private final Dataset dataset;
    private final Identity identity;
    private Layout.@Nullable Group group;
    private @Nullable Customer customer;
    private @Nullable Repository repository;
    private @Nullable String accountNumber;
    private @Nullable String name;
    private Object @Nullable [] modelValues;
    private @Nullable Document above;

    Document(Dataset dataset, Identity identity, Layout.@Nullable Group group) {
        this.dataset = dataset;
        this.identity = identity;
        this.group = group;
        this.customer = group instanceof Customer whole ? whole : null;
    }

    /** Returns the dataset that the document is part of. */
    public Dataset dataset() {
        return dataset;
    }

    /** Returns the identity, which the document has in every dataset that contains it. */
    public Identity identity() {
        return identity;
    }

    @Override
    public Identity source() {
        return kind().isVersion() ? Objects.requireNonNull(dataset.layout().owner(identity)) : identity;
    }

    /** Returns the kind of the document. */
    public Kind kind() {
        return identity.kind();
    }

    /** Returns the position of the document in the dataset, from 0. */
    public long ordinal() {
        return dataset.ordinal(identity);
    }

    /** Returns the repository of the document. */
    public Repository repository() {
        if (repository == null) {
            repository = dataset.layout().repository(identity, group());
        }
        return repository;
    }

    /** Returns the identity of the document's parent folder; the root's for states. */
    public Identity parent() {
        return Objects.requireNonNull(dataset.layout().parent(identity, group));
    }

    /** Returns the document type in Nuxeo, for example {@code Statement} or {@code CorrespondenceCA}. */
    public String type() {
        CompiledModel model = dataset.compiledModel();
        return model.type(
                kind(),
                model.isTypeOfHome(kind()) ? Objects.requireNonNull(group()).home() : null);
    }

    /** Returns the last element of the path. */
    public String name() {
        if (name == null) {
            byte[] bytes = new byte[dataset.layout().maxPathLength()];
            name = Ascii.text(bytes, dataset.layout().writeName(identity, group(), bytes, 0));
        }
        return name;
    }

    /** Returns the path within the repository, starting with a slash. */
    public String path() {
        byte[] bytes = new byte[dataset.layout().maxPathLength()];
        return Ascii.text(bytes, writePath(bytes, 0));
    }

    /**
     * Writes the path in ASCII and returns the offset after it.
     *
     * @param target array with room for 160 bytes from the offset
     */
    public int writePath(byte[] target, int offset) {
        return dataset.layout().writePath(identity, group(), target, offset);
    }

    /** Returns the id of the document in its repository. */
    public DocumentId id() {
        return dataset.ids().id(repository(), identity);
    }

    /** Returns the id of the parent folder; the root's for states. */
    public DocumentId parentId() {
        return dataset.ids().id(repository(), parent());
    }

    /** Returns the folders above the document, the parent first and the root last. */
    public List<Identity> ancestors() {
        List<Identity> list = new ArrayList<>(6);
        for (Identity folder = dataset.layout().parent(identity);
                folder != null;
                folder = dataset.layout().parent(folder)) {
            list.add(folder);
        }
        return list;
    }

    /**
     * Returns the customer that owns the document.
     *
     * @throws IllegalStateException if the document is a state or folder
     */
    public Customer customer() {
        if (kind().isShared()) {
            throw without("customer");
        }
        if (customer == null) {
            customer = group() instanceof Customer whole
                    ? whole
                    : dataset.generator().customer(customerPosition());
        }
        return customer;
    }

    private IllegalStateException without(String what) {
        return new IllegalStateException(this + ": has no " + what);
    }

    /** Returns what is known of the group, which is drawn if nothing is; null for shared folders. */
    private Layout.@Nullable Group group() {
        if (group == null && !kind().isShared()) {
            group = dataset.layout().draw(customerPosition());
        }
        return group;
    }

    /** Returns the position of the group that the document belongs to, which must not be a shared folder. */
    long customerPosition() {
        return group != null ? group.position() : dataset.layout().group(identity);
    }

    /** Returns whether the document is an account, a letter or a statement. */
    public boolean hasAccount() {
        return Scope.ACCOUNT.isOf(kind());
    }

    /**
     * Returns the account of an account, letter or statement.
     *
     * @throws IllegalStateException if the document is of another kind
     */
    public Account account() {
        if (!hasAccount()) {
            throw without("account");
        }
        return dataset.generator().account(customer(), identity.position());
    }

    /** Returns the account number of an account, letter or statement, or null for other kinds. */
    public @Nullable String accountNumber() {
        if (accountNumber == null && hasAccount()) {
            AccountHolder holder = (AccountHolder) Objects.requireNonNull(group());
            accountNumber = CustomerNumber.accountText(holder.number(), holder.indexOf(identity));
        }
        return accountNumber;
    }

    /** Returns the title, {@code dc:title}. */
    public String title() {
        if (dataset.compiledModel().hasTitle(kind())) {
            Object[] values = modelValues();
            return (String) values[values.length - 1];
        }
        return dataset.layout().title(identity, group());
    }

    /**
     * Returns the values of the fields that the content model adds, in their order. Callers must not change the array. Dates
     * are milliseconds; lists and complex values are arrays.
     */
    public Object[] addedValues() {
        return dataset.compiledModel().added(kind(), modelValues());
    }

    /** Returns one of the {@link #addedValues}, by its position. */
    @Override
    public @Nullable Object addedValue(int slot) {
        Object[] values = modelValues();
        return values[Objects.checkIndex(slot, values.length)];
    }

    private Object[] modelValues() {
        if (modelValues == null) {
            modelValues = dataset.compiledModel().values(this);
        }
        return modelValues;
    }

    @Override
    public Layout layout() {
        return dataset.layout();
    }

    @Override
    public String link(Identity other, ValueRule.Relation.Form form) {
        return switch (form) {
            case ID -> dataset.id(other).toString();
            case PATH -> dataset.uncheckedDocument(other).path();
            case NAME -> dataset.uncheckedDocument(other).name();
        };
    }

    @Override
    public Document above(Kind kind) {
        if (above == null) {
            Identity owner = dataset.layout().owner(identity);
            if (owner == null) {
                throw without(kind.label());
            }
            above = new Document(dataset, owner, group());
        }
        return above.kind() == kind ? above : above.above(kind);
    }

    @Override
    public @Nullable String text(Fact fact) {
        return switch (fact) {
            case TITLE -> title();
            case CREATOR, LAST_CONTRIBUTOR -> ADMINISTRATOR;
            case FIRST_NAME -> customer().firstName();
            case LAST_NAME -> customer().lastName();
            case CUSTOMER_NUMBER -> customer().numberText();
            case STREET -> customer().streetLine();
            case CITY -> customer().city();
            case STATE -> customer().state().code();
            case COUNTRY -> "USA";
            case ACCOUNT_NUMBER -> accountNumber();
            case FILE_NAME -> fileName();
            case MIME_TYPE -> mimeType();
            case MONTH -> Objects.requireNonNull(kind().period()).text(identity.month());
            case KIND -> source().kind().label();
            case VERSION -> version() + ".0";
            case TYPE -> type();
            case NAME -> name();
            case FULL_NAME -> customer().fullName();
            case ZIP -> customer().zip();
            case PHONE -> customer().phone();
            case EMAIL -> customer().email();
            case HOME -> Objects.requireNonNull(group()).home().name();
            case STATE_NAME -> customer().state().officialName();
            case ACCOUNT_KIND -> account().kind().label();
            case CREATED, MODIFIED, DOCUMENT_DATE, DATE, VERSION_DATE, YEAR, CUSTOMER, ACCOUNT, BIRTH_DATE ->
                throw new IllegalArgumentException("fact " + fact.label() + ": must be a text, is a number");
        };
    }

    @Override
    public long number(Fact fact) {
        return switch (fact) {
            case CREATED, MODIFIED, DOCUMENT_DATE, DATE -> millis(source());
            case VERSION_DATE -> millis(kind().isVersion() || version() == 0 ? identity : lastVersion());
            case YEAR -> Days.year(Days.date(dataset.layout().epochDay(source())));
            case CUSTOMER -> customerPosition();
            case ACCOUNT -> hasAccount() ? identity.position() : -1;
            case BIRTH_DATE -> customer().birthEpochDay() * MILLIS_PER_DAY + MILLIS_PER_DAY / 2;
            default -> throw new IllegalArgumentException("fact " + fact.label() + ": must be a number, is a text");
        };
    }

    /**
     * Returns the major version: the number of a version from 1, or the number of versions of a live document. Minor versions are
     * all 0.
     */
    public int version() {
        Layout layout = dataset.layout();
        return kind().isVersion() ? (int) layout.indexInParent(identity) + 1 : layout.versionCount(identity);
    }

    /**
     * Returns the last version of the live document that this document is, or is a version of.
     *
     * @throws IndexOutOfBoundsException if it has no versions
     */
    public Identity lastVersion() {
        Identity live = source();
        return dataset.layout().version(live, dataset.layout().versionCount(live) - 1);
    }

    private long millis(Identity of) {
        return dataset.layout().epochDay(of) * MILLIS_PER_DAY + MILLIS_PER_DAY / 2;
    }

    /** Returns the date of the document in days from 1970-01-01; see {@link Layout#epochDay}. */
    public int documentEpochDay() {
        return dataset.layout().epochDay(identity);
    }

    /** Returns the date of the document. */
    public LocalDate date() {
        return LocalDate.ofEpochDay(documentEpochDay());
    }

    /** Returns noon UTC of the date of the document, in milliseconds from 1970-01-01T00:00Z. */
    public long documentMillis() {
        return millis(identity);
    }

    /**
     * Returns the blob key.
     *
     * @throws IllegalStateException if the kind has no blob
     */
    public BlobKey blobKey() {
        return blobKey(0);
    }

    /**
     * Returns the key of one of the files.
     *
     * @param file number of the file, from 0
     * @throws IllegalStateException if the document does not have it
     */
    public BlobKey blobKey(int file) {
        if (file >= fileCount()) {
            throw without(file == 0 ? "blob" : "file " + (file + 1));
        }
        return dataset.blobKey(identity, file);
    }

    /** Returns the number of files: that of {@code file:content}, and those of {@code files:files}. */
    public int fileCount() {
        return kind().hasFiles() ? Math.max(1, dataset.model().files(kind()).size()) : 0;
    }

    private int requireFile(int file) {
        if (file < 0 || file >= fileCount()) {
            throw new IllegalArgumentException("file " + WholeNumber.grouped(file) + ": must be from 0 and below "
                    + fileCount() + ", the number of files of a " + kind().noun());
        }
        return file;
    }

    /**
     * Returns the name of one of the files.
     *
     * @throws IllegalArgumentException if the document does not have it
     */
    public String fileName(int file) {
        requireFile(file);
        String first = Objects.requireNonNull(fileName());
        if (file == 0) {
            return first;
        }
        return first.substring(0, first.lastIndexOf('.')) + "-" + (file + 1) + "."
                + dataset.model().files(kind()).get(file).extension();
    }

    /**
     * Returns the media type of one of the files.
     *
     * @throws IllegalArgumentException if the document does not have it
     */
    public String mimeType(int file) {
        return requireFile(file) == 0
                ? Objects.requireNonNull(mimeType())
                : dataset.model().files(kind()).get(file).mimeType();
    }

    /** Passes on the texts with which the frame of one of the model's files is filled. */
    public void writeTexts(int file, FileRule.Texts target) {
        dataset.compiledModel().file(kind(), requireFile(file)).write(this, modelValues(), target);
    }

    /** Returns the least length of one of the model's files in bytes, which is 0 unless the model draws it. */
    public long fileBytes(int file) {
        requireFile(file);
        return dataset.model().files(kind()).isEmpty()
                ? 0
                : dataset.compiledModel().file(kind(), file).lengthBytes(this, modelValues());
    }

    /** Returns the entries of access control that the model gives the document itself, in the order in which they apply. */
    public List<Access> rights() {
        return dataset.model().rights(kind()).isEmpty()
                ? List.of()
                : dataset.compiledModel().rights(this, modelValues());
    }

    /** Returns how the document is retained. */
    public Retention.Status retention() {
        Retention retention = dataset.model().retention(kind());
        return retention == null
                ? Retention.Status.NONE
                : dataset.compiledModel().status(retention, identity);
    }

    /** Returns the file name of the blob, or null if the kind has no blob. */
    public @Nullable String fileName() {
        return dataset.layout().fileName(identity, group());
    }

    /** Returns kind, repository and path, for example {@code state us-west:/california}. */
    @Override
    public String toString() {
        return kind().label() + " " + repository().label() + ":" + path();
    }

    /** Returns the media type of the blob, or null if the kind has no blob. */
    public @Nullable String mimeType() {
        return kind().mimeType();
    }
}
