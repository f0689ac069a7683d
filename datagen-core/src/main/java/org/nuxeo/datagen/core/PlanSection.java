package org.nuxeo.datagen.core;

import org.nuxeo.datagen.core.calendar.MonthRange;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.internal.layout.Population;

/**
 * Documents of a range of customers: with or without the customers, cards, accounts and letters themselves, and the
 * statements of a range of months. A dataset is one stratum a repository; what a larger one adds is at most two.
 *
 * @param population the customers
 * @param heads which of customers, cards, accounts and letters belong to it
 * @param months the months of its statements
 */
record Stratum(Population population, Heads heads, MonthRange months) {

    int recordsPerCustomer() {
        return heads.ofCustomer();
    }

    int recordsPerAccount() {
        return heads.ofAccount() + months.count();
    }

    /**
     * Returns a customer's record: the customer, the card, each account with its letter, then the statements account by
     * account, so that parents come first and the statements of an account stay together.
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

    /** Tells whether the stratum has no document. */
    boolean isEmpty() {
        return population.customers() == 0 || heads == Heads.NONE && months.count() == 0;
    }

    static Identity record(Stratum stratum, Customer customer, long offset) {
        return stratum.record(customer.position(), customer.firstAccount(), customer.accountCount(), offset);
    }
}
