// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repositories;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;

/**
 * The states and calendar folders of a spec, and their order. The states of us-east and us-west come first, then those of
 * the archives if the file plan has states there. The year and month folders follow, by repository and then by state; each
 * year comes before its months.
 */
final class FolderSet {

    private static final Repositories REPOSITORIES = Bank.REPOSITORIES;
    private static final UsState[] STATES = UsState.values();

    private final boolean belowStates;
    private final MonthRange[] months = new MonthRange[REPOSITORIES.size()];
    private final boolean[] calendar = new boolean[REPOSITORIES.size()];
    private final int[] firstState = new int[REPOSITORIES.size()];
    private final int[] toState = new int[REPOSITORIES.size()];
    private final int[] foldersBefore = new int[REPOSITORIES.size() + 1];

    FolderSet(DatasetSpec spec) {
        FilePlan plan = spec.filePlan();
        this.belowStates = plan == FilePlan.STATE_CALENDAR;
        for (int i = 0; i < REPOSITORIES.size(); i++) {
            boolean archives = REPOSITORIES.ofCode(i) == Bank.ARCHIVES;
            months[i] = archives
                    ? new MonthRange(spec.firstMonth(), spec.liveStart())
                    : new MonthRange(spec.liveStart(), spec.endMonth());
            calendar[i] = plan == FilePlan.CALENDAR || belowStates || plan == FilePlan.CUSTOMER && archives;
            firstState[i] = archives ? 0 : firstStateOf(REPOSITORIES.ofCode(i));
            toState[i] = archives ? STATES.length : firstState[i] + statesOf(REPOSITORIES.ofCode(i));
            int calendars = !calendar[i] ? 0 : belowStates ? toState[i] - firstState[i] : 1;
            foldersBefore[i + 1] = foldersBefore[i] + calendars * months[i].folders();
        }
    }

    private static int firstStateOf(Repository repository) {
        int index = 0;
        while (Bank.repository(STATES[index]) != repository) {
            index++;
        }
        return index;
    }

    private static int statesOf(Repository repository) {
        int count = 0;
        for (UsState state : STATES) {
            count += Bank.repository(state) == repository ? 1 : 0;
        }
        return count;
    }

    /** Returns the months whose statements are in a repository. */
    MonthRange months(Repository repository) {
        return months[repository.code()];
    }

    /** Returns whether the file plan puts year and month folders into a repository; without months there are none. */
    boolean hasCalendar(Repository repository) {
        return calendar[repository.code()];
    }

    /** Returns whether year and month folders lie below states. */
    boolean belowStates() {
        return belowStates;
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

    int states() {
        return STATES.length + (belowStates ? STATES.length : 0);
    }

    /** Returns the number of year and month folders of a repository. */
    int folders(Repository repository) {
        return foldersBefore[repository.code() + 1] - foldersBefore[repository.code()];
    }

    int folders() {
        return foldersBefore[REPOSITORIES.size()];
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
        int rest = k - foldersBefore[repository];
        int perCalendar = months[repository].folders();
        UsState state = belowStates ? STATES[firstState[repository] + rest / perCalendar] : null;
        int folder = folderAt(months[repository], rest % perCalendar);
        return new Place(REPOSITORIES.ofCode(repository), state, folder >> 4, folder & 15);
    }

    int folderIndex(Place place) {
        int repository = place.repository().code();
        MonthRange range = months[repository];
        int calendars = belowStates ? place.inState().number() - firstState[repository] : 0;
        return foldersBefore[repository]
                + calendars * range.folders()
                + folderIndex(range, place.year(), place.monthOfYear());
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

    /** Returns the index of a folder in its calendar, where each year (month 0) comes before its months (1 to 12). */
    private static int folderIndex(MonthRange months, int year, int monthOfYear) {
        int first = months.from();
        int beforeYear = year - Months.year(first) + Math.max(0, Months.of(year, 1) - first);
        return monthOfYear == 0
                ? beforeYear
                : beforeYear
                        + 1
                        + Months.of(year, monthOfYear)
                        - months.ofYear(year).from();
    }

    /** Returns year × 16 + month (0 for the year itself) of the k-th folder, the inverse of {@link #folderIndex}. */
    private static int folderAt(MonthRange months, int k) {
        int firstYear = Months.year(months.from());
        int ofFirst = 1 + months.ofYear(firstYear).count();
        if (k < ofFirst) {
            return firstYear << 4 | (k == 0 ? 0 : Months.monthOfYear(months.from() + k - 1));
        }
        int rest = k - ofFirst;
        return firstYear + 1 + rest / 13 << 4 | rest % 13;
    }

    /** Returns the states and the year and month folders of a repository, parents first, computed on demand. */
    List<Identity> list(Repository repository) {
        return new FolderList(repository);
    }

    private final class FolderList extends AbstractList<Identity> implements RandomAccess {

        private final Repository repository;

        FolderList(Repository repository) {
            this.repository = repository;
        }

        @Override
        public Identity get(int index) {
            Check.index("folder", index, size());
            int states = states(repository);
            return Bank.at(
                    index < states
                            ? Place.state(repository, state(repository, index))
                            : folderAt(foldersBefore[repository.code()] + index - states));
        }

        @Override
        public int size() {
            return states(repository) + folders(repository);
        }
    }
}
