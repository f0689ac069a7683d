package org.nuxeo.datagen.core.calendar;

import java.time.YearMonth;
import org.nuxeo.datagen.core.internal.Ascii;

/**
 * Absolute months: year × 12 + month - 1, so that 2015-01 is 24180. A parameter of that kind is called
 * {@code absoluteMonth}; a {@code monthOfYear} is 1 to 12. What takes an absolute month for a statement refuses all but
 * {@link #FIRST} to {@link #LAST}, so that neither a month of the year nor a number of months passes for one.
 */
public final class Months {

    /** 2000-01: accounts are opened before it, so that every statement follows its account's opening. */
    public static final int FIRST = of(2000, 1);

    /** 2099-12. */
    public static final int LAST = of(2099, 12);

    private static final String[] NAMES = {
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december"
    };

    private static final byte[] LENGTHS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private Months() {}

    /** Tells whether a statement can be of an absolute month: {@link #FIRST} to {@link #LAST}. */
    public static boolean isOfStatements(int absoluteMonth) {
        return absoluteMonth >= FIRST && absoluteMonth <= LAST;
    }

    /** Returns the absolute month of a year and a month of the year, 1 to 12. */
    public static int of(int year, int monthOfYear) {
        return year * 12 + monthOfYear - 1;
    }

    /** Returns the absolute month of a month. */
    public static int of(YearMonth month) {
        return of(month.getYear(), month.getMonthValue());
    }

    /** Returns the month an absolute month is. */
    public static YearMonth yearMonth(int absoluteMonth) {
        return YearMonth.of(year(absoluteMonth), monthOfYear(absoluteMonth));
    }

    /** Returns the calendar year. */
    public static int year(int absoluteMonth) {
        return absoluteMonth / 12;
    }

    /** Returns the month of the year, 1 to 12. */
    public static int monthOfYear(int absoluteMonth) {
        return absoluteMonth % 12 + 1;
    }

    /** Returns the number of days, 28 to 31. */
    public static int lengthDays(int absoluteMonth) {
        int month = absoluteMonth % 12;
        return month == 1 && isLeap(year(absoluteMonth)) ? 29 : LENGTHS[month];
    }

    /** Returns the days from 1970-01-01 to the first day of the month. */
    public static int firstEpochDay(int absoluteMonth) {
        return Days.epochDay(year(absoluteMonth), monthOfYear(absoluteMonth), 1);
    }

    /** Returns the days from 1970-01-01 to the last day of the month. */
    public static int lastEpochDay(int absoluteMonth) {
        return firstEpochDay(absoluteMonth) + lengthDays(absoluteMonth) - 1;
    }

    /** Returns the English name in lower case: {@code january}. */
    public static String name(int absoluteMonth) {
        return NAMES[absoluteMonth % 12];
    }

    /** Returns the name of the month's folder: {@code january-2020}. */
    public static String folderName(int absoluteMonth) {
        return name(absoluteMonth) + "-" + year(absoluteMonth);
    }

    /** Returns {@code 2020-01}. */
    public static String text(int absoluteMonth) {
        int month = monthOfYear(absoluteMonth);
        return year(absoluteMonth) + (month < 10 ? "-0" : "-") + month;
    }

    /**
     * Parses {@code 2020-01}.
     *
     * @throws IllegalArgumentException if the text is no month from 2000-01 to 2099-12
     */
    public static int parse(String text) {
        int month = -1;
        if (text.length() == 7 && text.charAt(4) == '-') {
            int year = Ascii.parseDecimal(text, 0, 4);
            int monthOfYear = Ascii.parseDecimal(text, 5, 7);
            if (year >= 0 && monthOfYear >= 1 && monthOfYear <= 12) {
                month = of(year, monthOfYear);
            }
        }
        if (!isOfStatements(month)) {
            throw new IllegalArgumentException("month " + text + ": must be 2000-01 to 2099-12");
        }
        return month;
    }

    /** Parses the name of a month's folder, {@code january-2020}; returns -1 if it is none. */
    public static int parseFolderName(String name) {
        int dash = name.indexOf('-');
        if (dash > 0 && name.length() == dash + 5) {
            int year = Ascii.parseDecimal(name, dash + 1, dash + 5);
            for (int i = 0; i < 12; i++) {
                if (year > 0 && NAMES[i].length() == dash && name.startsWith(NAMES[i])) {
                    return of(year, i + 1);
                }
            }
        }
        return -1;
    }

    private static boolean isLeap(int year) {
        return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    }
}
