// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.bank;

import java.util.List;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.importer.operation.DocumentFeed.NumberedFeed;

/** Feeds of consecutive documents of a bank. */
public final class BankFeeds {

    private BankFeeds() {}

    /**
     * Returns a feed of consecutive customers: customers with their cards, or their accounts with their letters.
     *
     * @param accounts true for accounts and letters, false for customers and cards
     * @param skip how many customers precede the first
     * @param count number of customers
     */
    public static DocumentFeed ofCustomers(Generator generator, boolean accounts, long skip, long count) {
        return new NumberedFeed(skip, count, 500, (customer, documents) -> {
            if (accounts) {
                addAccounts(documents, generator.firstAccount(customer), generator.accountCount(customer));
            } else {
                documents.addAll(Bank.withCard(customer));
            }
        });
    }

    static void addAccounts(List<Identity> documents, long first, int count) {
        for (long account = first; account < first + count; account++) {
            documents.addAll(Bank.withLetter(account));
        }
    }

    /**
     * Returns a feed of consecutive statements, account by account and month by month, so that the same start and number
     * mean the same statements, whatever the number of threads.
     *
     * @param kind kind of the documents, which come in a series
     * @param firstMonth absolute month of each account's first statement
     * @param months number of statements of an account, at least 1
     * @param skip how many statements precede the first
     * @param count number of statements
     * @throws IllegalArgumentException if a number is out of range
     */
    static DocumentFeed ofStatements(Kind kind, int firstMonth, int months, long skip, long count) {
        if (months < 1) {
            throw new IllegalArgumentException("months " + months + ": must be at least 1");
        }
        return new NumberedFeed(
                skip,
                count,
                1_000,
                (j, documents) -> documents.add(new Identity(kind, j / months, firstMonth + (int) (j % months))));
    }
}
