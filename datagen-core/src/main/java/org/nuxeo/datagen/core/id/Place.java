package org.nuxeo.datagen.core.id;

import java.util.Objects;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * A folder that datasets share: the root of a repository, a state, a year or a month, each possibly below a state.
 *
 * @param repository the target store
 * @param state the state it is or lies below, or null
 * @param year calendar year, or 0 for the root and for states
 * @param monthOfYear 1 to 12, or 0 for what is no month
 */
public record Place(Repository repository, UsState state, int year, int monthOfYear) {

    /** Bits of a code below the repository's. */
    static final int REPOSITORY_SHIFT = 22;

    private static final int REPOSITORIES = Repository.values().length;
    private static final int STATES = UsState.values().length;

    public Place {
        Objects.requireNonNull(repository, "repository");
        if (monthOfYear < 0 || monthOfYear > 12 || year < 0 || year > 2099 || monthOfYear > 0 && year == 0) {
            throw new IllegalArgumentException("year " + year + " month " + monthOfYear + ": no such place");
        }
    }

    /** Returns the root of a repository. */
    public static Place root(Repository repository) {
        return new Place(repository, null, 0, 0);
    }

    /** Returns a state's folder in a repository. */
    public static Place state(Repository repository, UsState state) {
        return new Place(repository, state, 0, 0);
    }

    /** Returns the folder of a month, below a state unless that is null. */
    public static Place month(Repository repository, UsState state, int absoluteMonth) {
        return new Place(repository, state, Months.year(absoluteMonth), Months.monthOfYear(absoluteMonth));
    }

    /** Returns the place with that {@link #code()}. */
    public static Place ofCode(long code) {
        int state = (int) (code >>> 16) & 0x3F;
        int repository = (int) (code >>> REPOSITORY_SHIFT);
        if (code < 0 || repository >= REPOSITORIES || state > STATES) {
            throw new IllegalArgumentException("place code " + code + ": unknown repository or state");
        }
        return new Place(
                Repository.ofCode(repository),
                state == 0 ? null : UsState.ofNumber(state - 1),
                (int) (code >>> 4) & 0xFFF,
                (int) code & 0xF);
    }

    /** Returns the place as a number below 2^24. */
    public long code() {
        int stateCode = state == null ? 0 : state.number() + 1;
        return (long) repository.code() << REPOSITORY_SHIFT | stateCode << 16 | year << 4 | monthOfYear;
    }

    public boolean isRoot() {
        return state == null && year == 0;
    }

    public boolean isYear() {
        return year != 0 && monthOfYear == 0;
    }

    public boolean isMonth() {
        return monthOfYear != 0;
    }

    /** Returns {@link Kind#STATE} for states, {@link Kind#FOLDER} for the others; the root is no document. */
    public Kind kind() {
        return state != null && year == 0 ? Kind.STATE : Kind.FOLDER;
    }

    /** Returns the absolute month of a month folder. */
    public int absoluteMonth() {
        return Months.of(year, monthOfYear);
    }

    /** Returns the place above; null above the root. */
    public Place parent() {
        if (monthOfYear != 0) {
            return new Place(repository, state, year, 0);
        }
        if (year != 0 && state != null) {
            return new Place(repository, state, 0, 0);
        }
        return isRoot() ? null : root(repository);
    }

    /** Returns the last element of the path; empty for the root. */
    public String name() {
        if (monthOfYear != 0) {
            return Months.folderName(absoluteMonth());
        }
        return year != 0 ? Integer.toString(year) : state != null ? state.slug() : "";
    }

    /** Returns the path within the repository; {@code /} for the root. */
    public String path() {
        return isRoot() ? "/" : parentPath() + name();
    }

    private String parentPath() {
        Place parent = parent();
        return parent.isRoot() ? "/" : parent.path() + "/";
    }
}
