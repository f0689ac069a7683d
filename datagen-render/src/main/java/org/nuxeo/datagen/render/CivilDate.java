package org.nuxeo.datagen.render;

/**
 * Gregorian dates as one {@code int} each, year × 512 + month × 32 + day, from and to days since 1970-01-01, without
 * allocating.
 *
 * <p>The conversions count days in years that begin in March, so that the leap day is the last of its year (H. Hinnant,
 * "chrono-compatible low-level date algorithms").
 */
public final class CivilDate {

    private static final int DAYS_PER_ERA = 146_097;
    private static final int DAYS_FROM_MARCH_OF_YEAR_0_TO_1970 = 719_468;

    private CivilDate() {}

    /**
     * Returns the date of a day.
     *
     * @param epochDay days since 1970-01-01, from the year 0 on
     */
    public static int ofEpochDay(int epochDay) {
        int days = epochDay + DAYS_FROM_MARCH_OF_YEAR_0_TO_1970;
        int era = days / DAYS_PER_ERA;
        int dayOfEra = days - era * DAYS_PER_ERA;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int monthFromMarch = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1;
        int month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
        int year = yearOfEra + 400 * era + (month <= 2 ? 1 : 0);
        return of(year, month, day);
    }

    /** Returns the days since 1970-01-01 of a date from the year 1 on. */
    public static int epochDay(int year, int month, int day) {
        int y = month <= 2 ? year - 1 : year;
        int era = y / 400;
        int yearOfEra = y - era * 400;
        int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_MARCH_OF_YEAR_0_TO_1970;
    }

    /**
     * Returns the number of days of a month.
     *
     * @param month 1 to 12
     */
    public static int daysInMonth(int year, int month) {
        if (month == 2) {
            boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
            return leap ? 29 : 28;
        }
        return 30 + ((month + (month >> 3)) & 1);
    }

    /** Packs a date. */
    public static int of(int year, int month, int day) {
        return year << 9 | month << 5 | day;
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
