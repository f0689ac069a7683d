package org.nuxeo.datagen.importer.operation;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.CustomerNumber;
import org.nuxeo.datagen.core.id.DocumentId;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Place;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;

/**
 * Which document of a dataset lies at a path, and its id: from the path alone, whatever the numbers of customers and
 * months and the file plan. The states of us-east and us-west, and calendars, keep the ids they have there when one
 * repository takes the documents of all. Thread safe.
 */
public final class MessageIdentities {

    private final Dataset dataset;
    private final Repository repository;

    /**
     * @param dataset of any size; its seeds, version and corpus count
     * @param repositoryName where documents go
     */
    public MessageIdentities(Dataset dataset, String repositoryName) {
        this.dataset = dataset;
        this.repository = known(repositoryName);
    }

    private static Repository known(String name) {
        for (Repository each : Repository.values()) {
            if (each.label().equals(name)) {
                return each;
            }
        }
        return null;
    }

    /**
     * Returns the id of the document at a path.
     *
     * @param path begins with a slash; {@code /} is the root
     * @throws IllegalArgumentException if no document of the dataset lies there
     */
    public DocumentId id(String path) {
        if (path.equals("/")) {
            return DocumentId.ROOT;
        }
        Identity identity = identity(path);
        return dataset.ids().id(repository != null ? repository : home(identity, path), identity);
    }

    /** Returns when the document at a path was created, in milliseconds from 1970-01-01. */
    public long createdMillis(String path) {
        return dataset.document(identity(path), null).documentMillis();
    }

    /** Returns the repository of a document where one repository takes all. */
    private Repository home(Identity identity, String path) {
        if (identity.kind().isShared()) {
            return identity.place().repository();
        }
        UsState state = stateOf(path.substring(1).split("/")[0]);
        return state == null ? Repository.ARCHIVES : state.repository();
    }

    /**
     * Returns which document lies at a path.
     *
     * @throws IllegalArgumentException if none of the dataset does
     */
    public Identity identity(String path) {
        String[] names = path.substring(1).split("/", -1);
        UsState state = stateOf(names[0]);
        int at = state == null ? 0 : 1;
        Repository home = repository != null ? repository : state == null ? Repository.ARCHIVES : state.repository();
        if (at == names.length) {
            return Identity.of(Place.state(home, state));
        }
        if (isYear(names[at])) {
            return inCalendar(path, names, at, home, state);
        }
        if (at == 0) {
            return names.length == 1 ? statement(path, names[0]) : unknown(path);
        }
        return inCustomer(path, names);
    }

    private Identity inCalendar(String path, String[] names, int at, Repository home, UsState state) {
        int year = Integer.parseInt(names[at]);
        if (year < Months.year(Months.FIRST) || year > Months.year(Months.LAST)) {
            return unknown(path);
        }
        if (at + 1 == names.length) {
            return Identity.of(new Place(home, state, year, 0));
        }
        int month = 0;
        for (int m = 1; m <= 12; m++) {
            if (Months.folderName(Months.of(year, m)).equals(names[at + 1])) {
                month = m;
            }
        }
        if (month == 0) {
            return unknown(path);
        }
        if (at + 2 == names.length) {
            return Identity.of(new Place(home, state, year, month));
        }
        return at + 3 == names.length ? statement(path, names[at + 2]) : unknown(path);
    }

    private Identity inCustomer(String path, String[] names) {
        long customer = customer(path, names[1], CustomerNumber.LENGTH);
        if (names.length == 2) {
            return Identity.customer(customer);
        }
        if (names.length == 3 && names[2].equals("IDCard")) {
            return Identity.idCard(customer);
        }
        int index = CustomerNumber.parseIndex(names[1] + "-" + names[2]);
        if (index < 1 || index > dataset.generator().layout().accountCount(customer)) {
            return unknown(path);
        }
        long account = dataset.generator().layout().firstAccount(customer) + index - 1;
        if (names.length == 3) {
            return Identity.account(account);
        }
        if (names.length > 4) {
            return unknown(path);
        }
        return names[3].equals("letter") ? Identity.letter(account) : statement(path, names[3]);
    }

    /** The name of a statement is an account number, a hyphen and a month. */
    private Identity statement(String path, String name) {
        int end = CustomerNumber.ACCOUNT_LENGTH;
        if (name.length() != end + 8 || name.charAt(end) != '-') {
            return unknown(path);
        }
        long customer = customer(path, name.substring(0, end), end);
        int index = CustomerNumber.parseIndex(name.substring(0, end));
        if (index < 1 || index > dataset.generator().layout().accountCount(customer)) {
            return unknown(path);
        }
        int month;
        try {
            month = Months.parse(name.substring(end + 1));
        } catch (IllegalArgumentException e) {
            return unknown(path);
        }
        return Identity.statement(dataset.generator().layout().firstAccount(customer) + index - 1, month);
    }

    private long customer(String path, String number, int length) {
        long parsed = number.length() == length ? CustomerNumber.parse(number) : -1;
        long customer = parsed < 0 ? -1 : dataset.generator().layout().customerOfNumber(parsed);
        if (customer < 0) {
            unknown(path);
        }
        return customer;
    }

    private static UsState stateOf(String slug) {
        for (UsState state : UsState.values()) {
            if (state.slug().equals(slug)) {
                return state;
            }
        }
        return null;
    }

    private static boolean isYear(String name) {
        return name.length() == 4 && name.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    private static Identity unknown(String path) {
        throw new IllegalArgumentException("path " + path
                + ": no document of this dataset lies there; give the seed and dataSeed it was produced with");
    }
}
