package org.nuxeo.datagen.core.ledger;

/**
 * How often the accounts of a kind have payments of one category: a stream, and three laws for the number of payments
 * a month, thrifty, usual and lively, of which each account follows one.
 */
final class Habit {

    private static final int[] LEVEL_OF_DRAW = {0, 0, 1, 1, 1, 1, 2, 2};

    private final SpendingStream stream;
    private final CountTable[] countsOfLevel;
    private final long[] expectedCentsOfLevel = new long[3];
    private final boolean budgeted;

    /**
     * @param budgeted whether yearly reviews of the standing transfer look at it
     */
    Habit(boolean budgeted, SpendingStream stream, CountTable thrifty, CountTable usual, CountTable lively) {
        this.budgeted = budgeted;
        this.stream = stream;
        this.countsOfLevel = new CountTable[] {thrifty, usual, lively};
        for (int level = 0; level < 3; level++) {
            expectedCentsOfLevel[level] = stream.expectedMonthlyCents(countsOfLevel[level]);
        }
    }

    /** Returns the level of an account by eight equally likely draws: 0 thrifty, 1 usual, 2 lively. */
    static int level(int eighth) {
        return LEVEL_OF_DRAW[eighth];
    }

    SpendingStream stream() {
        return stream;
    }

    boolean budgeted() {
        return budgeted;
    }

    CountTable counts(int level) {
        return countsOfLevel[level];
    }

    /** Returns the expected payments of a month, in cents. */
    long expectedMonthlyCents(int level) {
        return expectedCentsOfLevel[level];
    }
}
