package org.nuxeo.datagen.core.ledger;

/** Interest of one account: it accrues by the day and is rounded down as a running total. A scratch object, reused. */
final class Interest {

    private static final int FRACTION_BITS = 24;

    private long perDay;

    void none() {
        perDay = 0;
    }

    /** Sets what 30 days bring, negative for a debt. */
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

    /** Returns the interest from month 0 to before a month, -12 to 1200. */
    long before(int month) {
        int days = MonthCalendar.firstEpochDay(month) - MonthCalendar.firstEpochDay(0);
        return (perDay * days) >> FRACTION_BITS;
    }
}
