package org.nuxeo.datagen.core;

/** Which of a customer's documents other than statements are meant. */
public enum Heads {
    /** None of them. */
    NONE(0, 0, 0),
    /** The customer and the card. */
    CUSTOMERS(1, 2, 0),
    /** The accounts and the letters. */
    ACCOUNTS(2, 0, 2),
    /** All four. */
    ALL(3, 2, 2);

    private final int code;
    private final int ofCustomer;
    private final int ofAccount;

    Heads(int code, int ofCustomer, int ofAccount) {
        this.code = code;
        this.ofCustomer = ofCustomer;
        this.ofAccount = ofAccount;
    }

    /** Returns the number that stands for the choice in the keys of records, 0 to 3; it never changes. */
    public int code() {
        return code;
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
