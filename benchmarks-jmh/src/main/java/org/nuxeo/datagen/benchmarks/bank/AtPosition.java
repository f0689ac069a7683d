// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.benchmarks.bank.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.text.ByteSink;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** A benchmark at the beginning of a kind, beyond 31 bits, and near its end: the cost must be the same. */
public abstract class AtPosition extends HotPath {

    /** Position of the first document within its kind. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    final Dataset dataset;
    final BankDataset bank;
    final Generator generator;
    final long firstStatement;
    final ByteSink sink = new ByteSink(1 << 14);
    final Sequence sequence = new Sequence();
    Walk walk;
    Ring<Identity> statements;

    /** Makes a benchmark with the documents of the default dataset. */
    AtPosition() {
        this(Samples.whole());
    }

    AtPosition(Dataset dataset) {
        this.dataset = dataset;
        this.bank = Bank.of(dataset);
        this.generator = bank.generator();
        this.firstStatement = dataset.firstOrdinal(Bank.STATEMENT);
    }

    /** Chooses documents, and prepares what must not be measured. */
    @Setup
    public final void start() {
        walk = new Walk(from);
        statements = Samples.samples(dataset, Bank.STATEMENT, from);
        prepare();
    }

    /** Prepares what only this benchmark has. */
    void prepare() {
        // most need nothing else
    }
}
