// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.random.Draws;

/** The dates of birth, account opening and card issue, drawn at random, in days from 1970-01-01. */
final class LifeDates {

    /** The earliest day on which an account was opened. */
    static final int FIRST_OPENING = Months.firstEpochDay(Months.of(1985, 1));

    private static final int OPENING_DAYS = Months.firstEpochDay(Months.FIRST) - FIRST_OPENING;
    private static final int FIRST_ISSUE = Months.firstEpochDay(Months.of(2012, 1));
    private static final int ISSUE_DAYS = 5 * 365;
    private static final int DAYS_OF_18_YEARS = 6575;
    private static final int DAYS_OF_36_YEARS = 13149;

    private LifeDates() {}

    /** Returns the day on which a customer opened the first account. */
    static int firstOpening(long accountSalt, long customer) {
        return FIRST_OPENING + Draws.bounded(Draws.salted(accountSalt, customer), OPENING_DAYS);
    }

    /** Returns the day on which a customer opened an account, 1 to 3; the second and third are not before the first. */
    static int opening(long accountSalt, long customer, int index) {
        int first = firstOpening(accountSalt, customer);
        int left = FIRST_OPENING + OPENING_DAYS - first;
        return index == 1 ? first : first + Draws.bounded(Draws.hash(Draws.salted(accountSalt, customer), index), left);
    }

    /** Returns a date of birth 18 to 54 years before the first account was opened; low ages are more frequent. */
    static int birth(int firstOpening, long draw) {
        int a = Draws.bounded(draw, DAYS_OF_36_YEARS);
        int b = Draws.bounded(draw << 32, DAYS_OF_36_YEARS);
        return firstOpening - DAYS_OF_18_YEARS - Math.min(a, b);
    }

    /** Returns the day on which an ID card was issued. */
    static int issue(long cardDraw) {
        return FIRST_ISSUE + Draws.bounded(cardDraw, ISSUE_DAYS);
    }

    /** Returns the birthday in the year that is a number of years after a day; 29 February becomes 28 if need be. */
    static int birthdayAfter(int birthEpochDay, int epochDay, int years) {
        int birth = Days.date(birthEpochDay);
        int month = Months.of(Days.year(Days.date(epochDay)) + years, Days.monthOfYear(birth));
        return Months.firstEpochDay(month) + Math.min(Days.dayOfMonth(birth), Months.lengthDays(month)) - 1;
    }
}
