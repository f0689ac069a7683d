package org.nuxeo.datagen.core.calendar;

/**
 * Absolute months {@code from} to {@code to - 1}, and the years they lie in.
 *
 * @param from first absolute month
 * @param to absolute month after the last; equal to {@code from} if there is none
 */
public record MonthRange(int from, int to) {

    public MonthRange {
        boolean statements = from >= Months.FIRST && from <= to && to <= Months.LAST + 1;
        if (from != to && !statements) {
            throw new IllegalArgumentException("months " + from + " to " + to + ": must be none, or a range within "
                    + Months.FIRST + " (2000-01) to " + (Months.LAST + 1) + " (after 2099-12)");
        }
    }

    /** Returns the number of months. */
    public int count() {
        return to - from;
    }

    /** Tells whether an absolute month is in the range. */
    public boolean contains(int absoluteMonth) {
        return absoluteMonth >= from && absoluteMonth < to;
    }

    /** Returns the number of years that have a month. */
    public int years() {
        return from == to ? 0 : Months.year(to - 1) - Months.year(from) + 1;
    }

    /** Returns the k-th year. */
    public int year(int k) {
        return Months.year(from) + k;
    }

    /** Tells whether a calendar year has a month of the range. */
    public boolean containsYear(int year) {
        return from != to && year >= Months.year(from) && year <= Months.year(to - 1);
    }

    /** Returns the months of one year. */
    public MonthRange ofYear(int year) {
        int start = Math.max(from, Months.of(year, 1));
        return new MonthRange(start, Math.max(start, Math.min(to, Months.of(year + 1, 1))));
    }

    /** Returns the number of folders of a calendar with a folder for each year and each month. */
    public int folders() {
        return years() + count();
    }
}
