// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.statement;

import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;

/** The statement of an account for a month, with its lines. The object is reusable, by one thread at a time. */
public final class LoadedStatement {

    private final StatementLines lines = new StatementLines();

    // set by of
    @SuppressWarnings("NullAway.Init")
    private Account account;

    private int month;

    /**
     * Fills this object with the statement of an account for a month.
     *
     * @param month absolute month, 2000-01 to 2099-12
     * @return this object
     * @throws IllegalArgumentException if the month is out of range
     */
    public LoadedStatement fill(Generator generator, Account account, int month) {
        generator.statement(account, month, lines);
        return of(account, month);
    }

    /** Sets the account and the month of a statement whose lines are already in {@link #lines()}. */
    public LoadedStatement of(Account account, int month) {
        this.account = account;
        this.month = month;
        return this;
    }

    /** Returns the account. */
    public Account account() {
        return account;
    }

    /** Returns the absolute month. */
    public int month() {
        return month;
    }

    /** Returns the lines and balances. */
    public StatementLines lines() {
        return lines;
    }
}
