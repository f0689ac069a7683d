// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.calendar;

import java.time.YearMonth;
import java.util.List;
import java.util.Locale;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.Check;

/**
 * Absolute months: year × 12 + month of the year - 1, for example 24180 for 2015-01. Parameters that are absolute months
 * are called {@code absoluteMonth}; a {@code monthOfYear} is 1 to 12. Only the months {@link #FIRST} to {@link #LAST} have
 * statements. Checks against these limits also catch a month of the year or a number of months passed by mistake.
 */
public final class Months {

    /** The first month with statements, 2000-01. All accounts are opened before it. */
    public static final int FIRST = of(2000, 1);

    /** The last month with statements, 2099-12. */
    public static final int LAST = of(2099, 12);

    private static final List<String> NAMES =
            List.of("january february march april may june july august september october november december".split(" "));

    private Months() {}

    /** Returns whether an absolute month can have statements, that is whether it is {@link #FIRST} to {@link #LAST}. */
    public static boolean isOfStatements(int absoluteMonth) {
        return absoluteMonth >= FIRST && absoluteMonth <= LAST;
    }

    /** Returns the absolute month of a calendar year and a month of the year, 1 to 12. */
    public static int of(int year, int monthOfYear) {
        return year * 12 + monthOfYear - 1;
    }

    /** Returns the absolute month of a {@link YearMonth}. */
    public static int of(YearMonth month) {
        return of(month.getYear(), month.getMonthValue());
    }

    /** Returns an absolute month as a {@link YearMonth}. */
    public static YearMonth yearMonth(int absoluteMonth) {
        return YearMonth.of(year(absoluteMonth), monthOfYear(absoluteMonth));
    }

    /** Returns the calendar year of an absolute month. */
    public static int year(int absoluteMonth) {
        return absoluteMonth / 12;
    }

    /** Returns the month of the year of an absolute month, 1 to 12. */
    public static int monthOfYear(int absoluteMonth) {
        return absoluteMonth % 12 + 1;
    }

    /** Returns the number of days in a month, 28 to 31. */
    public static int lengthDays(int absoluteMonth) {
        return firstEpochDay(absoluteMonth + 1) - firstEpochDay(absoluteMonth);
    }

    /** Returns the first day of a month, in days from 1970-01-01. */
    public static int firstEpochDay(int absoluteMonth) {
        return Days.epochDay(year(absoluteMonth), monthOfYear(absoluteMonth), 1);
    }

    /** Returns the last day of a month, in days from 1970-01-01. */
    public static int lastEpochDay(int absoluteMonth) {
        return firstEpochDay(absoluteMonth + 1) - 1;
    }

    /** Returns the English name of a month in lower case, for example {@code january}. */
    public static String name(int absoluteMonth) {
        return NAMES.get(absoluteMonth % 12);
    }

    /** Returns the name of the month of the year as a title has it, for example {@code January}. */
    public static String title(int absoluteMonth) {
        String name = name(absoluteMonth);
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /** Returns the name of a month's folder, for example {@code january-2020}. */
    public static String folderName(int absoluteMonth) {
        return name(absoluteMonth) + "-" + year(absoluteMonth);
    }

    /** Returns a month as year and month of the year, for example {@code 2020-01}. */
    public static String text(int absoluteMonth) {
        int month = monthOfYear(absoluteMonth);
        return year(absoluteMonth) + (month < 10 ? "-0" : "-") + month;
    }

    /**
     * Returns the absolute month of a text such as {@code 2020-01}.
     *
     * @throws IllegalArgumentException if the text is not a month from 2000-01 to 2099-12
     */
    public static int parse(String text) {
        int month = Period.MONTH.parse(text);
        Check.refuse(month < 0, () -> "month " + text + ": must be 2000-01 to 2099-12");
        return month;
    }

    /** Returns the absolute month of a folder name such as {@code january-2020}, or -1 if it is not one. */
    public static int parseFolderName(String name) {
        int dash = name.indexOf('-');
        int month = dash < 0 ? -1 : NAMES.indexOf(name.substring(0, dash));
        int year = name.length() == dash + 5 ? Ascii.parseDecimal(name, dash + 1, dash + 5) : -1;
        return month >= 0 && year > 0 ? of(year, month + 1) : -1;
    }
}
