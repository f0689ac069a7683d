// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import java.time.LocalDate;
import java.util.Objects;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Labeled;

/**
 * How often the documents of a series come. Periods are numbered: years by themselves, months as absolute months, weeks, from
 * Monday on, and days from 1970 on. A period belongs to the month in which it begins, but a year belongs to all its months.
 * Only periods that begin in the years 2000 to 2099 have documents.
 */
public enum Period implements Labeled {
    YEAR,
    MONTH,
    WEEK,
    DAY;

    /** Mondays are the days 4, 11, 18 and so on of 1970, which began on a Thursday. */
    private static final int DAYS_BEFORE_MONDAY = 3;

    /** Returns the number of the first period with documents. */
    public int first() {
        return to(Months.FIRST);
    }

    /** Returns the number of the last period with documents. */
    public int last() {
        return to(Months.LAST + 1) - 1;
    }

    /** Returns the first period that belongs to an absolute month or to a later one. */
    public int from(int absoluteMonth) {
        return this == YEAR ? Months.year(absoluteMonth) : to(absoluteMonth);
    }

    /** Returns the first period that begins in an absolute month or in a later one. */
    public int to(int absoluteMonth) {
        return switch (this) {
            case YEAR -> Months.year(absoluteMonth + 11);
            case MONTH -> absoluteMonth;
            case WEEK -> Math.floorDiv(Months.firstEpochDay(absoluteMonth) + DAYS_BEFORE_MONDAY + 6, 7);
            case DAY -> Months.firstEpochDay(absoluteMonth);
        };
    }

    /** Returns the first absolute month that a period belongs to. */
    public int firstMonth(int period) {
        return switch (this) {
            case YEAR -> Months.of(period, 1);
            case MONTH -> period;
            case WEEK, DAY -> {
                int date = Days.date(firstEpochDay(period));
                yield Months.of(Days.year(date), Days.monthOfYear(date));
            }
        };
    }

    /** Returns the last absolute month that a period belongs to. */
    public int lastMonth(int period) {
        return this == YEAR ? Months.of(period, 12) : firstMonth(period);
    }

    /** Returns the first day of a period, in days from 1970-01-01. */
    public int firstEpochDay(int period) {
        return switch (this) {
            case YEAR -> Days.epochDay(period, 1, 1);
            case MONTH -> Months.firstEpochDay(period);
            case WEEK -> period * 7 - DAYS_BEFORE_MONDAY;
            case DAY -> period;
        };
    }

    /** Returns the number of days of a period. */
    public int days(int period) {
        return firstEpochDay(period + 1) - firstEpochDay(period);
    }

    /** Returns whether each period of this sort belongs to exactly one of another sort, which is as long or longer. */
    public boolean isWithin(Period longer) {
        Objects.requireNonNull(longer, "longer");
        return this == longer || longer == YEAR || longer == MONTH && this != YEAR;
    }

    /** Returns the period of a longer sort that a period belongs to. */
    public int in(Period longer, int period) {
        return this == longer ? period : longer.from(firstMonth(period));
    }

    /** Returns a period as text: {@code 2015}, {@code 2015-01}, or the date of its first day, {@code 2015-01-05}. */
    public String text(int period) {
        return switch (this) {
            case YEAR -> String.valueOf(period);
            case MONTH -> Months.text(period);
            case WEEK, DAY -> LocalDate.ofEpochDay(firstEpochDay(period)).toString();
        };
    }

    /** Returns the number of characters of a {@link #text}. */
    public int textLength() {
        return this == YEAR ? 4 : this == MONTH ? 7 : 10;
    }

    /** Returns the period with a text, or -1 if none has it. */
    public int parse(String text) {
        if (text.length() != textLength()) {
            return -1;
        }
        int year = Ascii.parseDecimal(text, 0, 4);
        int month = this == YEAR ? 1 : Ascii.parseDecimal(text, 5, 7);
        int day = textLength() < 10 ? 1 : Ascii.parseDecimal(text, 8, 10);
        if (year < Months.year(Months.FIRST) || month < 1 || month > 12 || day < 1 || day > 31) {
            return -1;
        }
        int period =
                switch (this) {
                    case YEAR -> year;
                    case MONTH -> Months.of(year, month);
                    case WEEK -> Math.floorDiv(Days.epochDay(year, month, day) + DAYS_BEFORE_MONDAY, 7);
                    case DAY -> Days.epochDay(year, month, day);
                };
        return period >= first() && period <= last() && text(period).equals(text) ? period : -1;
    }
}
