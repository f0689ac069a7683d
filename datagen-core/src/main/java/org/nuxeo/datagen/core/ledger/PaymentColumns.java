// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.ledger;

/**
 * The sums of the payments of several accounts of one kind in one month. They are computed habit by habit, so that the
 * tables of a habit stay in the processor's cache for all accounts. All payments of the kind are debits. Mutable and reused.
 */
final class PaymentColumns {

    private final Habit[] habits;
    private final int[] rows;
    private final long[] accountKeys;
    private final long[] levelDraws;
    private final int[] counts;
    private final long[] cents;
    private final long[] centsBefore;
    private final long[] savedUntilLastYear;
    private final long[] savedUntilThisYear;
    private int size;

    PaymentColumns(AccountKind kind, int capacity) {
        this.habits = Habits.of(kind);
        this.rows = new int[capacity];
        this.accountKeys = new long[capacity];
        this.levelDraws = new long[capacity];
        this.counts = new int[capacity];
        this.cents = new long[capacity];
        this.centsBefore = new long[capacity];
        this.savedUntilLastYear = new long[capacity];
        this.savedUntilThisYear = new long[capacity];
    }

    void clear() {
        size = 0;
    }

    /**
     * Adds an account.
     *
     * @param row number by which the caller knows it
     * @param levelDraw random bits, of which three for each habit choose its level
     */
    void add(int row, long accountKey, long levelDraw) {
        rows[size] = row;
        accountKeys[size] = accountKey;
        levelDraws[size] = levelDraw;
        counts[size] = 0;
        cents[size] = 0;
        centsBefore[size] = 0;
        savedUntilLastYear[size] = 0;
        savedUntilThisYear[size] = 0;
        size++;
    }

    int size() {
        return size;
    }

    /** Returns the number by which the caller knows the k-th account. */
    int row(int k) {
        return rows[k];
    }

    /** Returns the number of payments of the k-th account in the month. */
    int count(int k) {
        return counts[k];
    }

    /** Returns the sum of the payments of the k-th account in the month. */
    long cents(int k) {
        return cents[k];
    }

    /** Returns the sum of the payments of the k-th account before the month. */
    long centsBefore(int k) {
        return centsBefore[k];
    }

    /** Returns the expected minus the actual payments of the budgeted habits, from month 0 to before last January. */
    long savedUntilLastYear(int k) {
        return savedUntilLastYear[k];
    }

    /** Returns the expected minus the actual payments of the budgeted habits, from month 0 to before this January. */
    long savedUntilThisYear(int k) {
        return savedUntilThisYear[k];
    }

    /**
     * Computes all sums.
     *
     * @param since first month of the sums before the month
     */
    void compute(int month, int since) {
        for (int habit = 0; habit < habits.length; habit++) {
            pay(habit, month, since);
            if (habits[habit].budgeted()) {
                int january = month - month % 12;
                save(habit, january - 12, savedUntilLastYear);
                save(habit, january, savedUntilThisYear);
            }
        }
    }

    private void pay(int habit, int month, int since) {
        SpendingStream stream = habits[habit].stream();
        int extraSince = stream.extraBefore(since);
        int extraUntil = stream.extraBefore(month);
        int extraAfter = stream.extraBefore(month + 1);
        for (int k = 0; k < size; k++) {
            long key = stream.key(accountKeys[k]);
            CountTable table = habits[habit].counts(Habit.level(levelDraws[k], habit));
            int offset = CountTable.offset(key);
            int from = table.countBefore(offset, since) + extraSince;
            int before = table.countBefore(offset, month) + extraUntil;
            int after = table.countBefore(offset, month + 1) + extraAfter;
            long starts = stream.starts(key);
            int sumBefore = stream.sumBefore(starts, before);
            counts[k] += after - before;
            cents[k] += stream.sumBefore(starts, after) - sumBefore;
            centsBefore[k] += sumBefore - stream.sumBefore(starts, from);
        }
    }

    /** Adds the expected minus the actual payments of a habit, from month 0 to before a month. */
    private void save(int habit, int month, long[] saved) {
        SpendingStream stream = habits[habit].stream();
        int extra = stream.extraBefore(month);
        for (int k = 0; k < size; k++) {
            long key = stream.key(accountKeys[k]);
            int level = Habit.level(levelDraws[k], habit);
            int count = habits[habit].counts(level).countBefore(CountTable.offset(key), month) + extra;
            long starts = stream.starts(key);
            int spent = stream.sumBefore(starts, count) - stream.sumBefore(starts, 0);
            saved[k] += habits[habit].expectedMonthlyCents(level) * month - spent;
        }
    }
}
