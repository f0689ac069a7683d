// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.DatasetSpec;

import java.util.List;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.id.UsState;
import org.nuxeo.datagen.core.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.numbers.BlockLayout;
import org.nuxeo.datagen.core.bank.numbers.Population;

/**
 * The tree of folders that a spec's file plan defines: the repository and parent of any document, the number of children
 * and the k-th child of any folder, in constant time. Children are ordered by kind (states, customers, years, statements)
 * and then by position.
 *
 * <p>The root of a repository has an identity too ({@link Place#root}), but it is not a document of the dataset.
 */
public final class Tree {

    private final DatasetSpec spec;
    private final BlockLayout layout;
    private final FolderSet folders;
    private final LeafKinds leaves;
    private final Residents residents;
    private final PlaceChildren places;

    Tree(
            DatasetSpec spec,
            BlockLayout layout,
            CitySlots cities,
            Population population,
            FolderSet folders,
            LeafKinds leaves) {
        this.spec = spec;
        this.layout = layout;
        this.folders = folders;
        this.leaves = leaves;
        this.residents = new Residents(cities, population);
        this.places = new PlaceChildren(spec.filePlan(), folders, residents);
    }

    /** Returns the months whose statements are in a repository. */
    public MonthRange months(Repository repository) {
        return folders.months(repository);
    }

    /** Returns the first city slot whose customers belong to the repository; all slots belong to the archives. */
    int slotsFrom(Repository repository) {
        return residents.slotsFrom(repository);
    }

    /** Returns the city slot after the last whose customers belong to the repository. */
    int slotsTo(Repository repository) {
        return residents.slotsTo(repository);
    }

    /** Returns the repository of a document. */
    public Repository repository(Identity identity) {
        return identity.kind().isShared() ? identity.place().repository() : repository(identity, null);
    }

    /**
     * Returns the repository of a document that is neither a state nor a folder.
     *
     * @param customer owner of the document, or null if it has not been drawn
     */
    Repository repository(Identity identity, AccountHolder customer) {
        return isArchived(identity)
                ? Repository.ARCHIVES
                : state(identity, customer).repository();
    }

    private boolean isArchived(Identity identity) {
        return identity.kind() == Kind.STATEMENT && identity.month() < spec.liveFrom();
    }

    private UsState state(Identity identity, AccountHolder customer) {
        return customer != null ? customer.state() : state(identity);
    }

    /** Returns the state in which the owner of a document lives. */
    private UsState state(Identity identity) {
        long customer =
                identity.kind().isOfAccount() ? layout.customerOfAccount(identity.position()) : identity.position();
        return residents.state(layout.citySlot(customer));
    }

    /** Returns the parent folder of a document, or null for a root. */
    public Identity parent(Identity identity) {
        return parent(identity, null);
    }

    /**
     * Returns the parent folder of a document, or null for a root.
     *
     * @param customer owner of the document; null for a state or folder, or if it has not been drawn
     */
    Identity parent(Identity identity, AccountHolder customer) {
        return switch (identity.kind()) {
            case STATE, FOLDER -> {
                Place parent = identity.place().parent();
                yield parent == null ? null : Identity.of(parent);
            }
            case CUSTOMER -> {
                UsState state = state(identity, customer);
                yield Identity.of(Place.state(state.repository(), state));
            }
            case IDCARD -> Identity.customer(identity.position());
            case ACCOUNT ->
                Identity.customer(
                        customer != null ? customer.position() : layout.customerOfAccount(identity.position()));
            case LETTER -> Identity.account(identity.position());
            case STATEMENT -> parentOfStatement(identity, customer);
        };
    }

    private Identity parentOfStatement(Identity statement, AccountHolder customer) {
        boolean archived = isArchived(statement);
        if (spec.filePlan() == FilePlan.CUSTOMER && !archived) {
            return Identity.account(statement.position());
        }
        UsState state = archived && !folders.belowStates() ? null : state(statement, customer);
        Repository repository = archived ? Repository.ARCHIVES : state.repository();
        return Identity.of(
                spec.filePlan() == FilePlan.FLAT
                        ? Place.root(repository)
                        : Place.month(repository, folders.belowStates() ? state : null, statement.month()));
    }

    /** Returns the number of children of a document; 0 for cards, letters and statements. */
    public long childCount(Identity folder) {
        return switch (folder.kind()) {
            case STATE, FOLDER -> places.count(folder.place());
            case CUSTOMER -> leaves.cards() + layout.accountCount(folder.position());
            case ACCOUNT -> leaves.letters() + monthsBelowAccount().count();
            case IDCARD, LETTER, STATEMENT -> 0;
        };
    }

    /**
     * Returns the k-th child of a folder.
     *
     * @throws IndexOutOfBoundsException if k is not 0 to {@code childCount(folder) - 1}
     */
    public Identity child(Identity folder, long k) {
        long count = childCount(folder);
        if (k < 0 || k >= count) {
            throw new IndexOutOfBoundsException("child " + k + ": must be 0 to " + (count - 1));
        }
        long position = folder.position();
        return switch (folder.kind()) {
            case STATE, FOLDER -> places.child(folder.place(), k);
            case CUSTOMER ->
                k < leaves.cards()
                        ? Identity.idCard(position)
                        : Identity.account(layout.firstAccount(position) + k - leaves.cards());
            default ->
                k < leaves.letters()
                        ? Identity.letter(position)
                        : Identity.statement(position, monthsBelowAccount().from() + (int) k - leaves.letters());
        };
    }

    /** Returns the index of a document among the children of its parent. */
    public long indexInParent(Identity identity) {
        return switch (identity.kind()) {
            case STATE, FOLDER -> places.indexInParent(identity.place());
            case CUSTOMER -> residents.indexOfCustomer(state(identity), identity.position());
            case IDCARD, LETTER -> 0;
            case ACCOUNT ->
                leaves.cards()
                        + identity.position()
                        - layout.firstAccount(layout.customerOfAccount(identity.position()));
            case STATEMENT -> indexOfStatement(identity);
        };
    }

    private long indexOfStatement(Identity identity) {
        Identity parent = parent(identity);
        return parent.kind() == Kind.ACCOUNT
                ? leaves.letters() + identity.month() - monthsBelowAccount().from()
                : places.indexOfStatement(parent.place(), identity);
    }

    /** Returns the number of documents of a kind in a repository. */
    long count(Repository repository, Kind kind) {
        boolean live = repository != Repository.ARCHIVES && leaves.has(kind);
        return switch (kind) {
            case STATE -> folders.states(repository);
            case FOLDER -> folders.folders(repository);
            case CUSTOMER, IDCARD -> live ? residents.customers(repository) : 0;
            case ACCOUNT, LETTER -> live ? residents.accounts(repository) : 0;
            case STATEMENT ->
                residents.accounts(repository) * months(repository).count();
        };
    }

    /**
     * Returns the number of documents of a kind that belong to a state, in all repositories: its own folder, the year and
     * month folders below it, or the documents of the customers who live there.
     */
    long count(UsState state, Kind kind) {
        boolean inArchives = folders.states(Repository.ARCHIVES) > 0;
        return switch (kind) {
            case STATE -> inArchives ? 2 : 1;
            case FOLDER ->
                folders.belowStates()
                        ? months(state.repository()).folders()
                                + months(Repository.ARCHIVES).folders()
                        : 0;
            case CUSTOMER, IDCARD -> leaves.has(kind) ? residents.customers(state) : 0;
            case ACCOUNT, LETTER -> leaves.has(kind) ? residents.accounts(state) : 0;
            case STATEMENT -> residents.accounts(state) * spec.months();
        };
    }

    /**
     * Returns the position of the k-th document of a kind that belongs to a state, as {@link #count(UsState, Kind)} counts
     * them. The kind is neither a state nor a folder.
     */
    long position(UsState state, Kind kind, long k) {
        if (kind == Kind.CUSTOMER || kind == Kind.IDCARD) {
            return residents.customer(state, k);
        }
        Place place = Place.state(state.repository(), state);
        if (kind != Kind.STATEMENT) {
            return residents.account(place, k);
        }
        long ofState = residents.accounts(state);
        return k / ofState * residents.accounts(Repository.ARCHIVES) + residents.account(place, k % ofState);
    }

    /** Returns the states and the year and month folders of a repository, parents first; the root is not a document. */
    public List<Identity> folders(Repository repository) {
        return new FolderList(folders, repository);
    }

    private MonthRange monthsBelowAccount() {
        return spec.filePlan() == FilePlan.CUSTOMER
                ? new MonthRange(spec.liveStart(), spec.endMonth())
                : new MonthRange(spec.endMonth(), spec.endMonth());
    }
}
