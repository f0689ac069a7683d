// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import java.util.Objects;

/**
 * A range of absolute months, {@code from} to {@code to - 1}.
 *
 * @param from first absolute month
 * @param to absolute month after the last; equal to {@code from} if the range is empty
 */
public record MonthRange(int from, int to) {

    /** @throws IllegalArgumentException if the range is not empty and not within the months that can have statements */
    public MonthRange {
        boolean statements = from >= Months.FIRST && from <= to && to <= Months.LAST + 1;
        if (from != to && !statements) {
            throw new IllegalArgumentException("months " + from + " to " + to + ": must be empty or within "
                    + Months.FIRST + " (2000-01) to " + (Months.LAST + 1) + " (after 2099-12)");
        }
    }

    /** Returns the number of months. */
    public int count() {
        return to - from;
    }

    /** Returns whether the range contains an absolute month. */
    public boolean contains(int absoluteMonth) {
        return absoluteMonth >= from && absoluteMonth < to;
    }

    /** Returns the number of calendar years that have a month of the range. */
    public int years() {
        return from == to ? 0 : Months.year(to - 1) - Months.year(from) + 1;
    }

    /**
     * Returns the k-th of these years, from 0.
     *
     * @throws IndexOutOfBoundsException if there is no such year
     */
    public int year(int k) {
        return Months.year(from) + Objects.checkIndex(k, years());
    }

    /** Returns whether a calendar year has a month of the range. */
    public boolean containsYear(int year) {
        return from != to && year >= Months.year(from) && year <= Months.year(to - 1);
    }

    /** Returns the months of the range that are in a calendar year; empty if there are none. */
    public MonthRange ofYear(int year) {
        int start = Math.max(from, Months.of(year, 1));
        return new MonthRange(start, Math.max(start, Math.min(to, Months.of(year + 1, 1))));
    }

    /** Returns the number of folders needed for one folder a year and one a month. */
    public int folders() {
        return years() + count();
    }
}
