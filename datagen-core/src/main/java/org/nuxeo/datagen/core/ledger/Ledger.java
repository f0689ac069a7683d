package org.nuxeo.datagen.core.ledger;

import org.nuxeo.datagen.core.internal.random.Draws;

/**
 * The lines and balances of every monthly statement of any account, in constant time, from 2000-01 to 2099-12.
 *
 * <p>One account's statements are one story: a month closes where the next opens, and the lines of a month sum to the
 * difference, none of them made to fit. Results depend on the key, the account and the absolute month only. Immutable
 * and safe for use by any number of threads.
 */
public final class Ledger {

    private final long kindsKey;
    private final long accountsKey;
    private final Counterparties counterparties;

    /** A ledger whose kinds of accounts and amounts derive from one key. */
    public Ledger(long key, Counterparties counterparties) {
        this(key, key, counterparties);
    }

    /**
     * @param identityKey decides what each account is for
     * @param dataKey tells ledgers with the same identities and other amounts apart
     */
    public Ledger(long identityKey, long dataKey, Counterparties counterparties) {
        this.kindsKey = Draws.subkey(identityKey, "account kinds");
        this.accountsKey = Draws.subkey(dataKey, "ledger");
        this.counterparties = java.util.Objects.requireNonNull(counterparties, "counterparties");
    }

    /**
     * Returns what an account is for. A customer's first account is mostly checking, the others mostly savings or
     * credit.
     *
     * @param accountPosition 0 or more
     * @param accountIndex the account's number AA within its customer, 1 to 3
     */
    public AccountKind kind(long accountPosition, int accountIndex) {
        checkAccount(accountPosition, accountIndex);
        return kindOf(Draws.hash(kindsKey, accountPosition), accountIndex);
    }

    /**
     * Returns the balance before the first line of a month, in cents.
     *
     * @param absoluteMonth year * 12 + month - 1, from 2000-01 to 2099-12
     */
    public long openingBalanceCents(long accountPosition, int accountIndex, int absoluteMonth) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        AccountPlan plan = new AccountPlan();
        plan(accountPosition, accountIndex, plan);
        return plan.openingCents(month);
    }

    /**
     * Writes the lines and balances of a month.
     *
     * @param absoluteMonth year * 12 + month - 1, from 2000-01 to 2099-12
     * @param into whatever it held before is replaced
     */
    public void fill(long accountPosition, int accountIndex, int absoluteMonth, StatementLines into) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        into.clear(counterparties);
        plan(accountPosition, accountIndex, into.plan());
        into.plan().fill(month, into);
    }

    /**
     * Writes what the lines of a month come to.
     *
     * @param absoluteMonth year * 12 + month - 1, from 2000-01 to 2099-12
     * @param into whatever it held before is replaced
     */
    public void total(long accountPosition, int accountIndex, int absoluteMonth, StatementTotals into) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        plan(accountPosition, accountIndex, into.plan());
        into.plan().total(month, into);
    }

    private void plan(long accountPosition, int accountIndex, AccountPlan plan) {
        AccountKind kind = kind(accountPosition, accountIndex);
        plan.start(Draws.hash(accountsKey, accountPosition), kind, counterparties);
        switch (kind) {
            case CHECKING -> AccountPlanner.checking(plan);
            case SAVINGS -> AccountPlanner.savings(plan);
            case CREDIT -> AccountPlanner.credit(plan);
        }
    }

    private static void checkAccount(long accountPosition, int accountIndex) {
        if (accountPosition < 0) {
            throw new IllegalArgumentException("account position " + accountPosition + ": must be 0 or more");
        }
        if (accountIndex < 1 || accountIndex > 3) {
            throw new IllegalArgumentException("account index " + accountIndex + ": must be 1 to 3");
        }
    }

    private static AccountKind kindOf(long draw, int accountIndex) {
        int percent = Draws.bounded(draw, 100);
        return switch (accountIndex) {
            case 1 -> percent < 92 ? AccountKind.CHECKING : percent < 97 ? AccountKind.SAVINGS : AccountKind.CREDIT;
            case 2 -> percent < 50 ? AccountKind.SAVINGS : percent < 85 ? AccountKind.CREDIT : AccountKind.CHECKING;
            default -> percent < 35 ? AccountKind.SAVINGS : percent < 90 ? AccountKind.CREDIT : AccountKind.CHECKING;
        };
    }
}
