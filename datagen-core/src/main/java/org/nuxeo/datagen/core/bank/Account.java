// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import java.time.LocalDate;
import org.nuxeo.datagen.core.bank.ledger.AccountKind;
import org.nuxeo.datagen.core.id.Identity;

/**
 * An account of a customer.
 *
 * @param customer the owner
 * @param position position of the account in every dataset that has it, from 0
 * @param index number of the account within its customer, 1 to 3; the AA of the account number
 * @param kind checking, savings or credit
 * @param openedEpochDay day on which it was opened, in days from 1970-01-01; in the years 1985 to 1999
 */
public record Account(Customer customer, long position, int index, AccountKind kind, int openedEpochDay) {

    /** Returns the date on which the account was opened. */
    public LocalDate opened() {
        return LocalDate.ofEpochDay(openedEpochDay);
    }

    /** Returns the identity of the account. */
    public Identity identity() {
        return Bank.account(position);
    }

    /** Returns the identity of the letter about the opening of the account. */
    public Identity letter() {
        return Bank.letter(position);
    }

    /**
     * Returns the identity of the account's statement for an absolute month.
     *
     * @throws IllegalArgumentException if no statement can have that month
     */
    public Identity statement(int absoluteMonth) {
        return Bank.statement(position, absoluteMonth);
    }

    /** Returns the account number, {@code FFFFF-LLLLL-CCCCSSS-AA}. */
    public String numberText() {
        return CustomerNumber.accountText(customer.number(), index);
    }
}
