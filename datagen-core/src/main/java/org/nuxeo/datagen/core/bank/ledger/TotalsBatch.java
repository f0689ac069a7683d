// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.Arrays;
import java.util.function.LongToIntFunction;

/**
 * The totals of the statements of some accounts in one month, filled in by {@link Ledger#total(long, int, LongToIntFunction,
 * int, TotalsBatch)}. They equal the {@link StatementTotals} of each account and take less time. An object can be reused.
 * Not thread safe.
 */
public final class TotalsBatch {

    /** The largest number of accounts. */
    public static final int CAPACITY = 4096;

    /** The statement of the account that is being added. */
    final StatementTotals one = new StatementTotals();

    private final PaymentColumns checking = new PaymentColumns(AccountKind.CHECKING);
    private final PaymentColumns credit = new PaymentColumns(AccountKind.CREDIT);
    private final int[] counts = new int[CAPACITY];
    private final long[] openingCents = new long[CAPACITY];
    private final long[] creditsCents = new long[CAPACITY];
    private final long[] debitsCents = new long[CAPACITY];

    /** The part of the openings that the plans of accounts tell without payments; see {@link AccountPlan}. */
    private final long[] planCents = new long[CAPACITY];

    /** Returns the number of lines of a statement, 6 to {@link StatementLines#MAX_LINES}. */
    public int count(int statement) {
        return counts[statement];
    }

    /** Returns the balance before the first line, in cents. */
    public long openingCents(int statement) {
        return openingCents[statement];
    }

    /** Returns the balance after the last line, in cents. */
    public long closingCents(int statement) {
        return openingCents[statement] + creditsCents[statement] + debitsCents[statement];
    }

    /** Returns the sum of the positive amounts, in cents. */
    public long totalCreditsCents(int statement) {
        return creditsCents[statement];
    }

    /** Returns the sum of the negative amounts, in cents, which is zero or negative. */
    public long totalDebitsCents(int statement) {
        return debitsCents[statement];
    }

    void begin() {
        checking.size = 0;
        credit.size = 0;
    }

    /** Adds the account of the plan as a statement, to which {@link #finish} adds the payments. */
    void add(int statement, int month) {
        AccountPlan plan = one.plan;
        switch (plan.kind) {
            case CHECKING -> {
                plan.totalBills(month, one);
                planCents[statement] = plan.standingCents;
                checking.add(statement, plan);
            }
            case CREDIT -> {
                planCents[statement] = plan.totalBills(month, one);
                credit.add(statement, plan);
            }
            case SAVINGS -> plan.total(month, one);
        }
        counts[statement] = one.count();
        openingCents[statement] = one.openingCents();
        creditsCents[statement] = one.totalCreditsCents();
        debitsCents[statement] = one.totalDebitsCents();
    }

    void finish(int month) {
        checking.compute(month, 0);
        for (int k = 0; k < checking.size; k++) {
            int statement = checking.rows[k];
            long untilLastYear = AccountPlan.reviewSteps(checking.savedUntilLastYear[k]);
            long untilThisYear = AccountPlan.reviewSteps(checking.savedUntilThisYear[k]);
            openingCents[statement] -= AccountPlan.reviewCentsBefore(month, untilLastYear, untilThisYear);
            long standing = planCents[statement] + AccountPlan.reviewCents(untilLastYear, untilThisYear);
            addLines(statement, standing == 0 ? 0 : 1, -standing);
        }
        credit.compute(month, month - 1);
        for (int k = 0; k < credit.size; k++) {
            int statement = credit.rows[k];
            addLines(statement, 1, credit.centsBefore[k] - planCents[statement]);
        }
    }

    private void addLines(int statement, int lines, long cents) {
        counts[statement] += lines;
        creditsCents[statement] += Math.max(cents, 0);
        debitsCents[statement] += Math.min(cents, 0);
    }

    /**
     * The sums of the payments of several accounts of one kind in one month. They are computed habit by habit, so that the
     * tables of a habit stay in the processor's cache for all accounts, and in short loops, so that the processor loads entries
     * for many accounts at the same time. All payments of the kind are debits. Mutable and reused.
     */
    private final class PaymentColumns {

        private final Habit[] habits;
        private final int[] rows = new int[CAPACITY];
        private final long[] accountKeys = new long[CAPACITY];
        private final long[] levelDraws = new long[CAPACITY];
        private final int[] paymentCounts = new int[CAPACITY];
        private final long[] cents = new long[CAPACITY];
        private final long[] centsBefore = new long[CAPACITY];
        /** The expected minus the actual payments of the budgeted habits, from month 0 to before last January. */
        private final long[] savedUntilLastYear = new long[CAPACITY];
        /** The same to before this January. */
        private final long[] savedUntilThisYear = new long[CAPACITY];

        /** The columns of one habit. */
        private final int[] levels = new int[CAPACITY];

        private final int[] places = new int[CAPACITY];
        private final int[][] sources = new int[SpendingStream.SOURCES][CAPACITY];
        private final int[] payments = new int[CAPACITY];
        private final int[] paymentsBefore = new int[CAPACITY];
        private final int[] sums = new int[CAPACITY];
        private final int[] sumsSince = new int[CAPACITY];
        private final int[] sumsBefore = new int[CAPACITY];
        private int size;

        PaymentColumns(AccountKind kind) {
            this.habits = Habit.of(kind);
        }

        /** Adds the account of a plan. */
        void add(int row, AccountPlan plan) {
            rows[size] = row;
            accountKeys[size] = plan.accountKey;
            levelDraws[size] = plan.draw(0);
            paymentCounts[size] = 0;
            cents[size] = 0;
            centsBefore[size] = 0;
            savedUntilLastYear[size] = 0;
            savedUntilThisYear[size] = 0;
            size++;
        }

        /**
         * Computes all sums and adds those of the payments to the totals.
         *
         * @param since first month of the sums before the month; must be 0 if there are budgeted habits
         */
        void compute(int month, int since) {
            for (int i = 0; i < habits.length; i++) {
                start(i);
                pay(habits[i], month, since);
                if (habits[i].budgeted) {
                    int january = month - month % 12;
                    save(habits[i], january - 12, savedUntilLastYear);
                    save(habits[i], january, savedUntilThisYear);
                }
            }
            for (int k = 0; k < size; k++) {
                addLines(rows[k], paymentCounts[k], -cents[k]);
                openingCents[rows[k]] -= centsBefore[k];
            }
        }

        private void start(int habit) {
            SpendingStream stream = habits[habit].stream;
            for (int k = 0; k < size; k++) {
                long key = stream.key(accountKeys[k]);
                stream.unpack(key, sources, k);
                levels[k] = Habit.level(levelDraws[k], habit);
                places[k] = habits[habit].place(levels[k], key);
            }
        }

        private void pay(Habit habit, int month, int since) {
            SpendingStream stream = habit.stream;
            if (since == 0) {
                Arrays.fill(payments, 0, size, 0);
            } else {
                habit.countBefore(places, since, size, payments);
            }
            stream.sumBefore(sources, payments, size, sumsSince);
            habit.countBefore(places, month, size, paymentsBefore);
            stream.sumBefore(sources, paymentsBefore, size, sumsBefore);
            habit.countBefore(places, month + 1, size, payments);
            stream.sumBefore(sources, payments, size, sums);
            for (int k = 0; k < size; k++) {
                paymentCounts[k] += payments[k] - paymentsBefore[k];
                cents[k] += sums[k] - sumsBefore[k];
                centsBefore[k] += sumsBefore[k] - sumsSince[k];
            }
        }

        /** Adds the expected minus the actual payments of a habit, from month 0 to before a month. */
        private void save(Habit habit, int month, long[] saved) {
            habit.countBefore(places, month, size, payments);
            habit.stream.sumBefore(sources, payments, size, sums);
            for (int k = 0; k < size; k++) {
                saved[k] += habit.expectedMonthlyCents(levels[k]) * month - (sums[k] - sumsSince[k]);
            }
        }
    }
}
