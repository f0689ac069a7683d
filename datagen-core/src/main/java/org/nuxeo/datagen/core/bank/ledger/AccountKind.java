// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank.ledger;

/** The kind of an account, which determines the lines of its statements. */
public enum AccountKind {
    /** An everyday account with income, housing, utilities, card payments and a standing transfer to savings. */
    CHECKING("Checking"),
    /** A savings account with deposits, round-ups, interest and a yearly transfer. It is never overdrawn. */
    SAVINGS("Savings"),
    /** A credit card account with purchases, which a payment in the next month covers. The balance is a debt. */
    CREDIT("Credit");

    private final String label;

    AccountKind(String label) {
        this.label = label;
    }

    /** Returns the number of the kind in sums of a census, by which they are sorted; it never changes. */
    public int code() {
        return ordinal();
    }

    /** Returns the name that statements show, for example {@code Checking}. */
    public String label() {
        return label;
    }
}
