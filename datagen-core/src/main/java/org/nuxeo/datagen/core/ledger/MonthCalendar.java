package org.nuxeo.datagen.core.ledger;

import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * Lengths and weekdays of the months a ledger knows, in tables.
 *
 * <p>Months are counted from {@link Months#FIRST}, which is month 0 here; 2099-12 is month 1199. The tables reach from month -12, as a
 * savings account of month 0 has what a year brought, to month 1200, the end of the last one.
 */
final class MonthCalendar {

    /** Number of months a ledger knows. */
    static final int MONTHS = Months.LAST - Months.FIRST + 1;

    /** Months before the first one whose payments a statement may repeat: at least 48. */
    static final int MONTHS_BEFORE = 64;

    private static final int YEAR_BEFORE = 12;

    private static final int[] FIRST_EPOCH_DAY = firstEpochDays();

    private MonthCalendar() {}

    /**
     * Returns an absolute month counted from 2000-01.
     *
     * @throws IllegalArgumentException if the month is outside 2000-01 to 2099-12
     */
    static int monthIndex(int absoluteMonth) {
        if (!Months.isOfStatements(absoluteMonth)) {
            throw new IllegalArgumentException(
                    "absolute month " + absoluteMonth + ": must be 24000 (2000-01) to 25199 (2099-12)");
        }
        return absoluteMonth - Months.FIRST;
    }

    /** Returns the epoch day of the first day of a month, -12 to 1200. */
    static int firstEpochDay(int month) {
        return FIRST_EPOCH_DAY[month + YEAR_BEFORE];
    }

    /** Returns the number of days of a month, -12 to 1199. */
    static int length(int month) {
        return firstEpochDay(month + 1) - firstEpochDay(month);
    }

    /** Returns the weekday of a day of a month, Monday 0 to Sunday 6. */
    static int weekday(int month, int day) {
        return Days.weekday(firstEpochDay(month) + day - 1);
    }

    /** Returns whether a month is a December. */
    static boolean december(int month) {
        return Math.floorMod(month, 12) == 11;
    }

    private static int[] firstEpochDays() {
        int[] days = new int[YEAR_BEFORE + MONTHS + 1];
        for (int i = 0; i < days.length; i++) {
            days[i] = Months.firstEpochDay(Months.FIRST - YEAR_BEFORE + i);
        }
        return days;
    }
}
