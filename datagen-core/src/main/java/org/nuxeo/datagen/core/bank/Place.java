// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.bank.corpus.UsState;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;

/**
 * A folder that the datasets of a repository share: the root, a state, a year or a month. Years and months lie below the
 * root or below a state.
 *
 * @param repository repository of the folder
 * @param state the state itself, or the state above a year or month; null if there is none
 * @param year calendar year of a year or month; 0 for the root and for states
 * @param monthOfYear month of the year, 1 to 12; 0 for other places
 */
public record Place(Repository repository, @Nullable UsState state, int year, int monthOfYear) {

    /** The number of bits in a code below those of the repository. */
    private static final int REPOSITORY_SHIFT = Identity.ROOT_SHIFT;

    private static final int REPOSITORIES = Bank.REPOSITORIES.size();
    private static final int STATES = UsState.values().length;

    /** @throws IllegalArgumentException if year or month are out of their range, or the month has no year */
    public Place {
        if (monthOfYear < 0 || monthOfYear > 12 || year < 0 || year > 2099 || monthOfYear > 0 && year == 0) {
            throw new IllegalArgumentException("year " + year + ", month " + monthOfYear
                    + ": year must be 0 to 2099, month 0 to 12, and a month needs a year");
        }
    }

    /** Returns the identity of the state, the year or month folder, or the root. */
    public Identity identity() {
        return new Identity(kind(), code(), 0);
    }

    /** Returns the root of a repository. */
    public static Place root(Repository repository) {
        return new Place(repository, null, 0, 0);
    }

    /** Returns the folder of a state in a repository. */
    public static Place state(Repository repository, UsState state) {
        return new Place(repository, state, 0, 0);
    }

    /** Returns the folder of a month, below a state or, if the state is null, below the root. */
    public static Place month(Repository repository, @Nullable UsState state, int absoluteMonth) {
        return new Place(repository, state, Months.year(absoluteMonth), Months.monthOfYear(absoluteMonth));
    }

    /**
     * Returns the place of a state or folder, whose position is the {@link #code} of its place.
     *
     * @throws IllegalStateException if the document is of another kind
     * @throws IllegalArgumentException if no place has that code
     */
    public static Place of(Identity identity) {
        long code = identity.position();
        if (!identity.kind().isShared()) {
            throw new IllegalStateException(
                    identity.kind().label() + " " + code + ": only states and folders have a place");
        }
        int state = (int) (code >>> 16) & 0x3F;
        int repository = (int) (code >>> REPOSITORY_SHIFT);
        if (repository >= REPOSITORIES || state > STATES) {
            throw new IllegalArgumentException("place code " + code + ": has no known repository or state");
        }
        UsState inState = state == 0 ? null : UsState.ofNumber(state - 1);
        return new Place(Bank.REPOSITORIES.ofCode(repository), inState, (int) (code >>> 4) & 0xFFF, (int) code & 0xF);
    }

    /** Returns the place as a number, 0 to 2^24 - 1. */
    public long code() {
        int stateCode = state == null ? 0 : state.number() + 1;
        return (long) repository.code() << REPOSITORY_SHIFT | stateCode << 16 | year << 4 | monthOfYear;
    }

    /** Returns whether this is the root of its repository. */
    public boolean isRoot() {
        return state == null && year == 0;
    }

    /** Returns whether this is the folder of a month. */
    public boolean isMonth() {
        return monthOfYear != 0;
    }

    /** Returns {@link Bank#STATE} for states and {@link Bank#FOLDER} for all other places, even for the root. */
    public Kind kind() {
        return state != null && year == 0 ? Bank.STATE : Bank.FOLDER;
    }

    /** Returns the absolute month of a month folder. */
    public int absoluteMonth() {
        return Months.of(year, monthOfYear);
    }

    /** Returns the state, which the place must have. */
    UsState inState() {
        return Objects.requireNonNull(state, "state");
    }

    /** Returns the parent of this place, or null for the root. */
    public @Nullable Place parent() {
        if (monthOfYear != 0) {
            return new Place(repository, state, year, 0);
        }
        if (year != 0 && state != null) {
            return new Place(repository, state, 0, 0);
        }
        return isRoot() ? null : root(repository);
    }

    /** Returns the last element of the path, or an empty text for the root. */
    public String name() {
        if (monthOfYear != 0) {
            return Months.folderName(absoluteMonth());
        }
        return year != 0 ? Integer.toString(year) : state != null ? state.slug() : "";
    }

    /** Returns the path within the repository, or {@code /} for the root. */
    public String path() {
        Place parent = parent();
        String above = parent == null || parent.isRoot() ? "" : parent.path();
        return above + "/" + name();
    }
}
