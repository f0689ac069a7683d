// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.bank.ledger.SpendingStream.SourceColumns;

/**
 * The sums of the payments of several accounts of one kind in one month. They are computed habit by habit, so that the
 * tables of a habit stay in the processor's cache for all accounts, and in short loops, so that the processor loads entries
 * for many accounts at the same time. All payments of the kind are debits. Mutable and reused.
 */
final class PaymentColumns {

    private final Habit[] habits;
    private final int[] rows = new int[TotalsBatch.CAPACITY];
    private final long[] accountKeys = new long[TotalsBatch.CAPACITY];
    private final long[] levelDraws = new long[TotalsBatch.CAPACITY];
    private final int[] counts = new int[TotalsBatch.CAPACITY];
    private final long[] cents = new long[TotalsBatch.CAPACITY];
    private final long[] centsBefore = new long[TotalsBatch.CAPACITY];
    private final long[] savedUntilLastYear = new long[TotalsBatch.CAPACITY];
    private final long[] savedUntilThisYear = new long[TotalsBatch.CAPACITY];

    /** The columns of one habit. */
    private final int[] levels = new int[TotalsBatch.CAPACITY];

    private final int[] places = new int[TotalsBatch.CAPACITY];
    private final SourceColumns sources = new SourceColumns();
    private final int[] payments = new int[TotalsBatch.CAPACITY];
    private final int[] paymentsBefore = new int[TotalsBatch.CAPACITY];
    private final int[] sums = new int[TotalsBatch.CAPACITY];
    private final int[] sumsSince = new int[TotalsBatch.CAPACITY];
    private final int[] sumsBefore = new int[TotalsBatch.CAPACITY];
    private int size;

    PaymentColumns(AccountKind kind) {
        this.habits = Habit.of(kind);
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
     * @param since first month of the sums before the month; must be 0 if there are budgeted habits
     */
    void compute(int month, int since) {
        for (int i = 0; i < habits.length; i++) {
            start(i);
            pay(habits[i], month, since);
            if (habits[i].budgeted()) {
                int january = month - month % 12;
                save(habits[i], january - 12, savedUntilLastYear);
                save(habits[i], january, savedUntilThisYear);
            }
        }
    }

    private void start(int habit) {
        SpendingStream stream = habits[habit].stream();
        for (int k = 0; k < size; k++) {
            long key = stream.key(accountKeys[k]);
            stream.unpack(key, sources, k);
            levels[k] = Habit.level(levelDraws[k], habit);
            places[k] = habits[habit].place(levels[k], key);
        }
    }

    private void pay(Habit habit, int month, int since) {
        SpendingStream stream = habit.stream();
        if (since == 0) {
            stream.sumBeforeFirst(sources, size, sumsSince);
        } else {
            habit.countBefore(places, since, size, payments);
            stream.sumBefore(sources, payments, size, sumsSince);
        }
        habit.countBefore(places, month, size, paymentsBefore);
        stream.sumBefore(sources, paymentsBefore, size, sumsBefore);
        habit.countBefore(places, month + 1, size, payments);
        stream.sumBefore(sources, payments, size, sums);
        for (int k = 0; k < size; k++) {
            counts[k] += payments[k] - paymentsBefore[k];
            cents[k] += sums[k] - sumsBefore[k];
            centsBefore[k] += sumsBefore[k] - sumsSince[k];
        }
    }

    /** Adds the expected minus the actual payments of a habit, from month 0 to before a month. */
    private void save(Habit habit, int month, long[] saved) {
        habit.countBefore(places, month, size, payments);
        habit.stream().sumBefore(sources, payments, size, sums);
        for (int k = 0; k < size; k++) {
            saved[k] += habit.expectedMonthlyCents(levels[k]) * month - (sums[k] - sumsSince[k]);
        }
    }
}
