// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;

/**
 * Consecutive statements, account by account and month by month, so that the same start and number mean the same
 * statements, whatever the number of threads.
 */
public final class StatementFeed implements DocumentFeed {

    private static final int CHUNK_STATEMENTS = 1_000;

    private final int firstMonth;
    private final int months;
    private final long end;
    private final AtomicLong next;

    /**
     * @param firstMonth absolute month of each account's first statement
     * @param months number of statements of an account, at least 1
     * @param skip how many statements precede the first
     * @param count number of statements
     * @throws IllegalArgumentException if a number is out of range
     */
    public StatementFeed(int firstMonth, int months, long skip, long count) {
        if (months < 1 || skip < 0 || count < 0) {
            throw new IllegalArgumentException("months " + months + ", skip " + skip + ", count " + count
                    + ": months must be at least 1, the others 0 or more");
        }
        this.firstMonth = firstMonth;
        this.months = months;
        this.end = Math.addExact(skip, count);
        this.next = new AtomicLong(skip);
    }

    /**
     * Returns how many customers have the first statements, in whole runs of three customers with six accounts.
     *
     * @throws IllegalArgumentException if there are not that many customers
     */
    public static long customers(int months, long statements) {
        long accounts = (statements + months - 1) / months;
        long customers = (accounts + 5) / 6 * 3;
        if (customers > DatasetSpec.MAX_CUSTOMERS) {
            throw new IllegalArgumentException("skip and nbDocuments: " + statements + " statements of " + months
                    + " months need more than " + DatasetSpec.MAX_CUSTOMERS + " customers");
        }
        return Math.max(3, customers);
    }

    @Override
    public List<Identity> next() {
        long from = next.getAndUpdate(at -> Math.min(end, at + CHUNK_STATEMENTS));
        long to = Math.min(end, from + CHUNK_STATEMENTS);
        List<Identity> statements = new ArrayList<>((int) (to - from));
        for (long j = from; j < to; j++) {
            statements.add(Bank.statement(j / months, firstMonth + (int) (j % months)));
        }
        return statements;
    }
}
