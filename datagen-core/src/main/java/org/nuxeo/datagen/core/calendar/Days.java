// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Conversions between days counted from 1970-01-01 and dates of the proleptic Gregorian calendar. A date is one {@code
 * int}, year × 512 + month × 32 + day, so that no conversion allocates.
 *
 * <p>The conversions are the integer algorithms "civil_from_days" and "days_from_civil" of H. Hinnant. They count in years
 * that begin in March, so that the leap day is the last day of its year. They are valid from the year 0 on.
 */
public final class Days {

    private static final int DAYS_PER_ERA = 146_097;
    private static final int YEARS_PER_ERA = 400;
    private static final long MILLIS_A_DAY = 86_400_000L;

    /** Days from 1 March of the year -400 to 1970-01-01. Starting an era before year 0 keeps all dividends positive. */
    private static final int OFFSET = 719_468 + DAYS_PER_ERA;

    private Days() {}

    /** Returns the number of days from 1970-01-01 to a date, which must exist in the calendar. */
    public static int epochDay(int year, int monthOfYear, int day) {
        int marchYear = year + YEARS_PER_ERA - (monthOfYear <= 2 ? 1 : 0);
        int era = marchYear / YEARS_PER_ERA;
        int yearOfEra = marchYear - era * YEARS_PER_ERA;
        int dayOfYear = (153 * (monthOfYear + (monthOfYear > 2 ? -3 : 9)) + 2) / 5 + day - 1;
        int dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear;
        return era * DAYS_PER_ERA + dayOfEra - OFFSET;
    }

    /** Returns the date of a day. Its parts are {@link #year}, {@link #monthOfYear} and {@link #dayOfMonth}. */
    public static int date(int epochDay) {
        int days = epochDay + OFFSET;
        int era = days / DAYS_PER_ERA;
        int dayOfEra = days - era * DAYS_PER_ERA;
        int yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365;
        int dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
        int marchMonth = (5 * dayOfYear + 2) / 153;
        int day = dayOfYear - (153 * marchMonth + 2) / 5 + 1;
        int month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
        int year = yearOfEra + era * YEARS_PER_ERA - YEARS_PER_ERA + (month <= 2 ? 1 : 0);
        return year << 9 | month << 5 | day;
    }

    /** Returns the calendar year of a {@link #date}. */
    public static int year(int date) {
        return date >> 9;
    }

    /** Returns the month of the year of a {@link #date}, 1 to 12. */
    public static int monthOfYear(int date) {
        return date >> 5 & 15;
    }

    /** Returns the day of the month of a {@link #date}, 1 to 31. */
    public static int dayOfMonth(int date) {
        return date & 31;
    }

    /** Returns the date of a day as year × 10,000 + month × 100 + day, for example 20150131. */
    public static int yyyymmdd(int epochDay) {
        int date = date(epochDay);
        return year(date) * 10_000 + monthOfYear(date) * 100 + dayOfMonth(date);
    }

    /** Returns the day of an instant in milliseconds from 1970-01-01T00:00Z. */
    public static int ofMillis(long epochMillis) {
        return (int) Math.floorDiv(epochMillis, MILLIS_A_DAY);
    }

    /** Returns noon UTC of a day, in milliseconds from 1970-01-01T00:00Z. */
    public static long noonMillis(long epochDay) {
        return epochDay * MILLIS_A_DAY + MILLIS_A_DAY / 2;
    }

    /** Writes an instant, which is given in milliseconds from 1970-01-01T00:00Z, as {@code 2015-01-31T12:00:00.000Z}. */
    public static void putInstant(long epochMillis, ByteSink target) {
        putSecond(epochMillis, target);
        int millis = (int) Math.floorMod(epochMillis, 1_000L);
        target.put('.');
        target.put('0' + millis / 100);
        putTwoDigits(millis % 100, target);
        target.put('Z');
    }

    /** Writes an instant without the fraction of its second, as {@code 2015-01-31T12:00:00Z}. */
    public static void putSeconds(long epochMillis, ByteSink target) {
        putSecond(epochMillis, target);
        target.put('Z');
    }

    private static void putSecond(long epochMillis, ByteSink target) {
        target.putDate(yyyymmdd(Math.toIntExact(Math.floorDiv(epochMillis, MILLIS_A_DAY))));
        int seconds = (int) Math.floorMod(epochMillis, MILLIS_A_DAY) / 1_000;
        target.put('T');
        putTwoDigits(seconds / 3_600, target);
        target.put(':');
        putTwoDigits(seconds / 60 % 60, target);
        target.put(':');
        putTwoDigits(seconds % 60, target);
    }

    private static void putTwoDigits(int value, ByteSink target) {
        target.put('0' + value / 10);
        target.put('0' + value % 10);
    }

    /** Returns the weekday of a day in or after 1970, from 0 for Monday to 6 for Sunday. */
    public static int weekday(int epochDay) {
        return (epochDay + 3) % 7;
    }
}
