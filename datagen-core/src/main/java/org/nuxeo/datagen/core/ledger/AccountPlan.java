package org.nuxeo.datagen.core.ledger;

import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * Everything about one account that does not depend on the month: its opening deposit, its recurring lines and its
 * habits, drawn from its key. A scratch object, filled anew for each statement.
 *
 * <p>The idea that makes balances constant time: every flow is the difference between two months of a closed form of
 * account and month. Recurring lines have counts in closed form; payments are stretches of cyclic tables with prefix
 * sums ({@link SpendingStream}), and how many there were before a month is itself such a stretch ({@link CountTable});
 * interest accrues by the day. So the sum of all lines before a month is some hundred table look-ups, for any month,
 * while the lines of the month are drawn, not made to fit.
 */
final class AccountPlan {

    /** What one step of a yearly review adds to each of twelve standing transfers. */
    private static final long STEP_CENTS = 500;

    private static final int MAX_RECURRING = 16;
    private static final long STEP = 0x9E3779B97F4A7C15L;
    private static final long PLAN_TAG = 0xBB67AE8584CAA73BL;

    private final Spending spending = new Spending();
    private final Interest interest = new Interest();
    private final YearlyTransfer yearly = new YearlyTransfer();
    private final Category[] categories = new Category[MAX_RECURRING];
    private final Recurrence[] recurrences = new Recurrence[MAX_RECURRING];
    private final int[] arguments = new int[MAX_RECURRING];
    private final long[] unitCents = new long[MAX_RECURRING];
    private AccountKind kind;
    private Counterparties counterparties;
    private long planKey;
    private int recurringCount;
    private long everyMonthCents;
    private long initialCents;
    private int paymentDay;
    private int standingDay;
    private long standingCents;
    private long stepsUntilLastYear;
    private long stepsUntilThisYear;

    /** Starts the plan of an account: its habits. */
    void start(long key, AccountKind accountKind, Counterparties names) {
        planKey = Draws.mix(key ^ PLAN_TAG);
        kind = accountKind;
        counterparties = names;
        recurringCount = 0;
        everyMonthCents = 0;
        interest.none();
        yearly.none();
        paymentDay = 0;
        standingDay = 0;
        spending.start(key, Habits.of(accountKind), draw(0));
    }

    /** Returns a draw of this account for a numbered field of its plan. */
    long draw(int field) {
        return Draws.mix(planKey + field * STEP);
    }

    Spending spending() {
        return spending;
    }

    /** Adds a recurring line; its counterparty is drawn by frequency and its direction is the category's. */
    void addRecurring(Category category, Recurrence recurrence, int argument, long unit) {
        int i = recurringCount++;
        categories[i] = category;
        recurrences[i] = recurrence;
        arguments[i] = argument;
        unitCents[i] = category.credit() ? unit : -unit;
        everyMonthCents += unitCents[i] * recurrence.linesEveryMonth();
    }

    /** Returns the counterparty of a recurring line, which is the same in every month. */
    private int rank(Category category) {
        return counterparties.pick(category, draw(64 + category.code()));
    }

    void initialCents(long cents) {
        initialCents = cents;
    }

    /** Sets interest that accrues by the day, from a monthly amount; it is booked on the last day of each month. */
    void accrueMonthly(long cents) {
        interest.accrueMonthly(cents);
    }

    /** Has what came in besides deposits moved out once a year, on the 15th of a month of the year 0 to 11. */
    void moveOutEach(int monthOfYear) {
        yearly.in(monthOfYear);
    }

    /** Has the debits of each month paid in the next, on a day 1 to 28. */
    void payInFullOn(int day) {
        paymentDay = day;
    }

    /**
     * Has a standing transfer out each month on a day 1 to 28, of so many cents and, set each January, a twelfth of
     * what the budgeted habits took less than expected in the year before (if they took more, so much less).
     */
    void standingTransfer(int day, long cents) {
        standingDay = day;
        standingCents = cents;
        everyMonthCents -= cents;
    }

    /** Returns the balance before a month. */
    long openingCents(int month) {
        int since = sinceUnpaid(month);
        spending.turnTo(month, since);
        settle(month);
        return initialCents + flows(since, month) - settledBefore(month);
    }

    /** Returns the month from which flows are in the balance: where debits are paid in full, the month before. */
    private int sinceUnpaid(int month) {
        return paymentDay == 0 ? 0 : month - 1;
    }

    /** Writes all lines of a month and the balances. */
    void fill(int month, StatementLines into) {
        int since = sinceUnpaid(month);
        spending.turnTo(month, since);
        settle(month);
        long flows = flows(since, month);
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
        if (yearly.cents() != 0) {
            into.add(YearlyTransfer.DAY, Category.TRANSFER_OUT, -yearly.cents(), rank(Category.TRANSFER_OUT));
        }
        if (interest.accrues()) {
            Category category = kind == AccountKind.SAVINGS ? Category.INTEREST : Category.INTEREST_CHARGE;
            into.add(MonthCalendar.length(month), category, interest.cents(month), 0);
        }
        spending.addLines(month, into);
        into.finish(initialCents + flows - settledBefore(month));
    }

    /** Writes the number and the sums of the lines of a month, and the balance before them. */
    void total(int month, StatementTotals into) {
        int since = sinceUnpaid(month);
        spending.turnTo(month, since);
        settle(month);
        long flows = flows(since, month);
        into.begin(initialCents + flows - settledBefore(month));
        for (int i = 0; i < recurringCount; i++) {
            int lines = recurrences[i].count(month, arguments[i]);
            into.add(lines, lines * unitCents[i] * recurrences[i].weight(month));
        }
        if (paymentDay != 0) {
            into.add(1, -flows);
        }
        if (standingDay != 0 && standingCents() != 0) {
            into.add(1, -standingCents());
        }
        if (yearly.cents() != 0) {
            into.add(1, -yearly.cents());
        }
        if (interest.accrues()) {
            into.add(1, interest.cents(month));
        }
        spending.addTotals(month, into);
    }

    /** Returns this year's standing transfer, set by the review. */
    private long standingCents() {
        return standingCents + STEP_CENTS * (stepsUntilThisYear - stepsUntilLastYear);
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

    /** Sums the reviews up to last January and up to this year's, in steps, rounded down so that rests carry over. */
    private void settle(int month) {
        stepsUntilLastYear = 0;
        stepsUntilThisYear = 0;
        if (standingDay != 0) {
            int january = month - month % 12;
            stepsUntilLastYear = Math.floorDiv(spending.savedBefore(january - 12), 12 * STEP_CENTS);
            stepsUntilThisYear = Math.floorDiv(spending.savedBefore(january), 12 * STEP_CENTS);
        }
        if (yearly.any()) {
            int last = yearly.lastBefore(month);
            long before = broughtBefore(last);
            yearly.settle(before, yearly.isIn(month) ? broughtBefore(month) : before);
        }
    }

    /** Returns what came in from month 0 to before a month besides deposits; negative for a negative month. */
    private long broughtBefore(int month) {
        return interest.before(month) + everyMonthCents * month + spending.broughtBefore(month);
    }

    /** Returns what all reviews added to the standing transfers and what was moved out yearly, before a month. */
    private long settledBefore(int month) {
        long thisYear = month % 12 * (stepsUntilThisYear - stepsUntilLastYear);
        return STEP_CENTS * (12 * stepsUntilLastYear + thisYear) + yearly.centsBefore();
    }

    /** Returns the sum of the lines, payments of debts, reviews and yearly transfers apart, from a month to before the one turned to. */
    private long flows(int since, int month) {
        long sum =
                interest.before(month) - interest.before(since) + everyMonthCents * (month - since) + spending.cents();
        for (int i = 0; i < recurringCount; i++) {
            if (recurrences[i].linesEveryMonth() == 0) {
                int weight = recurrences[i].weightBefore(month, arguments[i]);
                if (since != 0) {
                    weight -= recurrences[i].weightBefore(since, arguments[i]);
                }
                sum += unitCents[i] * weight;
            }
        }
        return sum;
    }
}
