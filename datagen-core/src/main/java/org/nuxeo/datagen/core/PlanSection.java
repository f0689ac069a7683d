// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.internal.layout.Population;

/**
 * A section of a partition plan: for a range of customers, a choice of heads and the statements of a range of months. The
 * plan of a whole dataset has one section, the plan of its growth up to three.
 *
 * @param population the customers
 * @param heads which customers, cards, accounts and letters the section has
 * @param months months of the statements
 */
record PlanSection(Population population, Heads heads, MonthRange months) {

    int recordsPerCustomer() {
        return heads.ofCustomer();
    }

    int recordsPerAccount() {
        return heads.ofAccount() + months.count();
    }

    /**
     * Returns a record of a customer. The order is the customer, the card, each account with its letter, and the statements
     * by account, so that parents come first and the statements of an account stay together.
     *
     * @param offset index of the record within the customer's records
     */
    Identity record(long customer, long firstAccount, int accounts, long offset) {
        long place = offset - heads.ofCustomer();
        if (place < 0) {
            return offset == 0 ? Identity.customer(customer) : Identity.idCard(customer);
        }
        long ofAccounts = (long) heads.ofAccount() * accounts;
        if (place < ofAccounts) {
            long account = firstAccount + place / 2;
            return place % 2 == 0 ? Identity.account(account) : Identity.letter(account);
        }
        return statement(firstAccount, place - ofAccounts);
    }

    private Identity statement(long firstAccount, long place) {
        return Identity.statement(
                firstAccount + place / months.count(), months.from() + (int) (place % months.count()));
    }

    /** Returns whether the section has no documents. */
    boolean isEmpty() {
        return population.customers() == 0 || heads == Heads.NONE && months.count() == 0;
    }

    static Identity record(PlanSection section, Customer customer, long offset) {
        return section.record(customer.position(), customer.firstAccount(), customer.accountCount(), offset);
    }
}
