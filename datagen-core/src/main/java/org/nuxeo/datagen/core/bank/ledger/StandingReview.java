// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The review of a standing transfer, which each January adds to it a twelfth of what the account saved or overspent in the
 * previous year. All savings up to a January are rounded down to steps, so that a remainder is carried over to the next
 * review.
 */
final class StandingReview {

    /** The amount that one step of a yearly review adds to each of the twelve standing transfers. */
    private static final long STEP_CENTS = 500;

    private StandingReview() {}

    /** Returns the steps of all reviews up to a January from what was saved before it. */
    static long steps(long savedCents) {
        return Math.floorDiv(savedCents, 12 * STEP_CENTS);
    }

    /** Returns what the review of this January adds to each standing transfer of the year. */
    static long cents(long stepsUntilLastYear, long stepsUntilThisYear) {
        return STEP_CENTS * (stepsUntilThisYear - stepsUntilLastYear);
    }

    /** Returns the sum of what all reviews added to the standing transfers before a month. */
    static long centsBefore(int month, long stepsUntilLastYear, long stepsUntilThisYear) {
        return 12 * STEP_CENTS * stepsUntilLastYear + month % 12 * cents(stepsUntilLastYear, stepsUntilThisYear);
    }
}
