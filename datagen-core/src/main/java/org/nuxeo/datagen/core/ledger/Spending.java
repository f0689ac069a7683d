package org.nuxeo.datagen.core.ledger;

/** The payments of one account: which of its kind's habits it follows at which level. A scratch object, reused. */
final class Spending {

    private static final int MAX_HABITS = 12;

    /** The habit of which withdrawals are made, where there are any. */
    private static final int DEPOSITS = 0;

    /** The habit of a savings account that nothing mirrors. */
    private static final int ROUND_UPS = 1;

    private final int[] levels = new int[MAX_HABITS];
    private final long[] keys = new long[MAX_HABITS];
    private final long[] starts = new long[MAX_HABITS];
    private final int[] paymentsSince = new int[MAX_HABITS];
    private final int[] sumsSince = new int[MAX_HABITS];
    private final int[] paymentsBefore = new int[MAX_HABITS];
    private final int[] paymentsAfter = new int[MAX_HABITS];
    private Habit[] habits;
    private int mirrorMonths;
    private long cents;

    /**
     * Starts an account's payments.
     *
     * @param draw three bits a habit choose its level
     */
    void start(long accountKey, Habit[] accountHabits, long draw) {
        habits = accountHabits;
        mirrorMonths = 0;
        for (int i = 0; i < habits.length; i++) {
            levels[i] = Habit.level((int) (draw >>> (3 * i)) & 7);
            SpendingStream stream = habits[i].stream();
            keys[i] = stream.key(accountKey);
            starts[i] = stream.starts(keys[i]);
        }
    }

    /** Makes withdrawals repeat the deposits of so many months before, so that the balance stays bounded. */
    void mirrorDepositsAfter(int months) {
        mirrorMonths = months;
    }

    /** Returns the expected flow of a month in cents. */
    long expectedMonthlyCents() {
        long cents = 0;
        for (int i = 0; i < habits.length; i++) {
            cents += habits[i].stream().sign() * habits[i].expectedMonthlyCents(levels[i]);
        }
        return cents;
    }

    /**
     * Turns to a month: adds up what was paid before it, and notes which payments are its own.
     *
     * @param since the month from which payments are added up: 0, or any for kinds without budgeted habits
     */
    void turnTo(int month, int since) {
        int decembersSince = Math.floorDiv(since, 12);
        int decembersBefore = Math.floorDiv(month, 12);
        int decembersAfter = Math.floorDiv(month + 1, 12);
        for (int i = 0; i < habits.length; i++) {
            CountTable table = habits[i].counts(levels[i]);
            int offset = countOffset(keys[i]);
            int extra = habits[i].stream().decemberExtra();
            paymentsSince[i] = table.countBefore(offset, since) + extra * decembersSince;
            paymentsBefore[i] = table.countBefore(offset, month) + extra * decembersBefore;
            paymentsAfter[i] = table.countBefore(offset, month + 1) + extra * decembersAfter;
        }
        if (mirrorMonths != 0) {
            paymentsSince[DEPOSITS] = countBefore(DEPOSITS, month - mirrorMonths);
        }
        // In a loop of its own, so that the tables' distant entries are on their way from memory all at once.
        cents = 0;
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream();
            sumsSince[i] = stream.sumBefore(starts[i], paymentsSince[i]);
            cents += stream.sign() * (stream.sumBefore(starts[i], paymentsBefore[i]) - sumsSince[i]);
        }
    }

    private static int countOffset(long key) {
        return (int) (key >>> (Long.SIZE - CountTable.BITS));
    }

    /** Returns the number of payments of a habit from month 0 to before a month. */
    private int countBefore(int habit, int month) {
        return habits[habit].counts(levels[habit]).countBefore(countOffset(keys[habit]), month)
                + habits[habit].stream().decemberExtra() * Math.floorDiv(month, 12);
    }

    /** Returns the sum of the payments before the month turned to, debits negative. */
    long cents() {
        return cents;
    }

    /** Returns how much less than expected the budgeted habits took from month 0 to before a month, in cents. */
    long savedBefore(int month) {
        long saved = 0;
        for (int i = 0; i < habits.length; i++) {
            if (habits[i].budgeted()) {
                SpendingStream stream = habits[i].stream();
                int spent = stream.sumBefore(starts[i], countBefore(i, month)) - sumsSince[i];
                saved += habits[i].expectedMonthlyCents(levels[i]) * month - spent;
            }
        }
        return saved;
    }

    /** Returns what a savings account got from month 0 to before a month, deposits apart, as withdrawals repeat them. */
    long broughtBefore(int month) {
        int roundUps = habits[ROUND_UPS].stream().sumBefore(starts[ROUND_UPS], countBefore(ROUND_UPS, month));
        return roundUps - sumsSince[ROUND_UPS];
    }

    /** Adds the number and the sums of the payments of the month turned to. */
    void addTotals(int month, StatementTotals into) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream();
            int from = paymentsBefore[i];
            int to = paymentsAfter[i];
            int sum = stream.sumBefore(starts[i], to) - stream.sumBefore(starts[i], from);
            into.add(to - from, stream.sign() * sum);
        }
        if (mirrorMonths != 0) {
            int from = countBefore(DEPOSITS, month - mirrorMonths);
            int to = countBefore(DEPOSITS, month - mirrorMonths + 1);
            SpendingStream stream = habits[DEPOSITS].stream();
            into.add(to - from, stream.sumBefore(starts[DEPOSITS], from) - stream.sumBefore(starts[DEPOSITS], to));
        }
    }

    /** Adds the payments of the month turned to. */
    void addLines(int month, StatementLines into) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream();
            stream.addLines(starts[i], keys[i], paymentsBefore[i], paymentsAfter[i], month, stream.category(), into);
            if (mirrorMonths != 0 && i == DEPOSITS) {
                int from = countBefore(i, month - mirrorMonths);
                int to = countBefore(i, month - mirrorMonths + 1);
                stream.addLines(starts[i], ~keys[i], from, to, month, Category.WITHDRAWAL, into);
            }
        }
    }
}
