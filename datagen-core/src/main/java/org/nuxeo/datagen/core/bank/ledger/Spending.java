// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The payments of one account by habit, and the level of each habit. Mutable and reused for one statement after another.
 */
final class Spending {

    private static final int MAX_HABITS = 12;

    /** The index of the habit of a savings account that withdrawals repeat. */
    private static final int DEPOSITS = 0;

    /** The index of the habit of a savings account that withdrawals do not repeat. */
    private static final int ROUND_UPS = 1;

    private final int[] levels = new int[MAX_HABITS];
    private final long[] keys = new long[MAX_HABITS];
    private final int[] places = new int[MAX_HABITS];
    private final long[] starts = new long[MAX_HABITS];
    private final int[] paymentsSince = new int[MAX_HABITS];
    private final int[] sumsSince = new int[MAX_HABITS];
    private final int[] sumsBefore = new int[MAX_HABITS];
    private final int[] paymentsBefore = new int[MAX_HABITS];
    private final int[] paymentsAfter = new int[MAX_HABITS];

    private Habit[] habits = {};

    private long accountKey;

    /** The number of months after which withdrawals repeat the deposits, so that the balance stays bounded; 0 for none. */
    int withdrawalDelayMonths;

    private long cents;

    /**
     * Resets this object to the payments of an account.
     *
     * @param draw random bits, of which three for each habit choose its level
     */
    void start(long key, Habit[] accountHabits, long draw) {
        accountKey = key;
        habits = accountHabits;
        withdrawalDelayMonths = 0;
        for (int i = 0; i < habits.length; i++) {
            levels[i] = Habit.level(draw, i);
        }
    }

    /** Returns the expected sum of a month's payments in cents, debits negative. */
    long expectedMonthlyCents() {
        long cents = 0;
        for (int i = 0; i < habits.length; i++) {
            cents += habits[i].stream.sign * habits[i].expectedMonthlyCents(levels[i]);
        }
        return cents;
    }

    /**
     * Selects a month: computes the sum of the payments before it, and which payments belong to it.
     *
     * @param since first month of the sum; must be 0 if there are budgeted habits
     */
    void select(int month, int since) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream;
            keys[i] = stream.key(accountKey);
            places[i] = habits[i].place(levels[i], keys[i]);
            starts[i] = stream.starts(keys[i]);
            paymentsSince[i] = since == 0 ? 0 : countBefore(i, since);
            paymentsBefore[i] = countBefore(i, month);
            paymentsAfter[i] = countBefore(i, month + 1);
        }
        if (withdrawalDelayMonths != 0) {
            paymentsSince[DEPOSITS] = countBefore(DEPOSITS, month - withdrawalDelayMonths);
        }
        // This is a separate loop so that the processor can load entries of several tables from memory at the same
        // time.
        cents = 0;
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream;
            sumsSince[i] = stream.sumBefore(starts[i], paymentsSince[i]);
            sumsBefore[i] = stream.sumBefore(starts[i], paymentsBefore[i]);
            cents += stream.sign * (sumsBefore[i] - sumsSince[i]);
        }
    }

    /** Returns the number of payments of a habit from month 0 to before a month. */
    private int countBefore(int habit, int month) {
        return CountTable.countBefore(places[habit], month) + habits[habit].stream.extraBefore(month);
    }

    /** Returns the sum of the payments before the selected month, debits negative. */
    long cents() {
        return cents;
    }

    /** Returns the expected minus the actual payments of the budgeted habits, from month 0 to before a month, in cents. */
    long savedBefore(int month) {
        long saved = 0;
        for (int i = 0; i < habits.length; i++) {
            if (habits[i].budgeted) {
                SpendingStream stream = habits[i].stream;
                int spent = stream.sumBefore(starts[i], countBefore(i, month)) - sumsSince[i];
                saved += habits[i].expectedMonthlyCents(levels[i]) * month - spent;
            }
        }
        return saved;
    }

    /** Returns the round-ups of a savings account from month 0 to before a month. Withdrawals balance the deposits. */
    long receivedBefore(int month) {
        int roundUps = habits[ROUND_UPS].stream.sumBefore(starts[ROUND_UPS], countBefore(ROUND_UPS, month));
        return roundUps - sumsSince[ROUND_UPS];
    }

    /** Adds the number and the sums of the payments in the selected month. */
    void addTotals(int month, StatementTotals into) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream;
            int sum = stream.sumBefore(starts[i], paymentsAfter[i]) - sumsBefore[i];
            into.add(paymentsAfter[i] - paymentsBefore[i], stream.sign * sum);
        }
        if (withdrawalDelayMonths != 0) {
            int from = countBefore(DEPOSITS, month - withdrawalDelayMonths);
            int to = countBefore(DEPOSITS, month - withdrawalDelayMonths + 1);
            SpendingStream stream = habits[DEPOSITS].stream;
            into.add(to - from, stream.sumBefore(starts[DEPOSITS], from) - stream.sumBefore(starts[DEPOSITS], to));
        }
    }

    /** Adds the payments in the selected month as lines. */
    void addLines(int month, StatementLines into) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream;
            stream.addLines(starts[i], keys[i], paymentsBefore[i], paymentsAfter[i], month, stream.category, into);
            if (withdrawalDelayMonths != 0 && i == DEPOSITS) {
                int from = countBefore(i, month - withdrawalDelayMonths);
                int to = countBefore(i, month - withdrawalDelayMonths + 1);
                stream.addLines(starts[i], ~keys[i], from, to, month, Category.WITHDRAWAL, into);
            }
        }
    }
}
