// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.stream.IntStream;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;

/**
 * Tables of the lengths and weekdays of the months of a ledger.
 *
 * <p>Months are counted from {@link Months#FIRST}, so that 2000-01 is month 0 and 2099-12 is month 1199. The tables begin
 * with month -12, since a yearly transfer in month 0 takes what the previous year brought. They end with month 1200, whose
 * first day is the end of the last month.
 */
final class MonthCalendar {

    /** The number of months of a ledger. */
    static final int MONTHS = Months.LAST - Months.FIRST + 1;

    /** The number of months before the first one whose payments a statement can repeat; at least 48. */
    static final int MONTHS_BEFORE = 64;

    private static final int YEAR_BEFORE = 12;

    private static final int[] FIRST_EPOCH_DAY = IntStream.rangeClosed(Months.FIRST - YEAR_BEFORE, Months.LAST + 1)
            .map(Months::firstEpochDay)
            .toArray();

    private MonthCalendar() {}

    /**
     * Returns the index of an absolute month, which is 0 for 2000-01.
     *
     * @throws IllegalArgumentException if the month is not 2000-01 to 2099-12
     */
    static int monthIndex(int absoluteMonth) {
        if (!Months.isOfStatements(absoluteMonth)) {
            throw new IllegalArgumentException(
                    "absolute month " + absoluteMonth + ": must be 24000 (2000-01) to 25199 (2099-12)");
        }
        return absoluteMonth - Months.FIRST;
    }

    /** Returns the first day of a month, which is -12 to 1200, in days from 1970-01-01. */
    static int firstEpochDay(int month) {
        return FIRST_EPOCH_DAY[month + YEAR_BEFORE];
    }

    /** Returns the number of days of a month, which is -12 to 1199. */
    static int length(int month) {
        return firstEpochDay(month + 1) - firstEpochDay(month);
    }

    /** Returns the weekday of a day of a month, from 0 for Monday to 6 for Sunday. */
    static int weekday(int month, int day) {
        return Days.weekday(firstEpochDay(month) + day - 1);
    }

    /** Returns whether a month is a December. */
    static boolean isDecember(int month) {
        return Math.floorMod(month, 12) == 11;
    }
}
