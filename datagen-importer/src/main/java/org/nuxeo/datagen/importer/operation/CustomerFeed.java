// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;

/** Documents of consecutive customers: customers with their cards, or their accounts with their letters. */
public final class CustomerFeed implements DocumentFeed {

    private static final int CHUNK_CUSTOMERS = 500;

    private final Generator generator;
    private final boolean accounts;
    private final long end;
    private final AtomicLong next;

    /**
     * @param accounts true for accounts and letters, false for customers and cards
     * @param skip how many customers precede the first
     * @param count number of customers
     */
    public CustomerFeed(Generator generator, boolean accounts, long skip, long count) {
        this.generator = generator;
        this.accounts = accounts;
        this.end = Math.addExact(skip, count);
        this.next = new AtomicLong(skip);
    }

    @Override
    public List<Identity> next() {
        long from = next.getAndUpdate(at -> Math.min(end, at + CHUNK_CUSTOMERS));
        long to = Math.min(end, from + CHUNK_CUSTOMERS);
        List<Identity> documents = new ArrayList<>();
        for (long customer = from; customer < to; customer++) {
            if (accounts) {
                addAccounts(documents, generator.firstAccount(customer), generator.accountCount(customer));
            } else {
                addCustomer(documents, customer);
            }
        }
        return documents;
    }

    static void addCustomer(List<Identity> documents, long customer) {
        documents.add(Bank.customer(customer));
        documents.add(Bank.idCard(customer));
    }

    static void addAccounts(List<Identity> documents, long first, int count) {
        for (long account = first; account < first + count; account++) {
            documents.add(Bank.account(account));
            documents.add(Bank.letter(account));
        }
    }
}
