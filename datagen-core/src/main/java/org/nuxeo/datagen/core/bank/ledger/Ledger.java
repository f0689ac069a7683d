// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

import java.util.Objects;
import java.util.function.LongToIntFunction;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Check;

/**
 * The lines and balances of any monthly statement of any account, computed in constant time, from 2000-01 to 2099-12.
 *
 * <p>The closing balance of a month is the opening balance of the next, and the lines of a month sum to the difference of
 * its balances; no line exists only to make the sum match. Results depend only on the key, the account and the absolute
 * month. Immutable and thread safe.
 */
public final class Ledger {

    /** The counterparties of statement lines: merchants, employers, landlords, utilities and others. */
    public interface Counterparties {

        /**
         * Returns a counterparty, chosen by its frequency.
         *
         * @param draw random bits, of which the high 32 are used
         * @return the rank of the counterparty within the category, 0 to 2^20 - 1
         */
        int pick(Category category, long draw);

        /** Returns the text that statements show for a counterparty, in Latin-1 and at most 34 characters. */
        String name(Category category, int rank);
    }

    private final long kindsSalt;
    private final long accountsSalt;
    private final Counterparties counterparties;

    /**
     * Creates a ledger.
     *
     * @param identityKey key of the kinds of accounts
     * @param dataKey key of everything else; ledgers can have equal kinds of accounts and different amounts
     * @throws NullPointerException if there are no counterparties
     */
    public Ledger(long identityKey, long dataKey, Counterparties counterparties) {
        this.kindsSalt = Draws.salt(Draws.subkey(identityKey, "account kinds"));
        this.accountsSalt = Draws.salt(Draws.subkey(dataKey, "ledger"));
        this.counterparties = Objects.requireNonNull(counterparties, "counterparties");
    }

    /**
     * Returns the kind of an account. A customer's first account is in most cases a checking account; the others are in
     * most cases savings or credit card accounts.
     *
     * @param accountPosition position of the account, at least 0
     * @param accountIndex number of the account within its customer, 1 to 3
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public AccountKind kind(long accountPosition, int accountIndex) {
        Check.atLeast("account position", accountPosition, 0);
        Check.range("account index", accountIndex, 1, 3);
        int percent = Draws.bounded(Draws.salted(kindsSalt, accountPosition), 100);
        return switch (accountIndex) {
            case 1 -> percent < 92 ? AccountKind.CHECKING : percent < 97 ? AccountKind.SAVINGS : AccountKind.CREDIT;
            case 2 -> percent < 50 ? AccountKind.SAVINGS : percent < 85 ? AccountKind.CREDIT : AccountKind.CHECKING;
            default -> percent < 35 ? AccountKind.SAVINGS : percent < 90 ? AccountKind.CREDIT : AccountKind.CHECKING;
        };
    }

    /**
     * Writes the lines and balances of a month.
     *
     * @param absoluteMonth absolute month from 2000-01 to 2099-12, see {@link org.nuxeo.datagen.core.calendar.Months}
     * @param into statement whose previous content is replaced
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public void fill(long accountPosition, int accountIndex, int absoluteMonth, StatementLines into) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        into.clear(counterparties);
        plan(accountPosition, accountIndex, into.plan);
        into.plan.fill(month, into);
    }

    /**
     * Writes the totals of the lines of a month.
     *
     * @param absoluteMonth absolute month from 2000-01 to 2099-12, see {@link org.nuxeo.datagen.core.calendar.Months}
     * @param into totals whose previous content is replaced
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public void total(long accountPosition, int accountIndex, int absoluteMonth, StatementTotals into) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        plan(accountPosition, accountIndex, into.plan);
        into.plan.total(month, into);
    }

    /**
     * Writes the totals of the lines of a month for consecutive accounts. This takes less time than one account after the
     * other, since all payments of one habit are summed up while its tables are in the processor's cache.
     *
     * @param firstAccount position of the first account
     * @param accounts number of accounts, at most {@link TotalsBatch#CAPACITY}
     * @param absoluteMonth absolute month from 2000-01 to 2099-12, see {@link org.nuxeo.datagen.core.calendar.Months}
     * @param into totals whose previous content is replaced
     * @throws IllegalArgumentException if an argument is out of its range
     */
    public void total(long firstAccount, int accounts, LongToIntFunction indexes, int absoluteMonth, TotalsBatch into) {
        int month = MonthCalendar.monthIndex(absoluteMonth);
        Check.range("accounts", accounts, 0, TotalsBatch.CAPACITY);
        into.begin();
        for (int i = 0; i < accounts; i++) {
            plan(firstAccount + i, indexes.applyAsInt(firstAccount + i), into.one.plan);
            into.add(i, month);
        }
        into.finish(month);
    }

    /** Draws the plan of an account, which stays the same from month to month. */
    private void plan(long accountPosition, int accountIndex, AccountPlan plan) {
        AccountKind kind = kind(accountPosition, accountIndex);
        long key = Draws.salted(accountsSalt, accountPosition);
        if (!plan.isOf(key, kind, counterparties)) {
            plan.start(key, kind, counterparties);
        }
    }
}
