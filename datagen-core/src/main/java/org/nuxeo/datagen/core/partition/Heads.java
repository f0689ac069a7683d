package org.nuxeo.datagen.core.partition;

/** Which of a customer's documents other than statements are meant. */
public enum Heads {
    /** None of them. */
    NONE(0, 0),
    /** The customer and the card. */
    CUSTOMERS(2, 0),
    /** The accounts and the letters. */
    ACCOUNTS(0, 2),
    /** All four. */
    ALL(2, 2);

    private final int ofCustomer;
    private final int ofAccount;

    Heads(int ofCustomer, int ofAccount) {
        this.ofCustomer = ofCustomer;
        this.ofAccount = ofAccount;
    }

    /** Returns how many of them each customer has, aside from those of accounts. */
    int ofCustomer() {
        return ofCustomer;
    }

    /** Returns how many of them each account has. */
    int ofAccount() {
        return ofAccount;
    }
}
