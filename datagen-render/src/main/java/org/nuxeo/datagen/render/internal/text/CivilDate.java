package org.nuxeo.datagen.render.internal.text;

import org.nuxeo.datagen.core.calendar.Days;

/** Gregorian dates as one {@code int} each, year × 10,000 + month × 100 + day, taken apart without allocating. */
public final class CivilDate {

    private CivilDate() {}

    /** Returns the date of a day, counted from 1970-01-01. */
    public static int ofEpochDay(int epochDay) {
        return Days.yyyymmdd(epochDay);
    }

    /** Returns the year of a date. */
    public static int year(int date) {
        return date / 10_000;
    }

    /** Returns the month of a date, 1 to 12. */
    public static int month(int date) {
        return date / 100 % 100;
    }

    /** Returns the day of the month of a date, 1 to 31. */
    public static int day(int date) {
        return date % 100;
    }
}
