// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.corpus.CitySlots;
import org.nuxeo.datagen.core.bank.corpus.CitySlots.Range;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.bank.numbers.Population;
import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * The states and calendar folders of a spec, and their order. The states of us-east and us-west come first, then those of
 * the archives if the file plan has states there. The year and month folders follow, by repository and then by state; each
 * year comes before its months. They are few, so they are listed once.
 *
 * <p>A root has states, then years or, under the flat file plan, statements by month. A state has customers, then years. A
 * year has months. A month has the statements of its accounts.
 */
final class FolderSet {

    /**
     * A folder and the folders in it.
     *
     * @param index index among the folders of its kind
     * @param inParent index among the folders in its parent
     */
    private record Folder(int index, int inParent, List<Identity> folders) {}

    private final CitySlots cities;
    private final Population population;
    private final boolean flat;
    /** Whether year and month folders lie below states. */
    final boolean belowStates;

    private final List<MonthRange> months = new ArrayList<>();
    private final Map<Identity, Folder> known = new HashMap<>();
    private final Map<Kind, List<Identity>> ofKind =
            Map.of(Bank.STATE, new ArrayList<>(), Bank.FOLDER, new ArrayList<>());
    private final List<List<Identity>> ofRepository = new ArrayList<>();

    FolderSet(DatasetSpec spec, CitySlots cities, Population population) {
        this.cities = cities;
        this.population = population;
        FilePlan plan = spec.filePlan();
        this.flat = plan == FilePlan.FLAT;
        this.belowStates = plan == FilePlan.STATE_CALENDAR;
        for (Repository each : Bank.REPOSITORIES) {
            boolean archives = each == Bank.ARCHIVES;
            int live = spec.liveStart();
            months.add(archives ? new MonthRange(spec.firstMonth(), live) : new MonthRange(live, spec.endMonth()));
            ofRepository.add(new ArrayList<>());
            known.put(Place.root(each).identity(), new Folder(0, 0, new ArrayList<>()));
            List<UsState> states = new ArrayList<>(List.of(UsState.values()));
            states.removeIf(state -> archives ? !belowStates : Bank.repository(state) != each);
            states.forEach(state -> add(Place.state(each, state)));
            if (belowStates) {
                states.forEach(state -> addCalendar(each, state));
            } else if (plan == FilePlan.CALENDAR || plan == FilePlan.CUSTOMER && archives) {
                addCalendar(each, null);
            }
        }
    }

    private void addCalendar(Repository repository, @Nullable UsState state) {
        MonthRange range = months(repository);
        for (int month = range.from(); month < range.to(); month++) {
            Place place = Place.month(repository, state, month);
            if (month == range.from() || place.monthOfYear() == 1) {
                add(Objects.requireNonNull(place.parent()));
            }
            add(place);
        }
    }

    private void add(Place place) {
        Identity folder = place.identity();
        List<Identity> siblings = folders(Objects.requireNonNull(place.parent()).identity());
        List<Identity> alike = all(place.kind());
        known.put(folder, new Folder(alike.size(), siblings.size(), new ArrayList<>(0)));
        siblings.add(folder);
        alike.add(folder);
        all(place.repository()).add(folder);
    }

    /** Returns the states, or the year and month folders, in their order. */
    List<Identity> all(Kind kind) {
        return Objects.requireNonNull(ofKind.get(kind));
    }

    /** Returns the states and the year and month folders of a repository, parents first. */
    List<Identity> all(Repository repository) {
        return ofRepository.get(repository.code());
    }

    /** Returns the months whose statements are in a repository. */
    MonthRange months(Repository repository) {
        return months.get(repository.code());
    }

    /** Returns the number of folders of a kind in a repository. */
    long count(Repository repository, Kind kind) {
        return all(repository).stream().filter(each -> each.kind() == kind).count();
    }

    /** Returns the index of a folder of the spec among those of its kind. */
    int index(Identity folder) {
        return folder(folder).index;
    }

    /** Returns whether a folder is a document of the spec; a root is none. */
    boolean contains(Identity folder) {
        return known.containsKey(folder) && !folder.isRoot();
    }

    private Folder folder(Identity identity) {
        return Objects.requireNonNull(known.get(identity), identity::toString);
    }

    private List<Identity> folders(Identity above) {
        return folder(above).folders;
    }

    /** Returns the number of children of a root, state, year or month. */
    long childCount(Identity folder) {
        return folders(folder).size() + documents(Place.of(folder));
    }

    /** Returns the number of customers in a state, or of statements in a root or month. */
    private long documents(Place place) {
        if (place.kind() == Bank.STATE) {
            return place.repository() == Bank.ARCHIVES ? 0 : population.customers(slots(place));
        }
        boolean isFlat = flat && place.isRoot();
        long statements = isFlat || place.isMonth() ? population.accounts(slots(place)) : 0;
        return isFlat ? statements * months(place.repository()).count() : statements;
    }

    /** Returns the k-th child of a folder, below their number. */
    Identity child(Identity folder, long k) {
        Place place = Place.of(folder);
        List<Identity> folders = folders(folder);
        long customers = place.kind() == Bank.STATE ? documents(place) : 0;
        if (k < customers) {
            return Bank.customer(population.customer(slots(place), k));
        }
        long rest = k - customers;
        if (rest < folders.size()) {
            return folders.get((int) rest);
        }
        long statement = rest - folders.size();
        long accounts = population.accounts(slots(place));
        int first = place.isMonth()
                ? place.absoluteMonth()
                : months(place.repository()).from();
        return Bank.statement(
                population.account(slots(place), statement % accounts), first + (int) (statement / accounts));
    }

    /** Returns the index of a folder among the children of its parent. */
    long indexInParent(Identity folder) {
        Place parent = Objects.requireNonNull(Place.of(folder).parent());
        return folder(folder).inParent + (parent.kind() == Bank.STATE ? documents(parent) : 0);
    }

    /** Returns the index of a statement among the children of a month or a root. */
    long indexOfStatement(Identity folder, Identity statement) {
        Place place = Place.of(folder);
        long account = population.indexOfAccount(slots(place), statement.position());
        int before =
                place.isRoot() ? statement.month() - months(place.repository()).from() : 0;
        return folders(folder).size() + before * population.accounts(slots(place)) + account;
    }

    private Range slots(Place place) {
        return place.state() == null ? Bank.slots(cities, place.repository()) : cities.slots(place.state());
    }
}
