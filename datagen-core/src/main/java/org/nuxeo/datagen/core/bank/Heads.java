// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

/**
 * A choice among the heads of a customer: the customer, the ID card, the accounts and the letters, that is every document
 * but the statements.
 */
public enum Heads {
    /** No heads. */
    NONE(0, 0, 0),
    /** Customers and ID cards. */
    CUSTOMERS(1, 2, 0),
    /** Accounts and letters. */
    ACCOUNTS(2, 0, 2),
    /** Customers, ID cards, accounts and letters. */
    ALL(3, 2, 2);

    private final int code;
    private final int ofCustomer;
    private final int ofAccount;

    Heads(int code, int ofCustomer, int ofAccount) {
        this.code = code;
        this.ofCustomer = ofCustomer;
        this.ofAccount = ofAccount;
    }

    /** Returns the number of the choice in the keys of records, 0 to 3; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the number of chosen documents that each customer has once: 0, or 2 for the customer and the card. */
    int ofCustomer() {
        return ofCustomer;
    }

    /** Returns the number of chosen documents that each account has: 0, or 2 for the account and the letter. */
    int ofAccount() {
        return ofAccount;
    }
}
