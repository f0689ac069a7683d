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
    /** The step in which rents and transfers are fixed and standing transfers are adjusted: five dollars. */
    private static final long STEP_CENTS = 500;

    /** The day of the month on which a yearly transfer is made. */
    private static final int YEARLY_DAY = 15;

    private static final int NEVER = -1;
    private static final int[] INTERNET_CENTS = {3999, 4999, 5499, 5999, 6499, 6999, 7999, 8999};
    private static final int[] MOBILE_CENTS = {2500, 3500, 4000, 4500, 5500, 7000, 8500, 11500};
    private static final int[] SUBSCRIPTION_CENTS = {799, 999, 1099, 1199, 1299, 1549, 1799, 2299};
    private static final int[] FEE_CENTS = {495, 695, 895, 995, 1000, 1195, 1200, 1495};
    private static final int[] ANNUAL_FEE_CENTS = {4900, 7500, 9500, 9900, 12500, 15000, 19500, 25000};

    /** The number of biweekly paydays in 100,000 years of 365.2425 days. */
    private static final long BIWEEKLY_PER_100000_YEARS = 2_608_875;

    final Spending spending = new Spending();
    private final Category[] categories = new Category[MAX_RECURRING];
    private final Recurrence[] recurrences = new Recurrence[MAX_RECURRING];
    private final int[] arguments = new int[MAX_RECURRING];
    private final long[] unitCents = new long[MAX_RECURRING];

    /** The recurring lines whose number or amount differs between months. */
    private final int[] irregular = new int[MAX_RECURRING];

    // set by start
    @SuppressWarnings("NullAway.Init")
    AccountKind kind;

    // set by start
    @SuppressWarnings("NullAway.Init")
    private Counterparties counterparties;

    long accountKey;
    private long planKey;
    private int recurringCount;
    private int irregularCount;
    private int everyMonthLines;
    private long everyMonthCreditsCents;
    private long everyMonthDebitsCents;
    private long initialCents;
    private long interestPerDay;

    /**
     * The day, 1 to 28, on which a payment of the previous month's debits is made in each month; 0 if debits are not paid in full.
     */
    private int paymentDay;

    /**
     * The day, 1 to 28, of a standing transfer to savings in each month; 0 for none. Each January, its amount is adjusted by a
     * twelfth of the difference between the expected and the actual payments of the budgeted habits in the previous year.
     */
    private int standingDay;

    /** The standing transfer before any review. */
    long standingCents;

    /**
     * The month of the year, 0 to 11, of a yearly transfer, or {@link #NEVER}. It transfers what the account received besides
     * deposits since the previous transfer, in whole steps; the remainder is left for the next year. So it never overdraws an
     * account.
     */
    private int yearlyMonth;

    private long yearlyCents;
    private long yearlyCentsBefore;
    private long stepsUntilLastYear;
    private long stepsUntilThisYear;

    /** Draws the plan of an account, which stays the same from month to month. */
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
        initialCents = 0;
        interestPerDay = 0;
        yearlyMonth = NEVER;
        yearlyCents = 0;
        yearlyCentsBefore = 0;
        paymentDay = 0;
        standingDay = 0;
        standingCents = 0;
        spending.start(key, Habit.of(accountKind), draw(0));
        switch (accountKind) {
            case CHECKING -> drawChecking();
            case SAVINGS -> drawSavings();
            case CREDIT -> drawCredit();
        }
    }

    private void drawChecking() {
        initialCents = AmountDistribution.CHECKING_BALANCE.pick(draw(1));
        long bills = housing()
                + seasonal(Category.ELECTRICITY, Recurrence.SUMMER, AmountDistribution.ELECTRICITY, 100)
                + seasonal(Category.NATURAL_GAS, Recurrence.WINTER, AmountDistribution.NATURAL_GAS, 60)
                + monthly(Category.WATER, AmountDistribution.WATER.pick(draw(4)), 55)
                + monthly(Category.INSURANCE, AmountDistribution.INSURANCE.pick(draw(5)), 100)
                + monthly(Category.INTERNET, one(INTERNET_CENTS, draw(6)), 100)
                + monthly(Category.MOBILE, one(MOBILE_CENTS, draw(7)), 100)
                + monthly(Category.SUBSCRIPTION, one(SUBSCRIPTION_CENTS, draw(8)), 50);
        if (Draws.bounded(draw(11), 100) < 20) {
            bills += addRecurring(Category.FEE, Recurrence.LAST_DAY, 0, one(FEE_CENTS, draw(12)));
        }
        long spent = bills - spending.expectedMonthlyCents();
        int savedPercent = 5 + Draws.bounded(draw(9), 16);
        long received = income(spent * 100 / (100 - savedPercent));
        standingDay = dayOfMonth(draw(10));
        standingCents = roundToSteps(received - spent);
    }

    private void drawSavings() {
        initialCents = AmountDistribution.SAVINGS_BALANCE.pick(draw(1));
        long standing = Math.max(STEP_CENTS, roundToSteps(AmountDistribution.STANDING_SAVINGS.pick(draw(2))));
        addRecurring(Category.TRANSFER_IN, Recurrence.MONTHLY, dayOfMonth(draw(3)), standing);
        int basisPoints = 50 + Draws.bounded(draw(4), 400);
        accrueMonthly(initialCents * basisPoints / 120_000);
        spending.withdrawalDelayMonths = 13 + Draws.bounded(draw(5), 36);
        yearlyMonth = Draws.bounded(draw(6), 12);
    }

    private void drawCredit() {
        paymentDay = dayOfMonth(draw(2));
        if (Draws.bounded(draw(1), 100) < 45) {
            long revolving = AmountDistribution.CREDIT_BALANCE.pick(draw(3));
            initialCents = -revolving;
            int basisPoints = 1400 + Draws.bounded(draw(4), 1300);
            accrueMonthly(-Math.max(100, revolving * basisPoints / 120_000));
        }
        monthly(Category.SUBSCRIPTION, one(SUBSCRIPTION_CENTS, draw(5)), 70);
        monthly(Category.MOBILE, one(MOBILE_CENTS, draw(6)), 30);
        if (Draws.bounded(draw(7), 100) < 30) {
            int month = Draws.bounded(draw(8), 12);
            addRecurring(Category.FEE, Recurrence.YEARLY, month, one(ANNUAL_FEE_CENTS, draw(9)));
        }
    }

    private long housing() {
        int percent = Draws.bounded(draw(2), 100);
        long cents = AmountDistribution.HOUSING.pick(draw(3));
        if (percent < 40) {
            return addRecurring(Category.RENT, Recurrence.MONTHLY, 1, roundToSteps(cents));
        }
        return percent < 85 ? addRecurring(Category.MORTGAGE, Recurrence.MONTHLY, 1, cents) : 0;
    }

    /** Adds a monthly bill if the account is among those that have it. Returns its amount, or 0 if it was not added. */
    private long monthly(Category category, long cents, int percentOfAccounts) {
        long draw = draw(32 + category.code());
        boolean hasIt = Draws.bounded(draw, 100) < percentOfAccounts;
        return hasIt ? addRecurring(category, Recurrence.MONTHLY, dayOfMonth(draw << 32), cents) : 0;
    }

    /** Adds a bill that differs between seasons, like a {@link #monthly} one. */
    private long seasonal(Category category, Recurrence season, AmountDistribution amounts, int percentOfAccounts) {
        long draw = draw(32 + category.code());
        boolean hasIt = Draws.bounded(draw, 100) < percentOfAccounts;
        long hundredth = amounts.pick(Draws.mix(draw)) / 100;
        return hasIt ? 100 * addRecurring(category, season, dayOfMonth(draw << 32), hundredth) : 0;
    }

    /**
     * Adds a salary or pension of about a monthly amount. Returns its mean in a month, rounded to the cent. A standing transfer
     * takes the difference between that and the expected spending, and a yearly transfer takes what savings received. So balances
     * have no trend over a century.
     */
    private long income(long monthlyCents) {
        int percent = Draws.bounded(draw(13), 100);
        int choice = (int) (draw(14) >>> 60);
        if (percent < 24) {
            return addRecurring(Category.PENSION, Recurrence.WEDNESDAY, 2 + choice % 3, monthlyCents);
        }
        if (percent < 69) {
            long pay = monthlyCents * 12 * 100_000 / BIWEEKLY_PER_100000_YEARS;
            return addRecurring(Category.SALARY, Recurrence.BIWEEKLY, choice & 1, pay)
                    * BIWEEKLY_PER_100000_YEARS
                    / (12 * 100_000);
        }
        return percent < 87
                ? 2 * addRecurring(Category.SALARY, Recurrence.SEMI_MONTHLY, 0, monthlyCents / 2)
                : addRecurring(Category.SALARY, Recurrence.LAST_WORKDAY, 0, monthlyCents);
    }

    private static int one(int[] cents, long draw) {
        return cents[Draws.bounded(draw, cents.length)];
    }

    private static int dayOfMonth(long draw) {
        return 2 + Draws.bounded(draw, 27);
    }

    private static long roundToSteps(long cents) {
        return (cents + STEP_CENTS / 2) / STEP_CENTS * STEP_CENTS;
    }

    /** Returns whether this is the plan of an account already. */
    boolean isOf(long key, AccountKind accountKind, Counterparties names) {
        return accountKey == key && kind == accountKind && counterparties == names;
    }

    /** Returns the draw of this account for a numbered field of its plan. */
    long draw(int field) {
        return Draws.mix(planKey + field * STEP);
    }

    /**
     * Adds a recurring line. Its counterparty is drawn by frequency; its category determines the sign of its amount.
     *
     * @return the unit of its amount
     */
    private long addRecurring(Category category, Recurrence recurrence, int argument, long unit) {
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
        return unit;
    }

    /** Returns the rank of the counterparty of a recurring line, which is the same in every month. */
    private int rank(Category category) {
        return counterparties.pick(category, draw(64 + category.code()));
    }

    /** Sets the interest of 30 days, negative for a debt. It accrues by the day and is booked on the last day of each month. */
    private void accrueMonthly(long cents) {
        interestPerDay = (cents << INTEREST_FRACTION_BITS) / 30;
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
        long standing = standingCents();
        if (standing != 0) {
            into.add(standingDay, standing > 0 ? Category.TRANSFER_OUT : Category.TRANSFER_IN, -standing, 0);
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
        if (standingCents() != 0) {
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

    /** Returns the standing transfer of the current year, after its review; 0 if there is none. */
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
