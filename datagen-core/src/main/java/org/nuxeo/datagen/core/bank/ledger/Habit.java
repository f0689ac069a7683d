// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.List;
import java.util.stream.Stream;

/**
 * A habit of the accounts of a kind: payments of one category, and three distributions for their number in a month, called
 * thrifty, usual and lively. Each account has one of the three.
 */
final class Habit {

    private static final int[] LEVEL_OF_DRAW = {0, 0, 1, 1, 1, 1, 2, 2};

    private final SpendingStream stream;
    private final CountTable[] countsOfLevel;
    private final long[] expectedCentsOfLevel = new long[3];
    private final boolean budgeted;

    /** The prefix sums of the counts of all levels, one table after the other. Levels with the same table share it. */
    private final short[] prefixes;

    private final int[] tableOfLevel = new int[3];

    /**
     * @param budgeted whether the yearly reviews of the standing transfer take these payments into account
     */
    Habit(boolean budgeted, SpendingStream stream, CountTable thrifty, CountTable usual, CountTable lively) {
        this.budgeted = budgeted;
        this.stream = stream;
        this.countsOfLevel = new CountTable[] {thrifty, usual, lively};
        for (int level = 0; level < 3; level++) {
            expectedCentsOfLevel[level] = stream.expectedMonthlyCents(countsOfLevel[level]);
        }
        List<CountTable> tables = Stream.of(countsOfLevel).distinct().toList();
        this.prefixes = new short[tables.size() * CountTable.LENGTH];
        for (int i = 0; i < tables.size(); i++) {
            tables.get(i).copyTo(prefixes, i * CountTable.LENGTH);
        }
        for (int level = 0; level < 3; level++) {
            tableOfLevel[level] = tables.indexOf(countsOfLevel[level]) * CountTable.LENGTH;
        }
    }

    /**
     * Returns the level of an account in a habit, 0 thrifty, 1 usual or 2 lively.
     *
     * @param draw random bits, of which three for each habit choose its level
     */
    static int level(long draw, int habit) {
        return LEVEL_OF_DRAW[(int) (draw >>> (3 * habit)) & 7];
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

    /** Returns the expected sum of the payments in a month, in cents. */
    long expectedMonthlyCents(int level) {
        return expectedCentsOfLevel[level];
    }

    /** Returns the place at which an account reads the counts of its level, for {@link #countBefore}. */
    int place(int level, long key) {
        return tableOfLevel[level] + CountTable.place(CountTable.offset(key));
    }

    /** Computes the number of payments of several accounts from month 0 to before a month, from their places. */
    void countBefore(int[] places, int month, int accounts, int[] into) {
        int extra = stream.extraBefore(month);
        for (int k = 0; k < accounts; k++) {
            into[k] = (short) (prefixes[places[k] + month] - prefixes[places[k]]) + extra;
        }
    }
}
