package org.nuxeo.datagen.core.ledger;

/**
 * Lengths and weekdays of the months a ledger knows, in tables.
 *
 * <p>Months are counted from 2000-01, which is month 0 here; 2099-12 is month 1199. The tables reach from month -1, of
 * which a credit account of month 0 pays the purchases, to month 1200, the end of the last one.
 */
final class MonthCalendar {

    /** 2000-01 as an absolute month. */
    static final int FIRST_ABSOLUTE_MONTH = 2000 * 12;

    /** Number of months a ledger knows. */
    static final int MONTHS = 1200;

    /** Months before the first one whose payments a statement may repeat: at least 48. */
    static final int MONTHS_BEFORE = 64;

    private static final int EPOCH_DAY_OF_1999_12_01 = 10926;
    private static final int[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    private static final int[] FIRST_EPOCH_DAY = firstEpochDays();

    private MonthCalendar() {}

    /**
     * Returns an absolute month counted from 2000-01.
     *
     * @throws IllegalArgumentException if the month is outside 2000-01 to 2099-12
     */
    static int monthIndex(int absoluteMonth) {
        int month = absoluteMonth - FIRST_ABSOLUTE_MONTH;
        if (month < 0 || month >= MONTHS) {
            throw new IllegalArgumentException(
                    "absolute month " + absoluteMonth + ": must be 24000 (2000-01) to 25199 (2099-12)");
        }
        return month;
    }

    /** Returns the epoch day of the first day of a month, -1 to 1200. */
    static int firstEpochDay(int month) {
        return FIRST_EPOCH_DAY[month + 1];
    }

    /** Returns the number of days of a month, -1 to 1199. */
    static int length(int month) {
        return FIRST_EPOCH_DAY[month + 2] - FIRST_EPOCH_DAY[month + 1];
    }

    /** Returns the weekday of a day of a month, Monday 0 to Sunday 6. */
    static int weekday(int month, int day) {
        return weekdayOfEpochDay(firstEpochDay(month) + day - 1);
    }

    /** Returns the weekday of an epoch day from 1970 on, Monday 0 to Sunday 6; 1970-01-01 was a Thursday. */
    static int weekdayOfEpochDay(int epochDay) {
        return (epochDay + 3) % 7;
    }

    /** Returns whether a month is a December. */
    static boolean december(int month) {
        return Math.floorMod(month, 12) == 11;
    }

    private static int[] firstEpochDays() {
        int[] days = new int[MONTHS + 2];
        days[0] = EPOCH_DAY_OF_1999_12_01;
        days[1] = EPOCH_DAY_OF_1999_12_01 + 31;
        for (int month = 0; month < MONTHS; month++) {
            int year = 2000 + month / 12;
            boolean leapDay = month % 12 == 1 && year % 4 == 0;
            days[month + 2] = days[month + 1] + LENGTHS[month % 12] + (leapDay ? 1 : 0);
        }
        return days;
    }
}
