package org.nuxeo.datagen.core;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.id.DocumentId;

/**
 * One document of a dataset, with every field of its metadata computed when it is read. Not thread safe, since it keeps
 * the customer it has drawn and numbers it has written.
 */
public final class Document {

    private static final long MILLIS_PER_DAY = 86_400_000L;

    private static final String[] LETTER_TYPES = letterTypes();

    private final Dataset dataset;
    private final Identity identity;
    private Customer customer;
    private String customerNumber;
    private String accountNumber;

    Document(Dataset dataset, Identity identity, Customer customer) {
        this.dataset = dataset;
        this.identity = identity;
        this.customer = customer;
    }

    private static String[] letterTypes() {
        UsState[] states = UsState.values();
        String[] types = new String[states.length];
        for (int i = 0; i < types.length; i++) {
            types[i] = Kind.LETTER.type() + states[i].code();
        }
        return types;
    }

    public Dataset dataset() {
        return dataset;
    }

    public Identity identity() {
        return identity;
    }

    public Kind kind() {
        return identity.kind();
    }

    /** Returns the position in the dataset, from 0. */
    public long ordinal() {
        return dataset.ordinal(identity);
    }

    public Repository repository() {
        return kind().isShared()
                ? identity.place().repository()
                : dataset.tree().repository(identity, customer().state());
    }

    /** Returns the folder the document lies in; the root's identity for states. */
    public Identity parent() {
        return switch (kind()) {
            case STATE, FOLDER, IDCARD, LETTER -> dataset.tree().parent(identity);
            case CUSTOMER ->
                Identity.of(
                        Place.state(customer().state().repository(), customer().state()));
            case ACCOUNT -> Identity.customer(customer().position());
            case STATEMENT ->
                dataset.tree().parentOfStatement(identity, customer().state());
        };
    }

    /** Returns the document type: Domain, Folder, Customer, IDCard, Account, Correspondence with the state, Statement. */
    public String type() {
        return kind() == Kind.LETTER ? LETTER_TYPES[customer().state().ordinal()] : kind().type();
    }

    /** Returns the last element of the path. */
    public String name() {
        byte[] bytes = new byte[DocumentText.MAX_PATH_LENGTH];
        return DocumentText.text(bytes, DocumentText.name(identity, customer(), bytes, 0));
    }

    /** Returns the path within the repository. */
    public String path() {
        byte[] bytes = new byte[DocumentText.MAX_PATH_LENGTH];
        return DocumentText.text(bytes, writePath(bytes, 0));
    }

    /**
     * Writes the path in ASCII and returns the offset after it.
     *
     * @param target has room for 160 bytes from the offset
     */
    public int writePath(byte[] target, int offset) {
        return DocumentText.path(identity, parent(), customer(), target, offset);
    }

    public DocumentId id() {
        return dataset.ids().id(repository(), identity);
    }

    /** Returns the id of the folder the document lies in; the root's for states. */
    public DocumentId parentId() {
        return dataset.ids().id(repository(), parent());
    }

    /** Returns the folders above, the parent first and the root last. */
    public List<Identity> ancestors() {
        List<Identity> list = new ArrayList<>(6);
        for (Identity folder = dataset.tree().parent(identity);
                folder != null;
                folder = dataset.tree().parent(folder)) {
            list.add(folder);
        }
        return list;
    }

    /** Returns the customer it belongs to; null for states and folders. */
    public Customer customer() {
        if (customer == null && !kind().isShared()) {
            long position = identity.position();
            customer = dataset.generator()
                    .customer(
                            kind().isOfAccount() ? dataset.generator().layout().customerOfAccount(position) : position);
        }
        return customer;
    }

    /** Returns the account it belongs to; null where there is none. */
    public Account account() {
        return kind().isOfAccount() ? dataset.generator().account(customer(), identity.position()) : null;
    }

    private int accountIndex() {
        return (int) (identity.position() - customer().firstAccount()) + 1;
    }

    /** Returns the number of the account it belongs to; null where there is none. */
    public String accountNumber() {
        if (accountNumber == null && kind().isOfAccount()) {
            accountNumber = customerNumber() + "-0" + (char) ('0' + accountIndex());
        }
        return accountNumber;
    }

    private String customerNumber() {
        if (customerNumber == null) {
            customerNumber = customer().numberText();
        }
        return customerNumber;
    }

    /** Returns the title, {@code dc:title}. */
    public String title() {
        return switch (kind()) {
            case STATE -> identity.place().state().officialName();
            case FOLDER -> folderTitle(identity.place());
            case CUSTOMER -> customer().fullName();
            case IDCARD -> "ID card of " + customer().fullName();
            case ACCOUNT -> account().kind().label() + " account " + accountNumber();
            case LETTER -> "Opening of account " + accountNumber();
            case STATEMENT -> "Statement of account " + accountNumber() + ", " + Months.text(identity.month());
        };
    }

    private static String folderTitle(Place place) {
        if (!place.isMonth()) {
            return place.name();
        }
        String name = Months.name(place.absoluteMonth());
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " " + place.year();
    }

    /** Returns the date of the document as days from 1970-01-01: the opening, the issue, or the last day of the month. */
    public int documentEpochDay() {
        return switch (kind()) {
            case STATE -> Months.firstEpochDay(Months.of(1985, 1));
            case FOLDER ->
                Months.firstEpochDay(Months.of(
                        identity.place().year(), Math.max(1, identity.place().monthOfYear())));
            case CUSTOMER -> dataset.generator().openingEpochDay(identity.position());
            case IDCARD -> dataset.generator().idCard(customer()).issueEpochDay();
            case ACCOUNT, LETTER -> account().openedEpochDay();
            case STATEMENT -> Months.lastEpochDay(identity.month());
        };
    }

    /** Returns {@link #documentEpochDay} at noon UTC, in milliseconds from 1970-01-01. */
    public long documentMillis() {
        return documentEpochDay() * MILLIS_PER_DAY + MILLIS_PER_DAY / 2;
    }

    /** Returns the key of the file; null where there is none. */
    public BlobKey blobKey() {
        return kind().hasBlob()
                ? dataset.generator().blobKey(identity, dataset.spec().blobSizeBytes())
                : null;
    }

    /** Returns the name of the file; null where there is none. */
    public String fileName() {
        return switch (kind()) {
            case IDCARD -> "IDCard-" + customerNumber() + ".jpg";
            case LETTER -> "letter-" + accountNumber() + ".docx";
            case STATEMENT -> name() + ".pdf";
            default -> null;
        };
    }

    /** Returns the media type of the file; null where there is none. */
    public String mimeType() {
        return switch (kind()) {
            case IDCARD -> "image/jpeg";
            case LETTER -> "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
            case STATEMENT -> "application/pdf";
            default -> null;
        };
    }
}
