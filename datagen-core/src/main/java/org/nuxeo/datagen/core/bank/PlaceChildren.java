// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The children of roots, states, years and months, computed by arithmetic. A root has states, then years or, under the flat
 * file plan, statements by month. A state has customers, then years. A year has months. A month has the statements of its
 * accounts.
 */
final class PlaceChildren {

    private final boolean flat;
    private final FolderSet folders;
    private final CitySlots cities;
    private final Population population;

    PlaceChildren(FilePlan plan, FolderSet folders, CitySlots cities, Population population) {
        this.flat = plan == FilePlan.FLAT;
        this.folders = folders;
        this.cities = cities;
        this.population = population;
    }

    long count(Place place) {
        Repository repository = place.repository();
        if (place.isRoot()) {
            return folders.states(repository) + yearsAtRoot(repository) + statementsAtRoot(repository);
        }
        if (place.kind() == Bank.STATE) {
            return customersBelow(place)
                    + (folders.belowStates() ? folders.months(repository).years() : 0);
        }
        return place.isYear()
                ? folders.months(repository).ofYear(place.year()).count()
                : population.accounts(slots(place));
    }

    /** Returns the k-th child of a place, where k is 0 to {@code count(place) - 1}. */
    Identity child(Place place, long k) {
        Repository repository = place.repository();
        MonthRange months = folders.months(repository);
        if (place.isRoot()) {
            return childOfRoot(place, k);
        }
        if (place.kind() == Bank.STATE) {
            long customers = customersBelow(place);
            return k < customers
                    ? Bank.customer(population.customer(slots(place), k))
                    : Bank.at(new Place(repository, place.state(), months.year((int) (k - customers)), 0));
        }
        if (place.isYear()) {
            return Bank.at(Place.month(
                    repository, place.state(), months.ofYear(place.year()).from() + (int) k));
        }
        return Bank.statement(population.account(slots(place), k), place.absoluteMonth());
    }

    private Identity childOfRoot(Place root, long k) {
        Repository repository = root.repository();
        MonthRange months = folders.months(repository);
        int states = folders.states(repository);
        if (k < states) {
            return Bank.at(Place.state(repository, folders.state(repository, (int) k)));
        }
        if (yearsAtRoot(repository) > 0) {
            return Bank.at(new Place(repository, null, months.year((int) k - states), 0));
        }
        long accounts = population.accounts(Bank.slots(cities, repository));
        long statement = k - states;
        return Bank.statement(
                population.account(slots(root), statement % accounts), months.from() + (int) (statement / accounts));
    }

    /** Returns the index of a place among the children of its parent. */
    long indexInParent(Place place) {
        MonthRange months = folders.months(place.repository());
        if (place.isMonth()) {
            return place.absoluteMonth() - months.ofYear(place.year()).from();
        }
        if (place.isYear()) {
            Place parent = Objects.requireNonNull(place.parent());
            long before = parent.isRoot() ? folders.states(place.repository()) : customersBelow(parent);
            return before + place.year() - Months.year(months.from());
        }
        return place.inState().number() - folders.state(place.repository(), 0).number();
    }

    /** Returns the index of a statement among the children of a month or a root. */
    long indexOfStatement(Place place, Identity statement) {
        long account = population.indexOfAccount(slots(place), statement.position());
        if (!place.isRoot()) {
            return account;
        }
        Repository repository = place.repository();
        return folders.states(repository)
                + (statement.month() - folders.months(repository).from())
                        * population.accounts(Bank.slots(cities, repository))
                + account;
    }

    private int yearsAtRoot(Repository repository) {
        return folders.hasCalendar(repository) && !folders.belowStates()
                ? folders.months(repository).years()
                : 0;
    }

    private long statementsAtRoot(Repository repository) {
        return flat
                ? population.accounts(Bank.slots(cities, repository))
                        * folders.months(repository).count()
                : 0;
    }

    private long customersBelow(Place state) {
        return state.repository() == Bank.ARCHIVES ? 0 : population.customers(slots(state));
    }

    private Range slots(Place place) {
        return place.state() == null ? Bank.slots(cities, place.repository()) : cities.slots(place.state());
    }
}
