// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The totals of the statements of some accounts in one month, filled in by {@link Ledger#total(long, int, AccountIndexes,
 * int, TotalsBatch)}. They equal the {@link StatementTotals} of each account and take less time. An object can be reused.
 * Not thread safe.
 */
public final class TotalsBatch {

    /** The largest number of accounts. */
    public static final int CAPACITY = 4096;

    private final StatementTotals one = new StatementTotals();
    private final PaymentColumns checking = new PaymentColumns(AccountKind.CHECKING);
    private final PaymentColumns credit = new PaymentColumns(AccountKind.CREDIT);
    private final int[] counts = new int[CAPACITY];
    private final long[] openingCents = new long[CAPACITY];
    private final long[] creditsCents = new long[CAPACITY];
    private final long[] debitsCents = new long[CAPACITY];

    /** The part of the openings that the plans of accounts tell without payments; see {@link AccountPlan}. */
    private final long[] planCents = new long[CAPACITY];

    /** The index of an account within its customer, 1 to 3, by its position. */
    @FunctionalInterface
    public interface AccountIndexes {
        int of(long accountPosition);
    }

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

    AccountPlan plan() {
        return one.plan();
    }

    void begin() {
        checking.clear();
        credit.clear();
    }

    /** Adds the account of the plan as a statement, to which {@link #finish} adds the payments. */
    void add(int statement, int month) {
        AccountPlan plan = one.plan();
        switch (plan.kind()) {
            case CHECKING -> {
                plan.totalBills(month, one);
                planCents[statement] = plan.plannedStandingCents();
                plan.addTo(checking, statement);
            }
            case CREDIT -> {
                planCents[statement] = plan.totalBills(month, one);
                plan.addTo(credit, statement);
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
        for (int k = 0; k < checking.size(); k++) {
            addPayments(checking, k);
            int statement = checking.row(k);
            long untilLastYear = StandingReview.steps(checking.savedUntilLastYear(k));
            long untilThisYear = StandingReview.steps(checking.savedUntilThisYear(k));
            openingCents[statement] -= StandingReview.centsBefore(month, untilLastYear, untilThisYear);
            long standing = planCents[statement] + StandingReview.cents(untilLastYear, untilThisYear);
            addLine(statement, -standing, standing == 0 ? 0 : 1);
        }
        credit.compute(month, month - 1);
        for (int k = 0; k < credit.size(); k++) {
            addPayments(credit, k);
            addLine(credit.row(k), credit.centsBefore(k) - planCents[credit.row(k)], 1);
        }
    }

    private void addPayments(PaymentColumns payments, int k) {
        int statement = payments.row(k);
        counts[statement] += payments.count(k);
        debitsCents[statement] -= payments.cents(k);
        openingCents[statement] -= payments.centsBefore(k);
    }

    private void addLine(int statement, long cents, int lines) {
        counts[statement] += lines;
        creditsCents[statement] += Math.max(cents, 0);
        debitsCents[statement] += Math.min(cents, 0);
    }
}
