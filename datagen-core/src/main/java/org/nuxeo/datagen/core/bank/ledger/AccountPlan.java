// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import org.nuxeo.datagen.core.bank.ledger.Ledger.Counterparties;
import org.nuxeo.datagen.core.random.Draws;

/**
 * The properties of one account that do not depend on the month: its initial balance, its recurring lines and its habits,
 * all drawn from its key. The object is mutable and is reused for one statement after another.
 *
 * <p>Balances take constant time because the sum of all lines before a month has a closed form. The number of recurring
 * lines before a month is computed by calendar arithmetic. Payments are consecutive entries of cyclic tables with prefix
 * sums ({@link SpendingStream}), and so are the numbers of payments ({@link CountTable}). Interest accrues by the day. So a
 * balance takes about a hundred table look-ups in any month, and no line exists only to make the sum match.
 */
final class AccountPlan {

    private static final int MAX_RECURRING = 16;
    private static final int INTEREST_FRACTION_BITS = 24;
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final long PLAN_TAG = 0xBB67AE8584CAA73BL;
    /** The step in which yearly transfers are made and standing transfers are adjusted. */
    private static final long STEP_CENTS = 500;

    /** The day of the month on which a yearly transfer is made. */
    private static final int YEARLY_DAY = 15;

    private static final int NEVER = -1;

    final Spending spending = new Spending();
    private final Category[] categories = new Category[MAX_RECURRING];
    private final Recurrence[] recurrences = new Recurrence[MAX_RECURRING];
    private final int[] arguments = new int[MAX_RECURRING];
    private final long[] unitCents = new long[MAX_RECURRING];

    /** The recurring lines whose number or amount differs between months. */
    private final int[] irregular = new int[MAX_RECURRING];

    // set by start
    @SuppressWarnings("NullAway.Init")
    private AccountKind kind;

    // set by start
    @SuppressWarnings("NullAway.Init")
    private Counterparties counterparties;

    private long accountKey;
    private long planKey;
    private int recurringCount;
    private int irregularCount;
    private int everyMonthLines;
    private long everyMonthCreditsCents;
    private long everyMonthDebitsCents;
    private long initialCents;
    private long interestPerDay;
    private int paymentDay;
    private int standingDay;
    private long standingCents;
    private int yearlyMonth;
    private long yearlyCents;
    private long yearlyCentsBefore;
    private long stepsUntilLastYear;
    private long stepsUntilThisYear;

    /** Resets the plan to an account with habits and nothing else. */
    void start(long key, AccountKind accountKind, Counterparties names) {
        accountKey = key;
        planKey = Draws.mix(key ^ PLAN_TAG);
        kind = accountKind;
        counterparties = names;
        recurringCount = 0;
        irregularCount = 0;
        everyMonthLines = 0;
        everyMonthCreditsCents = 0;
        everyMonthDebitsCents = 0;
        interestPerDay = 0;
        yearlyMonth = NEVER;
        yearlyCents = 0;
        yearlyCentsBefore = 0;
        paymentDay = 0;
        standingDay = 0;
        standingCents = 0;
        spending.start(key, Habit.of(accountKind), draw(0));
    }

    /** Returns whether this is the plan of an account already. */
    boolean isOf(long key, AccountKind accountKind, Counterparties names) {
        return accountKey == key && kind == accountKind && counterparties == names;
    }

    /** Returns the draw of this account for a numbered field of its plan. */
    long draw(int field) {
        return Draws.mix(planKey + field * STEP);
    }

    /** Adds a recurring line. Its counterparty is drawn by frequency; its category determines the sign of its amount. */
    void addRecurring(Category category, Recurrence recurrence, int argument, long unit) {
        int i = recurringCount++;
        categories[i] = category;
        recurrences[i] = recurrence;
        arguments[i] = argument;
        unitCents[i] = category.credit() ? unit : -unit;
        int lines = recurrence.linesEveryMonth;
        everyMonthLines += lines;
        everyMonthCreditsCents += lines * Math.max(unitCents[i], 0);
        everyMonthDebitsCents += lines * Math.min(unitCents[i], 0);
        if (lines == 0) {
            irregular[irregularCount++] = i;
        }
    }

    /** Returns the rank of the counterparty of a recurring line, which is the same in every month. */
    private int rank(Category category) {
        return counterparties.pick(category, draw(64 + category.code()));
    }

    void initialCents(long cents) {
        initialCents = cents;
    }

    /** Sets the interest of 30 days, negative for a debt. It accrues by the day and is booked on the last day of each month. */
    void accrueMonthly(long cents) {
        interestPerDay = (cents << INTEREST_FRACTION_BITS) / 30;
    }

    /**
     * Adds a yearly transfer on the 15th of a month of the year, 0 to 11. It transfers what the account received besides deposits
     * since the previous transfer, in whole steps; the remainder is left for the next year. So it never overdraws an account.
     */
    void transferYearlyIn(int monthOfYear) {
        yearlyMonth = monthOfYear;
    }

    /** Adds a payment of the previous month's debits in each month, on a day 1 to 28. */
    void payInFullOn(int day) {
        paymentDay = day;
    }

    /**
     * Adds a standing transfer to savings in each month, on a day 1 to 28. Each January, its amount is adjusted by a
     * twelfth of the difference between the expected and the actual payments of the budgeted habits in the previous year.
     */
    void standingTransfer(int day, long cents) {
        standingDay = day;
        standingCents = cents;
    }

    /** Returns the first month whose lines affect the balance. If debits are paid in full, it is the previous month. */
    private int sinceUnpaid(int month) {
        return paymentDay == 0 ? 0 : month - 1;
    }

    /** Writes all lines of a month, and its balances. */
    void fill(int month, StatementLines into) {
        int since = sinceUnpaid(month);
        spending.select(month, since);
        settle(month);
        long flows = bills(since, month) + spending.cents();
        for (int i = 0; i < recurringCount; i++) {
            if (recurrences[i] == Recurrence.MONTHLY) {
                into.add(arguments[i], categories[i], unitCents[i], rank(categories[i]));
            } else {
                addRecurringLines(i, month, into);
            }
        }
        if (paymentDay != 0) {
            into.add(paymentDay, Category.PAYMENT, -flows, 0);
        }
        if (standingDay != 0) {
            addStandingTransfer(into);
        }
        if (yearlyCents != 0) {
            into.add(YEARLY_DAY, Category.TRANSFER_OUT, -yearlyCents, rank(Category.TRANSFER_OUT));
        }
        if (interestPerDay != 0) {
            Category category = kind == AccountKind.SAVINGS ? Category.INTEREST : Category.INTEREST_CHARGE;
            into.add(MonthCalendar.length(month), category, interestBefore(month + 1) - interestBefore(month), 0);
        }
        spending.addLines(month, into);
        into.finish(initialCents + flows - settledBefore(month));
    }

    /** Writes the number and the sums of the lines of a month, and the opening balance. */
    void total(int month, StatementTotals into) {
        int since = sinceUnpaid(month);
        spending.select(month, since);
        settle(month);
        long flows = totalBills(month, into) + spending.cents();
        into.open(spending.cents() - settledBefore(month));
        if (paymentDay != 0) {
            into.add(1, -flows);
        }
        if (standingDay != 0 && standingCents() != 0) {
            into.add(1, -standingCents());
        }
        if (yearlyCents != 0) {
            into.add(1, -yearlyCents);
        }
        spending.addTotals(month, into);
    }

    /**
     * Writes the number and the sums of the recurring lines and the interest of a month, and the opening balance, all as if
     * there were no payments.
     *
     * @return the part of the opening balance that a payment of the previous month's debits covers
     */
    long totalBills(int month, StatementTotals into) {
        long flows = bills(sinceUnpaid(month), month);
        into.begin(initialCents + flows);
        into.add(everyMonthLines, everyMonthCreditsCents);
        into.add(0, everyMonthDebitsCents);
        for (int k = 0; k < irregularCount; k++) {
            int i = irregular[k];
            int lines = recurrences[i].count(month, arguments[i]);
            into.add(lines, lines * unitCents[i] * recurrences[i].weight(month));
        }
        if (interestPerDay != 0) {
            into.add(1, interestBefore(month + 1) - interestBefore(month));
        }
        return flows;
    }

    long accountKey() {
        return accountKey;
    }

    AccountKind kind() {
        return kind;
    }

    /** Returns the standing transfer before any review. */
    long plannedStandingCents() {
        return standingCents;
    }

    /** Returns the standing transfer of the current year, after its review. */
    private long standingCents() {
        return standingCents + reviewCents(stepsUntilLastYear, stepsUntilThisYear);
    }

    private void addRecurringLines(int i, int month, StatementLines into) {
        int lines = recurrences[i].count(month, arguments[i]);
        int rank = rank(categories[i]);
        for (int k = 0; k < lines; k++) {
            long cents = unitCents[i] * recurrences[i].weight(month);
            into.add(recurrences[i].day(month, arguments[i], k), categories[i], cents, rank);
        }
    }

    private void addStandingTransfer(StatementLines into) {
        long cents = standingCents();
        if (cents != 0) {
            into.add(standingDay, cents > 0 ? Category.TRANSFER_OUT : Category.TRANSFER_IN, -cents, 0);
        }
    }

    /** Computes the steps of all reviews up to last January and up to this January, and the yearly transfers. */
    private void settle(int month) {
        stepsUntilLastYear = 0;
        stepsUntilThisYear = 0;
        if (standingDay != 0) {
            int january = month - month % 12;
            stepsUntilLastYear = reviewSteps(spending.savedBefore(january - 12));
            stepsUntilThisYear = reviewSteps(spending.savedBefore(january));
        }
        if (yearlyMonth != NEVER) {
            int last = yearlyMonth + 12 * Math.floorDiv(month - 1 - yearlyMonth, 12);
            yearlyCentsBefore = Math.floorDiv(receivedBefore(last), STEP_CENTS) * STEP_CENTS;
            yearlyCents = Math.floorMod(month, 12) != yearlyMonth
                    ? 0
                    : Math.floorDiv(receivedBefore(month), STEP_CENTS) * STEP_CENTS - yearlyCentsBefore;
        }
    }

    /**
     * Returns the steps of all reviews of a standing transfer up to a January from what was saved before it. A step adds its amount
     * to each of the twelve transfers of a year. A remainder is carried over to the next review.
     */
    static long reviewSteps(long savedCents) {
        return Math.floorDiv(savedCents, 12 * STEP_CENTS);
    }

    /** Returns what the review of this January adds to each standing transfer of the year. */
    static long reviewCents(long stepsUntilLastYear, long stepsUntilThisYear) {
        return STEP_CENTS * (stepsUntilThisYear - stepsUntilLastYear);
    }

    /** Returns the sum of what all reviews added to the standing transfers before a month. */
    static long reviewCentsBefore(int month, long stepsUntilLastYear, long stepsUntilThisYear) {
        return 12 * STEP_CENTS * stepsUntilLastYear + month % 12 * reviewCents(stepsUntilLastYear, stepsUntilThisYear);
    }

    /** Returns the interest from month 0 to before a month, which is -12 to 1200. The running total is rounded down. */
    private long interestBefore(int month) {
        int days = MonthCalendar.firstEpochDay(month) - MonthCalendar.firstEpochDay(0);
        return (interestPerDay * days) >> INTEREST_FRACTION_BITS;
    }

    /** Returns the amount received besides deposits from month 0 to before a month; negative for a negative month. */
    private long receivedBefore(int month) {
        return interestBefore(month) + everyMonthCents() * month + spending.receivedBefore(month);
    }

    /** Returns the sum, before a month, of all yearly transfers and of what reviews added to standing transfers. */
    private long settledBefore(int month) {
        return reviewCentsBefore(month, stepsUntilLastYear, stepsUntilThisYear) + yearlyCentsBefore;
    }

    /** Returns the sum of the lines that are equal in every month. */
    private long everyMonthCents() {
        return everyMonthCreditsCents + everyMonthDebitsCents - standingCents;
    }

    /** Returns the sum of the recurring lines, the planned standing transfers and the interest from month to month. */
    private long bills(int since, int month) {
        long sum = interestBefore(month) - interestBefore(since) + everyMonthCents() * (month - since);
        for (int k = 0; k < irregularCount; k++) {
            int i = irregular[k];
            int weight = recurrences[i].weightBefore(month, arguments[i]);
            if (since != 0) {
                weight -= recurrences[i].weightBefore(since, arguments[i]);
            }
            sum += unitCents[i] * weight;
        }
        return sum;
    }
}
