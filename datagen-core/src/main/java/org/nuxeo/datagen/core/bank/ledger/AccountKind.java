// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/** The kind of an account, which determines the lines of its statements. */
public enum AccountKind {
    /** An everyday account with income, housing, utilities, card payments and a standing transfer to savings. */
    CHECKING(0, "Checking"),
    /** A savings account with deposits, round-ups, interest and a yearly transfer. It is never overdrawn. */
    SAVINGS(1, "Savings"),
    /** A credit card account with purchases, which a payment in the next month covers. The balance is a debt. */
    CREDIT(2, "Credit");

    private final int code;
    private final String label;

    AccountKind(int code, String label) {
        this.code = code;
        this.label = label;
    }

    /** Returns the number of the kind in sums of a census; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the name that statements show, for example {@code Checking}. */
    public String label() {
        return label;
    }
}
