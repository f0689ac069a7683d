package org.nuxeo.datagen.core.ledger;

/** The payments of one account: which of its kind's habits it follows at which level. A scratch object, reused. */
final class Spending {

    private static final int MAX_HABITS = 12;

    private final int[] levels = new int[MAX_HABITS];
    private final long[] streamKeys = new long[MAX_HABITS];
    private final int[] paymentsBefore = new int[MAX_HABITS];
    private Habit[] habits;
    private int mirrorMonths;

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
            streamKeys[i] = habits[i].stream().key(accountKey);
        }
    }

    /** Makes withdrawals repeat the deposits of so many months before, so that the balance stays bounded. */
    void mirrorDepositsAfter(int months) {
        mirrorMonths = months;
    }

    /** Returns the expected flow of a month in cents, deposits apart, as withdrawals mirror them. */
    long expectedMonthlyCents() {
        long cents = 0;
        for (int i = 0; i < habits.length; i++) {
            Category category = habits[i].stream().category();
            if (category != Category.DEPOSIT) {
                long expected = habits[i].expectedMonthlyCents(levels[i]);
                cents += category.credit() ? expected : -expected;
            }
        }
        return cents;
    }

    /** Returns the sum of all payments from month 0 to before a month, debits negative; notes the counts for lines. */
    long centsBefore(int month) {
        long sum = 0;
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream();
            CountTable counts = habits[i].counts(levels[i]);
            long key = streamKeys[i];
            paymentsBefore[i] = stream.countBefore(key, counts, month);
            long cents = stream.centsBefore(key, paymentsBefore[i]);
            if (mirrorMonths != 0 && stream.category() == Category.DEPOSIT) {
                cents -= stream.centsBefore(key, stream.countBefore(key, counts, month - mirrorMonths));
            }
            sum += stream.category().credit() ? cents : -cents;
        }
        return sum;
    }

    /** Returns how much less than expected the budgeted habits took from month 0 to before a month, in cents. */
    long savedBefore(int month) {
        long saved = 0;
        for (int i = 0; i < habits.length; i++) {
            if (habits[i].budgeted()) {
                SpendingStream stream = habits[i].stream();
                int count = stream.countBefore(streamKeys[i], habits[i].counts(levels[i]), month);
                saved += habits[i].expectedMonthlyCents(levels[i]) * month - stream.centsBefore(streamKeys[i], count);
            }
        }
        return saved;
    }

    /** Adds the payments of the month that {@link #centsBefore} was last asked for. */
    void addLines(int month, StatementLines into) {
        for (int i = 0; i < habits.length; i++) {
            SpendingStream stream = habits[i].stream();
            CountTable counts = habits[i].counts(levels[i]);
            long key = streamKeys[i];
            int to = stream.countBefore(key, counts, month + 1);
            stream.addLines(key, key, paymentsBefore[i], to, month, stream.category(), into);
            if (mirrorMonths != 0 && stream.category() == Category.DEPOSIT) {
                int mirroredFrom = stream.countBefore(key, counts, month - mirrorMonths);
                int mirroredTo = stream.countBefore(key, counts, month - mirrorMonths + 1);
                stream.addLines(key, ~key, mirroredFrom, mirroredTo, month, Category.WITHDRAWAL, into);
            }
        }
    }
}
