package org.nuxeo.datagen.core.calendar;

/**
 * Absolute months {@code from} to {@code to - 1}, and the year and month folders of a calendar over them: each year before
 * its months, years and months ascending.
 *
 * @param from first month
 * @param to month after the last; equal to {@code from} if there is none
 */
public record MonthRange(int from, int to) {

    public MonthRange {
        if (from < 0 || to < from) {
            throw new IllegalArgumentException("months " + from + " to " + to + ": must not be a negative range");
        }
    }

    /** Returns the number of months. */
    public int count() {
        return to - from;
    }

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

    public boolean containsYear(int year) {
        return from != to && year >= Months.year(from) && year <= Months.year(to - 1);
    }

    /** Returns the months of one year. */
    public MonthRange ofYear(int year) {
        int start = Math.max(from, Months.of(year, 1));
        return new MonthRange(start, Math.max(start, Math.min(to, Months.of(year + 1, 1))));
    }

    /** Returns the number of year and month folders. */
    public int folders() {
        return years() + count();
    }

    /** Returns the place among the folders of a year (month 0) or of a month of it (1 to 12). */
    public int folderIndex(int year, int monthOfYear) {
        int yearIndex = year - Months.year(from);
        int beforeYear = yearIndex + Math.max(0, Months.of(year, 1) - from);
        return monthOfYear == 0
                ? beforeYear
                : beforeYear + 1 + Months.of(year, monthOfYear) - ofYear(year).from();
    }

    /** Returns the year × 16 + month (0 for the year itself) of the k-th folder; the inverse of {@link #folderIndex}. */
    public int folderAt(int k) {
        int firstYear = Months.year(from);
        int ofFirst = 1 + ofYear(firstYear).count();
        if (k < ofFirst) {
            return firstYear << 4 | (k == 0 ? 0 : Months.monthOfYear(from + k - 1));
        }
        int rest = k - ofFirst;
        return firstYear + 1 + rest / 13 << 4 | rest % 13;
    }
}
