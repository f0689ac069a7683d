package org.nuxeo.datagen.core.ledger;

/** What an account is for; decides which lines its statements have. */
public enum AccountKind {
    /** Everyday account: income, housing, utilities, card payments, a standing transfer to savings. */
    CHECKING("Checking"),
    /** Deposits, withdrawals, weekly round-ups and interest; never overdrawn. */
    SAVINGS("Savings"),
    /** Card purchases, and each month the payment of the purchases of the month before; the balance is a debt. */
    CREDIT("Credit");

    private final String label;

    AccountKind(String label) {
        this.label = label;
    }

    /** Returns the name shown to people. */
    public String label() {
        return label;
    }
}
