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

    final Dataset dataset = Samples.whole();
    final BankDataset bank = Bank.of(dataset);
    final Generator generator = bank.generator();
    final long firstStatement = dataset.firstOrdinal(Bank.STATEMENT);
    final ByteSink sink = new ByteSink(1 << 14);
    final Sequence sequence = new Sequence();
    Walk walk;

    @Setup
    public final void start() {
        walk = new Walk(from);
    }

    /** Returns statements that are far from each other. */
    final Ring<Identity> statements() {
        return Samples.samples(dataset, Bank.STATEMENT, from);
    }
}
