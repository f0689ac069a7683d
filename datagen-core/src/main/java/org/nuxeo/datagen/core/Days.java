package org.nuxeo.datagen.core;

/** Dates as days from 1970-01-01, by the algorithm "civil_from_days" of H. Hinnant, in integers. */
public final class Days {

    private Days() {}

    /** Returns a date as year × 10,000 + month × 100 + day: 20150131. */
    public static int yyyymmdd(int epochDay) {
        int shifted = epochDay + 719468;
        int era = Math.floorDiv(shifted, 146097);
        int dayOfEra = shifted - era * 146097;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int shiftedMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1;
        int month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
        int year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
        return year * 10000 + month * 100 + day;
    }

    /** Returns the day of a date; day 29 of a February without it is the 28th. */
    public static int epochDay(int year, int monthOfYear, int day) {
        int month = Months.of(year, monthOfYear);
        return Months.firstEpochDay(month) + Math.min(day, Months.lengthDays(month)) - 1;
    }

    /** Returns {@code 2015-01-31}. */
    public static String text(int epochDay) {
        int date = yyyymmdd(epochDay);
        int month = date / 100 % 100;
        int day = date % 100;
        return date / 10000 + (month < 10 ? "-0" : "-") + month + (day < 10 ? "-0" : "-") + day;
    }

    /** Returns the birthday in the year that lies that many years after a day. */
    static int birthdayAfter(int birthEpochDay, int epochDay, int years) {
        int birth = yyyymmdd(birthEpochDay);
        return epochDay(yyyymmdd(epochDay) / 10000 + years, birth / 100 % 100, birth % 100);
    }
}
