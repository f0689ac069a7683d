// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.AccountMonth;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.benchmarks.bank.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Statements generated with all lines and balances in a second. */
public class StatementLinesBenchmark extends HotPath.AtPosition {

    private final Dataset dataset = Samples.whole();
    private final Generator generator = Bank.of(dataset).generator();
    private final long first = dataset.firstOrdinal(Bank.STATEMENT);
    private final StatementLines lines = new StatementLines();
    private final Sequence sequence = new Sequence();
    private Ring<AccountMonth> statements;
    private Walk walk;

    @Setup
    public void prepareAccounts() {
        statements = Samples.accountMonths(dataset, from);
        walk = new Walk(from);
    }

    /** Generates the lines of an account that is drawn before. */
    @Benchmark
    public StatementLines lines() {
        AccountMonth next = statements.next();
        generator.statement(next.account(), next.month(), lines);
        return lines;
    }

    /** Generates the lines from the position of a statement. */
    @Benchmark
    public StatementLines linesFromPosition() {
        Identity identity = dataset.identity(first + walk.next());
        generator.statement(identity.position(), identity.month(), lines);
        return lines;
    }

    /** Generates the lines, the customer and the account from the position of a statement. */
    @Benchmark
    public StatementLines linesWithCustomer() {
        Identity identity = dataset.identity(first + walk.next());
        generator.statement(generator.account(identity.position()), identity.month(), lines);
        return lines;
    }

    @Benchmark
    public Object naiveSequentialRandom() {
        return sequence.lines();
    }
}
