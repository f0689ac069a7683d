// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/**
 * The number of lines, the sums and the balances of one statement without the lines themselves, filled in by {@link
 * Ledger#total}, which is cheaper than {@link Ledger#fill}. An object can be reused for any number of statements. Not
 * thread safe.
 *
 * <p>{@link StatementLines} has the lines, too, if {@link Ledger#fill} fills it in.
 */
public sealed class StatementTotals permits StatementLines {

    final AccountPlan plan = new AccountPlan();
    int count;
    long openingCents;
    long creditsCents;
    long debitsCents;

    /** Returns the number of lines, 6 to {@link StatementLines#MAX_LINES}. */
    public int count() {
        return count;
    }

    /** Returns the balance before the first line, in cents. */
    public long openingCents() {
        return openingCents;
    }

    /** Returns the balance after the last line, in cents. */
    public long closingCents() {
        return openingCents + creditsCents + debitsCents;
    }

    /** Returns the sum of the positive amounts, in cents. */
    public long totalCreditsCents() {
        return creditsCents;
    }

    /** Returns the sum of the negative amounts, in cents, which is zero or negative. */
    public long totalDebitsCents() {
        return debitsCents;
    }

    void begin(long opening) {
        openingCents = opening;
        count = 0;
        creditsCents = 0;
        debitsCents = 0;
    }

    /** Adds to the opening balance. */
    void open(long cents) {
        openingCents += cents;
    }

    /** Adds lines that are all credits or all debits. */
    void add(int lines, long cents) {
        count += lines;
        creditsCents += Math.max(cents, 0);
        debitsCents += Math.min(cents, 0);
    }
}
