// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.util.function.Supplier;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.question.Question;
import org.nuxeo.datagen.core.question.Questions;
import org.nuxeo.datagen.render.bank.statement.LoadedStatement;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Statements generated with all lines and balances in a second. */
public class StatementLinesBenchmark extends AtPosition {

    private final StatementLines lines = new StatementLines();
    private final Questions questions = Questions.of(dataset, 1);
    private Supplier<LoadedStatement> loaded;

    @Setup
    public void prepare() {
        loaded = Samples.statements(dataset, from);
    }

    /** Generates the lines of an account that is drawn before. */
    @Benchmark
    public StatementLines lines() {
        return loaded.get().lines();
    }

    /** Generates the lines from the position of a statement. */
    @Benchmark
    public StatementLines linesFromPosition() {
        Identity identity = dataset.identity(firstStatement + walk.next());
        generator.statement(identity.position(), identity.month(), lines);
        return lines;
    }

    /** Generates the lines, the customer and the account from the position of a statement. */
    @Benchmark
    public StatementLines linesWithCustomer() {
        Identity identity = dataset.identity(firstStatement + walk.next());
        generator.statement(generator.account(identity.position()), identity.month(), lines);
        return lines;
    }

    /** Asks a question with its answer, of each kind in turn. */
    @Benchmark
    public Question question() {
        return questions.question(from + walk.next());
    }

    @Benchmark
    public Object naiveSequentialRandom() {
        return sequence.lines();
    }
}
