// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.util.Set;
import org.nuxeo.datagen.core.id.Kind;

/**
 * A choice among the heads of a customer: the customer, the ID card, the accounts and the letters, that is every document
 * but the statements.
 */
public enum Heads {
    /** No heads. */
    NONE(0),
    /** Customers and ID cards. */
    CUSTOMERS(1, Bank.CUSTOMER, Bank.IDCARD),
    /** Accounts and letters. */
    ACCOUNTS(2, Bank.ACCOUNT, Bank.LETTER),
    /** Customers, ID cards, accounts and letters. */
    ALL(3, Bank.CUSTOMER, Bank.IDCARD, Bank.ACCOUNT, Bank.LETTER);

    private final int code;
    private final Set<Kind> kinds;

    Heads(int code, Kind... kinds) {
        this.code = code;
        this.kinds = Set.of(kinds);
    }

    /** Returns the number of the choice in the keys of records, 0 to 3; it never changes. */
    public int code() {
        return code;
    }

    /** Returns the chosen kinds. */
    public Set<Kind> kinds() {
        return kinds;
    }
}
