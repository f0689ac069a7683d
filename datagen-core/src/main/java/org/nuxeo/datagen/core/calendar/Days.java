// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import java.time.LocalDate;
import org.nuxeo.datagen.core.text.ByteSink;

/** Days counted from 1970-01-01, and dates and instants of them. Nothing is allocated once the code is compiled. */
public final class Days {

    private static final long MILLIS_A_DAY = 86_400_000L;

    private Days() {}

    /** Returns the number of days from 1970-01-01 to a date, which must exist in the calendar. */
    public static int epochDay(int year, int monthOfYear, int day) {
        return (int) LocalDate.of(year, monthOfYear, day).toEpochDay();
    }

    /** Returns the date of a day as year × 10,000 + month × 100 + day, for example 20150131. */
    public static int yyyymmdd(int epochDay) {
        LocalDate date = LocalDate.ofEpochDay(epochDay);
        return date.getYear() * 10_000 + date.getMonthValue() * 100 + date.getDayOfMonth();
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
