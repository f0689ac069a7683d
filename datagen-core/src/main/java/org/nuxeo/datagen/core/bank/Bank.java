// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.YearMonth;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;

/** The identities of a bank's documents. */
public final class Bank {

    private Bank() {}

    /** Returns the identity of the customer at a position. */
    public static Identity customer(long customer) {
        return new Identity(Kind.CUSTOMER, customer, 0);
    }

    /** Returns the identity of the ID card of the customer at a position. */
    public static Identity idCard(long customer) {
        return new Identity(Kind.IDCARD, customer, 0);
    }

    /** Returns the identity of the account at a position. */
    public static Identity account(long account) {
        return new Identity(Kind.ACCOUNT, account, 0);
    }

    /** Returns the identity of the opening letter of the account at a position. */
    public static Identity letter(long account) {
        return new Identity(Kind.LETTER, account, 0);
    }

    /**
     * Returns the identity of the statement of an account for an absolute month.
     *
     * @throws IllegalArgumentException if the month is not {@link Months#FIRST} to {@link Months#LAST}
     */
    public static Identity statement(long account, int absoluteMonth) {
        return new Identity(Kind.STATEMENT, account, absoluteMonth);
    }

    /**
     * Returns the identity of the statement of an account for a month.
     *
     * @throws IllegalArgumentException if the month is not 2000-01 to 2099-12
     */
    public static Identity statement(long account, YearMonth month) {
        return statement(account, Months.of(month));
    }

    /** Returns the identity of a state, a year or month folder, or a root. */
    public static Identity at(Place place) {
        return new Identity(place.kind(), place.code(), 0);
    }
}
