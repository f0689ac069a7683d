// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Statements generated with all lines and balances in a second. */
public class StatementLinesBenchmark extends HotPath {

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.whole();
    private final long first = dataset.firstOrdinal(Bank.STATEMENT);
    private final StatementLines lines = new StatementLines();
    private final SequentialStatements sequence = new SequentialStatements(2020);
    private Identity[] statements;
    private Account[] accounts;
    private Walk walk;
    private int next;

    @Setup
    public void prepareAccounts() {
        statements = Samples.samples(dataset, Bank.STATEMENT, from);
        accounts = new Account[statements.length];
        for (int i = 0; i < accounts.length; i++) {
            accounts[i] = dataset.document(statements[i]).account();
        }
        walk = new Walk(from);
    }

    /** Generates the lines of an account that is drawn before. */
    @Benchmark
    public StatementLines lines() {
        int i = next++ & accounts.length - 1;
        dataset.generator().statement(accounts[i], statements[i].month(), lines);
        return lines;
    }

    /** Generates the lines from the position of a statement. */
    @Benchmark
    public StatementLines linesFromPosition() {
        Identity identity = dataset.identity(first + walk.next());
        dataset.generator().statement(identity.position(), identity.month(), lines);
        return lines;
    }

    /** Generates the lines, the customer and the account from the position of a statement. */
    @Benchmark
    public StatementLines linesWithCustomer() {
        Identity identity = dataset.identity(first + walk.next());
        dataset.generator().statement(dataset.generator().account(identity.position()), identity.month(), lines);
        return lines;
    }

    @Benchmark
    public Object naiveSequentialRandom() {
        return sequence.lines();
    }
}
