// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.benchmarks.PositionBenchmark;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.BankDataset;
import org.nuxeo.datagen.importer.census.CensusVisitor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Setup;

/** Statements visited by a census in a second, in both orders. */
public class CensusBenchmark extends PositionBenchmark {

    private static final int PARTITIONS = 8;

    private final Dataset dataset = Samples.whole();
    private final BankDataset bank = Bank.of(dataset);
    // one for each order, since a visitor remembers the customer before
    private final CensusVisitor ofOrdinals = new CensusVisitor(dataset, PARTITIONS);
    private final CensusVisitor ofPartitions = new CensusVisitor(dataset, PARTITIONS);
    private final PartitionPlan plan = PartitionPlan.of(dataset, Bank.ARCHIVES, PARTITIONS);
    private PartitionPlan.Cursor cursor;
    private long next;

    @Setup
    public void start() {
        next = dataset.firstOrdinal(Bank.STATEMENT) + from;
        cursor = plan.cursor(0, from / PARTITIONS % plan.records(0));
    }

    /** Visits documents by ordinal: customers are drawn again for each month. */
    @Benchmark
    public void byOrdinals() {
        ofOrdinals.visit(next++);
    }

    /** Visits documents of a partition: each customer is drawn once. */
    @Benchmark
    public void byPartitions() {
        if (!cursor.hasNext()) {
            cursor = plan.cursor(0, 0);
        }
        ofPartitions.visit(cursor.nextDocument(), 0);
    }
}
