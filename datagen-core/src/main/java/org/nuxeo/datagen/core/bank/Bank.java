// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.YearMonth;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Contents;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.DocumentReader;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.Corpus;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.DatasetVersion;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.question.DocumentQuestions;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.text.Check;

/** The archive of a bank: the kinds of its documents, their identities and fields, and a corpus of names and places. */
public final class Bank implements Archive {

    static final int STATE_CODE = 0;
    static final int FOLDER_CODE = 1;
    static final int CUSTOMER_CODE = 2;
    static final int IDCARD_CODE = 3;
    static final int ACCOUNT_CODE = 4;
    static final int LETTER_CODE = 5;
    static final int STATEMENT_CODE = 6;

    private static final String DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    private static final List<String> DOMAIN_FACETS = List.of("Folderish", "SuperSpace", "NotCollectionMember");
    private static final List<String> FOLDER_FACETS = List.of("Folderish");

    /** The folder of a state, below the root of its repository. */
    public static final Kind STATE = Kind.folder(STATE_CODE, "state", "Domain", DOMAIN_FACETS, "dc", "domain")
            .shared();

    /** The folder of a year or a month. */
    public static final Kind FOLDER =
            Kind.folder(FOLDER_CODE, "folder", "Folder", FOLDER_FACETS, "dc").shared();

    public static final Kind CUSTOMER = Kind.folder(
                    CUSTOMER_CODE, "customer", "Customer", FOLDER_FACETS, "dc", "customer")
            .below(STATE);

    public static final Kind IDCARD = Kind.file(
                    IDCARD_CODE, "idcard", "IDCard", "image/jpeg", Kind.FILE_FACETS, "dc", "customer", "all", "file")
            .below(CUSTOMER)
            .called("ID card");

    public static final Kind ACCOUNT = Kind.folder(
                    ACCOUNT_CODE, "account", "Account", FOLDER_FACETS, "dc", "customer", "account")
            .below(CUSTOMER);

    /** The letter about the opening of an account. */
    public static final Kind LETTER = ofAccount(LETTER_CODE, "letter", "Correspondence{state}", DOCX);

    public static final Kind STATEMENT = ofAccount(STATEMENT_CODE, "statement", "Statement", "application/pdf")
            .series();

    /** All kinds. */
    public static final Kinds KINDS = new Kinds(STATE, FOLDER, CUSTOMER, IDCARD, ACCOUNT, LETTER, STATEMENT);

    /** The repository of the live documents of the eastern states. */
    public static final Repository US_EAST = new Repository(0, "us-east");

    /** The repository of the live documents of the western states. */
    public static final Repository US_WEST = new Repository(1, "us-west");

    /** The repository of the older statements. */
    public static final Repository ARCHIVES = new Repository(2, "archives");

    /** All repositories. */
    public static final Repositories REPOSITORIES = new Repositories(US_EAST, US_WEST, ARCHIVES);

    private static final String NAME = "bank";

    /**
     * A field that customers and what belongs to them have in a later version of the bank.
     *
     * @param field field with a text
     * @param value returns its value for a customer
     */
    record Addition(Field field, Function<Customer, String> value) {}

    private final Corpus corpus;
    private final DatasetVersion version;
    private final List<Addition> additions;
    private final List<DocumentType> types;

    /** @param additions what the version has besides version 1 */
    Bank(Corpus corpus, DatasetVersion version, List<Addition> additions) {
        this.corpus = Objects.requireNonNull(corpus, "corpus");
        this.version = version;
        this.additions = List.copyOf(additions);
        List<Field> added = additions.stream().map(Addition::field).toList();
        this.types = KINDS.stream().map(kind -> BankFields.type(kind, added)).toList();
    }

    /** Loads the built-in corpus when it is first asked for. */
    private static final class Standard {
        private static final Bank BANK = with(Corpus.builtIn());
    }

    /** Returns the bank with the built-in corpus. */
    public static Bank standard() {
        return Standard.BANK;
    }

    /** Returns the bank with a corpus. */
    public static Bank with(Corpus corpus) {
        return new Bank(corpus, DatasetVersion.V1, List.of());
    }

    /** Returns a builder of specs of the bank with the built-in corpus. */
    public static DatasetSpec.Builder spec() {
        return DatasetSpec.builder(standard());
    }

    /** Returns the dataset of a spec of the bank with the built-in corpus. */
    public static Dataset dataset(DatasetSpec spec) {
        return Dataset.of(spec, standard());
    }

    /**
     * Returns typed access to the customers, accounts and statements of a bank's dataset.
     *
     * @throws IllegalArgumentException if the dataset is that of another archive
     */
    public static BankDataset of(Dataset dataset) {
        return new BankDataset(dataset);
    }

    /** Returns the corpus. */
    public Corpus corpus() {
        return corpus;
    }

    /** Returns {@code bank}. */
    @Override
    public String name() {
        return NAME;
    }

    @Override
    public DatasetVersion version() {
        return version;
    }

    @Override
    public String canonical() {
        return NAME;
    }

    /** Returns {@code bank}, since only the corpus of a bank can be another one. */
    @Override
    public String fingerprint() {
        return NAME;
    }

    @Override
    public Source source() {
        return new Source(corpus.name(), corpus.fingerprint());
    }

    @Override
    public Kinds kinds() {
        return KINDS;
    }

    @Override
    public DocumentType type(Kind kind) {
        return types.get(kind.code());
    }

    @Override
    public Repositories repositories() {
        return REPOSITORIES;
    }

    /** Returns the questions, if they are asked for. */
    @Override
    public <T> @Nullable T part(Class<T> type) {
        DocumentQuestions.Factory questions = BankQuestions::new;
        return type.isInstance(questions) ? type.cast(questions) : null;
    }

    @Override
    public Contents contents(DatasetSpec spec) {
        if (spec.version().code() != version.code()) {
            throw new IllegalArgumentException("dataset version " + spec.version() + ": this bank generates only "
                    + version + "; use the release that generated the dataset");
        }
        return new BankContents(new Generator(version, spec.seed(), spec.dataSeed(), corpus), additions);
    }

    @Override
    public String toString() {
        return NAME + " with corpus " + corpus.name();
    }

    private static Kind ofAccount(int code, String label, String type, String mimeType) {
        return Kind.file(code, label, type, mimeType, Kind.FILE_FACETS, "dc", "customer", "account", "all", "file")
                .below(ACCOUNT);
    }

    /** Returns whether documents of a kind belong to an account, which counts itself: the position is that of the account. */
    static boolean isOfAccount(Kind kind) {
        return kind.code() >= ACCOUNT_CODE;
    }

    /** Returns the repository of the live documents of a state. */
    public static Repository repository(UsState state) {
        return state.isEastern() ? US_EAST : US_WEST;
    }

    /** Returns the slots of the cities of a repository's states; the archives have those of all states. */
    static CitySlots.Range slots(CitySlots cities, Repository repository) {
        return repository == ARCHIVES ? cities.slots() : cities.slots(repository == US_EAST);
    }

    /** Returns the identity of the customer at a position. */
    public static Identity customer(long customer) {
        return new Identity(CUSTOMER, customer, 0);
    }

    /** Returns the identity of the ID card of the customer at a position. */
    public static Identity idCard(long customer) {
        return new Identity(IDCARD, customer, 0);
    }

    /** Returns the identity of the account at a position. */
    public static Identity account(long account) {
        return new Identity(ACCOUNT, account, 0);
    }

    /** Returns the identity of the opening letter of the account at a position. */
    public static Identity letter(long account) {
        return new Identity(LETTER, account, 0);
    }

    /**
     * Returns the identity of the statement of an account for an absolute month.
     *
     * @throws IllegalArgumentException if the month is not {@link Months#FIRST} to {@link Months#LAST}
     */
    public static Identity statement(long account, int absoluteMonth) {
        return new Identity(STATEMENT, account, absoluteMonth);
    }

    /**
     * Returns the identity of the statement of an account for a month.
     *
     * @throws IllegalArgumentException if the month is not 2000-01 to 2099-12
     */
    public static Identity statement(long account, YearMonth month) {
        return statement(account, Months.of(month));
    }

    /** Returns a customer and its card. */
    public static List<Identity> withCard(long customer) {
        return List.of(customer(customer), idCard(customer));
    }

    /** Returns an account and its letter. */
    public static List<Identity> withLetter(long account) {
        return List.of(account(account), letter(account));
    }

    /**
     * The bank with seeds.
     *
     * @param generator computes the content of documents
     * @param additions fields of a later version
     */
    record BankContents(Generator generator, List<Addition> additions) implements Contents {

        @Override
        public Layout layout(DatasetSpec spec) {
            Check.atMost("customers", spec.customers(), BlockLayout.MAX_CUSTOMERS);
            return new BankLayout(spec, generator);
        }

        @Override
        public DocumentReader reader() {
            return new BankReader(generator, additions);
        }
    }
}
