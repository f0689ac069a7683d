// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/** The interest of one account, which accrues by the day. The running total is rounded down. Mutable and reused. */
final class Interest {

    private static final int FRACTION_BITS = 24;

    private long perDay;

    void none() {
        perDay = 0;
    }

    /** Sets the interest of 30 days, negative for a debt. */
    void accrueMonthly(long cents) {
        perDay = (cents << FRACTION_BITS) / 30;
    }

    boolean accrues() {
        return perDay != 0;
    }

    /** Returns the interest of a month. */
    long cents(int month) {
        return before(month + 1) - before(month);
    }

    /** Returns the interest from month 0 to before a month, which is -12 to 1200. */
    long before(int month) {
        int days = MonthCalendar.firstEpochDay(month) - MonthCalendar.firstEpochDay(0);
        return (perDay * days) >> FRACTION_BITS;
    }
}
