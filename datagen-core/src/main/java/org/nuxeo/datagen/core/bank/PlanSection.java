// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.bank;

import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.bank.numbers.Population;

/**
 * A section of a partition plan: for a range of customers, a choice of heads and the statements of a range of months. The
 * plan of a whole dataset has one section, the plan of its growth up to three.
 *
 * @param population the customers
 * @param heads which customers, cards, accounts and letters the section has
 * @param months months of the statements
 * @param leaves whether the section has the cards and letters of its heads
 */
record PlanSection(Population population, Heads heads, MonthRange months, LeafKinds leaves) {

    int recordsPerCustomer() {
        return heads.ofCustomer() == 0 ? 0 : heads.ofCustomer() - 1 + leaves.cards();
    }

    private int headsPerAccount() {
        return heads.ofAccount() == 0 ? 0 : heads.ofAccount() - 1 + leaves.letters();
    }

    int recordsPerAccount() {
        return headsPerAccount() + months.count();
    }

    /**
     * Returns a record of a customer. The order is the customer, the card, each account with its letter, and the statements
     * by account, so that parents come first and the statements of an account stay together.
     *
     * @param offset index of the record within the customer's records
     */
    Identity record(long customer, long firstAccount, int accounts, long offset) {
        long place = offset - recordsPerCustomer();
        if (place < 0) {
            return offset == 0 ? Identity.customer(customer) : Identity.idCard(customer);
        }
        int heads = headsPerAccount();
        long ofAccounts = (long) heads * accounts;
        if (place < ofAccounts) {
            long account = firstAccount + place / heads;
            return place % heads == 0 ? Identity.account(account) : Identity.letter(account);
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
