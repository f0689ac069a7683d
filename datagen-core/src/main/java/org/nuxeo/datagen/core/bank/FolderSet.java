// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongFunction;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Hits;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The states and calendar folders of a spec, and their order. The states of us-east and us-west come first, then those of
 * the archives if the file plan has states there. The year and month folders follow, by repository and then by state; each
 * year comes before its months.
 *
 * <p>The children of roots, states, years and months are computed by arithmetic. A root has states, then years or, under the
 * flat file plan, statements by month. A state has customers, then years. A year has months. A month has the statements of its
 * accounts.
 */
final class FolderSet {

    private static final Repositories REPOSITORIES = Bank.REPOSITORIES;
    private static final UsState[] STATES = UsState.values();

    /** The number of eastern states, which come first. */
    private static final int EASTERN =
            (int) Arrays.stream(STATES).filter(UsState::isEastern).count();

    /** The places of a year in a calendar, where the year (month 0) comes before its months (1 to 12). */
    private static final int PLACES_A_YEAR = 13;

    private final CitySlots cities;
    private final Population population;
    private final boolean flat;
    /** Whether year and month folders lie below states. */
    final boolean belowStates;

    private final MonthRange[] months = new MonthRange[REPOSITORIES.size()];
    private final boolean[] calendar = new boolean[REPOSITORIES.size()];
    private final int[] firstState = new int[REPOSITORIES.size()];
    private final int[] toState = new int[REPOSITORIES.size()];
    private final int[] foldersBefore = new int[REPOSITORIES.size() + 1];

    FolderSet(DatasetSpec spec, CitySlots cities, Population population) {
        this.cities = cities;
        this.population = population;
        FilePlan plan = spec.filePlan();
        this.flat = plan == FilePlan.FLAT;
        this.belowStates = plan == FilePlan.STATE_CALENDAR;
        for (int i = 0; i < REPOSITORIES.size(); i++) {
            boolean archives = REPOSITORIES.ofCode(i) == Bank.ARCHIVES;
            months[i] = archives
                    ? new MonthRange(spec.firstMonth(), spec.liveStart())
                    : new MonthRange(spec.liveStart(), spec.endMonth());
            calendar[i] = plan == FilePlan.CALENDAR || belowStates || plan == FilePlan.CUSTOMER && archives;
            firstState[i] = REPOSITORIES.ofCode(i) == Bank.US_WEST ? EASTERN : 0;
            toState[i] = REPOSITORIES.ofCode(i) == Bank.US_EAST ? EASTERN : STATES.length;
            int calendars = !calendar[i] ? 0 : belowStates ? toState[i] - firstState[i] : 1;
            foldersBefore[i + 1] = foldersBefore[i] + calendars * months[i].folders();
        }
    }

    /** Returns the months whose statements are in a repository. */
    MonthRange months(Repository repository) {
        return months[repository.code()];
    }

    /** Returns the number of states that are documents of a repository. */
    int states(Repository repository) {
        boolean none = repository == Bank.ARCHIVES && !belowStates;
        return none ? 0 : toState[repository.code()] - firstState[repository.code()];
    }

    /** Returns the k-th state of a repository. */
    UsState state(Repository repository, int k) {
        return STATES[firstState[repository.code()] + k];
    }

    /** Returns the number of year and month folders of a repository. */
    int folders(Repository repository) {
        return foldersBefore[repository.code() + 1] - foldersBefore[repository.code()];
    }

    Place stateAt(int k) {
        UsState state = STATES[k % STATES.length];
        return Place.state(k < STATES.length ? Bank.repository(state) : Bank.ARCHIVES, state);
    }

    int stateIndex(Place place) {
        int index = place.inState().number();
        return place.repository() == Bank.ARCHIVES ? STATES.length + index : index;
    }

    Place folderAt(int k) {
        int repository = 0;
        while (k >= foldersBefore[repository + 1]) {
            repository++;
        }
        MonthRange range = months[repository];
        int rest = k - foldersBefore[repository];
        UsState state = belowStates ? STATES[firstState[repository] + rest / range.folders()] : null;
        int inCalendar = rest % range.folders();
        int place = inCalendar == 0 ? 0 : inCalendar + monthsMissing(range);
        int year = Months.year(range.from()) + place / PLACES_A_YEAR;
        return new Place(REPOSITORIES.ofCode(repository), state, year, place % PLACES_A_YEAR);
    }

    int folderIndex(Place folder) {
        int repository = folder.repository().code();
        MonthRange range = months[repository];
        int calendars = belowStates ? folder.inState().number() - firstState[repository] : 0;
        int place = (folder.year() - Months.year(range.from())) * PLACES_A_YEAR + folder.monthOfYear();
        int inCalendar = place == 0 ? 0 : place - monthsMissing(range);
        return foldersBefore[repository] + calendars * range.folders() + inCalendar;
    }

    /** Returns the number of months that the first year of a range does not have. Years after it begin with January. */
    private static int monthsMissing(MonthRange range) {
        return Months.monthOfYear(range.from()) - 1;
    }

    /** Returns whether a place is a document of the spec; a root is none. */
    boolean contains(Place place) {
        int repository = place.repository().code();
        UsState state = place.state();
        boolean stateFits = state == null
                || (place.repository() == Bank.ARCHIVES ? belowStates : Bank.repository(state) == place.repository());
        if (place.kind() == Bank.STATE) {
            return stateFits;
        }
        boolean exists = place.isMonth()
                ? months[repository].contains(place.absoluteMonth())
                : months[repository].containsYear(place.year());
        return !place.isRoot() && calendar[repository] && stateFits && belowStates == (state != null) && exists;
    }

    /** Returns the states and the year and month folders of a repository, parents first. */
    Hits all(Repository repository) {
        int states = states(repository);
        int before = foldersBefore[repository.code()] - states;
        LongFunction<Place> places =
                k -> k < states ? Place.state(repository, state(repository, (int) k)) : folderAt(before + (int) k);
        return new Hits(states + folders(repository), k -> Bank.at(places.apply(k)));
    }

    /** Returns the number of children of a root, state, year or month. */
    long childCount(Place place) {
        Repository repository = place.repository();
        if (place.isRoot()) {
            return states(repository) + yearsAtRoot(repository) + statementsAtRoot(repository);
        }
        if (place.kind() == Bank.STATE) {
            return customersBelow(place) + (belowStates ? months(repository).years() : 0);
        }
        return place.isYear() ? months(repository).ofYear(place.year()).count() : population.accounts(slots(place));
    }

    /** Returns the k-th child of a place, below their number. */
    Identity child(Place place, long k) {
        Repository repository = place.repository();
        MonthRange months = months(repository);
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
        MonthRange months = months(repository);
        int states = states(repository);
        if (k < states) {
            return Bank.at(Place.state(repository, state(repository, (int) k)));
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
        MonthRange months = months(place.repository());
        if (place.isMonth()) {
            return place.absoluteMonth() - months.ofYear(place.year()).from();
        }
        if (place.isYear()) {
            Place parent = Objects.requireNonNull(place.parent());
            long before = parent.isRoot() ? states(place.repository()) : customersBelow(parent);
            return before + place.year() - Months.year(months.from());
        }
        return place.inState().number() - state(place.repository(), 0).number();
    }

    /** Returns the index of a statement among the children of a month or a root. */
    long indexOfStatement(Place place, Identity statement) {
        long account = population.indexOfAccount(slots(place), statement.position());
        if (!place.isRoot()) {
            return account;
        }
        Repository repository = place.repository();
        return states(repository)
                + (statement.month() - months(repository).from()) * population.accounts(Bank.slots(cities, repository))
                + account;
    }

    private int yearsAtRoot(Repository repository) {
        return calendar[repository.code()] && !belowStates ? months(repository).years() : 0;
    }

    private long statementsAtRoot(Repository repository) {
        return flat
                ? population.accounts(Bank.slots(cities, repository))
                        * months(repository).count()
                : 0;
    }

    private long customersBelow(Place state) {
        return state.repository() == Bank.ARCHIVES ? 0 : population.customers(slots(state));
    }

    private Range slots(Place place) {
        return place.state() == null ? Bank.slots(cities, place.repository()) : cities.slots(place.state());
    }
}
