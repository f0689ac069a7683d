package org.nuxeo.datagen.render;

import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * Gregorian dates as one {@code int} each, year × 512 + month × 32 + day, from and to days since 1970-01-01, without
 * allocating: the dates of {@link Days}.
 */
public final class CivilDate {

    private CivilDate() {}

    /**
     * Returns the date of a day.
     *
     * @param epochDay days since 1970-01-01, from the year 0 on
     */
    public static int ofEpochDay(int epochDay) {
        return Days.date(epochDay);
    }

    /** Returns the days since 1970-01-01 of a date from the year 1 on. */
    public static int epochDay(int year, int month, int day) {
        return Days.epochDay(year, month, day);
    }

    /**
     * Returns the number of days of a month.
     *
     * @param month 1 to 12
     */
    public static int daysInMonth(int year, int month) {
        return Months.lengthDays(Months.of(year, month));
    }

    /** Returns the year of a packed date. */
    public static int year(int date) {
        return date >> 9;
    }

    /** Returns the month of a packed date, 1 to 12. */
    public static int month(int date) {
        return date >> 5 & 15;
    }

    /** Returns the day of the month of a packed date, 1 to 31. */
    public static int day(int date) {
        return date & 31;
    }
}
