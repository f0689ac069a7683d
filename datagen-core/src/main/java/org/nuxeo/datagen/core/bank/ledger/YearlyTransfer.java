// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The yearly transfer out of a savings account. It transfers what the account received since the previous transfer, rounded
 * down to a multiple of five dollars; the remainder is left for the next year. So it never overdraws an account. Mutable
 * and reused.
 */
final class YearlyTransfer {

    /** The day of the month on which the transfer is made. */
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

    /** Sets the month of the year in which the transfer is made, 0 to 11. */
    void in(int month) {
        monthOfYear = month;
    }

    boolean any() {
        return monthOfYear != NONE;
    }

    /** Returns the month of the last transfer before a month; at least -12. */
    int lastBefore(int month) {
        return monthOfYear + 12 * Math.floorDiv(month - 1 - monthOfYear, 12);
    }

    /** Returns whether a transfer is made in a month. */
    boolean isIn(int month) {
        return Math.floorMod(month, 12) == monthOfYear;
    }

    /**
     * Computes the transfers for a month.
     *
     * @param receivedBeforeLast amount received from month 0 to before the month of the last transfer, in cents
     * @param receivedBefore amount received before this month if it has a transfer, otherwise the same amount
     */
    void settle(long receivedBeforeLast, long receivedBefore) {
        centsBefore = wholeSteps(receivedBeforeLast);
        cents = wholeSteps(receivedBefore) - centsBefore;
    }

    /** Returns the sum of all transfers before the month, from month 0 on. */
    long centsBefore() {
        return centsBefore;
    }

    /** Returns the transfer in the month, or 0. */
    long cents() {
        return cents;
    }

    private static long wholeSteps(long received) {
        return Math.floorDiv(received, STEP_CENTS) * STEP_CENTS;
    }
}
