package org.nuxeo.datagen.core.ledger;

/**
 * The transfer that moves out of a savings account, once a year, what came in since the transfer before, in whole steps
 * of five dollars. It takes what is already there and nothing else, so it never overdraws an account, and a rest stays
 * for the next year. A scratch object, reused.
 */
final class YearlyTransfer {

    /** The day of the month on which it is made. */
    static final int DAY = 15;

    private static final int NONE = -1;
    private static final long STEP_CENTS = 500;

    private int monthOfYear = NONE;
    private long centsBefore;
    private long cents;

    void none() {
        monthOfYear = NONE;
        centsBefore = 0;
        cents = 0;
    }

    /** Has it made each year in a month 0 to 11. */
    void in(int month) {
        monthOfYear = month;
    }

    boolean any() {
        return monthOfYear != NONE;
    }

    /** Returns the month of the last transfer before a month: -12 for the earliest. */
    int lastBefore(int month) {
        return monthOfYear + 12 * Math.floorDiv(month - 1 - monthOfYear, 12);
    }

    /** Returns whether one is made in a month. */
    boolean isIn(int month) {
        return Math.floorMod(month, 12) == monthOfYear;
    }

    /**
     * Turns to a month.
     *
     * @param broughtBeforeLast what came in, from month 0, before the month of the last transfer
     * @param broughtBefore the same before this month, if a transfer is made in it
     */
    void settle(long broughtBeforeLast, long broughtBefore) {
        centsBefore = wholeSteps(broughtBeforeLast);
        cents = wholeSteps(broughtBefore) - centsBefore;
    }

    /** Returns what all transfers before the month turned to moved, counted from month 0 on. */
    long centsBefore() {
        return centsBefore;
    }

    /** Returns the transfer of the month turned to, or 0. */
    long cents() {
        return cents;
    }

    private static long wholeSteps(long brought) {
        return Math.floorDiv(brought, STEP_CENTS) * STEP_CENTS;
    }
}
