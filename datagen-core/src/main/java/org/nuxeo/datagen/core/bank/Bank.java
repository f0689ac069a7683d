// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.YearMonth;
import java.util.List;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.corpus.CitySlots;
import org.nuxeo.datagen.core.corpus.UsState;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.model.ContentModel;

/** The kinds of a bank's documents, its content model and the identities of its documents. */
public final class Bank {

    static final int STATE_CODE = 0;
    static final int FOLDER_CODE = 1;
    static final int CUSTOMER_CODE = 2;
    static final int IDCARD_CODE = 3;
    static final int ACCOUNT_CODE = 4;
    static final int LETTER_CODE = 5;
    static final int STATEMENT_CODE = 6;

    private static final List<String> FOLDER_FACETS = List.of("Folderish");

    /** The folder of a state, below the root of its repository. */
    public static final Kind STATE = Kind.folder(
                    STATE_CODE,
                    "state",
                    "Domain",
                    List.of("Folderish", "SuperSpace", "NotCollectionMember"),
                    "dc",
                    "domain")
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
    public static final Kind LETTER = ofAccount(
            LETTER_CODE,
            "letter",
            "Correspondence{state}",
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document");

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

    /** The built-in content model. */
    public static final ContentModel MODEL =
            ContentModel.builder(ContentModel.BANK, KINDS).build();

    private Bank() {}

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
        if (repository == ARCHIVES) {
            return cities.slots();
        }
        return repository == US_EAST ? cities.easternSlots() : cities.westernSlots();
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

    /** Returns the identity of a state, a year or month folder, or a root. */
    public static Identity at(Place place) {
        return new Identity(place.kind(), place.code(), 0);
    }
}
