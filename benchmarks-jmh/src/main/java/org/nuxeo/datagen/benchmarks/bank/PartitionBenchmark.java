// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import org.nuxeo.datagen.benchmarks.bank.Samples.Ring;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Partitions of documents, documents of partitions, and plans computed in a second, for the archives of 2^40 customers. */
public class PartitionBenchmark extends AtPosition {

    private static final int STEPS = 1 << 20;

    @Param({"8", "48"})
    public int partitions;

    private final Dataset vast = Samples.vast();
    private PartitionPlan plan;
    private PartitionPlan.Cursor cursor;
    private final Ring<Identity> statements = of(vast, Bank.STATEMENT, each -> each);
    private final Ring<String> parentIds =
            of(vast, Bank.STATEMENT, each -> vast.document(each).parentId().toString());
    private int next;

    @Setup
    public void prepare() {
        plan = PartitionPlan.of(vast, Bank.ARCHIVES, partitions);
        cursor = plan.cursor(partitions - 1, from);
    }

    @Benchmark
    public int partitionOfDocument() {
        return plan.partition(statements.next());
    }

    /** Computes a record that is far from the previous one and in another partition. */
    @Benchmark
    public Identity documentOfPartition() {
        int step = next++ & STEPS - 1;
        return plan.identity(step % partitions, from + 7_919L * step);
    }

    /** Computes consecutive documents, as a producer does. */
    @Benchmark
    public Document nextDocumentOfPartition() {
        return cursor.nextDocument();
    }

    /** Computes a plan and the exact number of records in each partition. */
    @Benchmark
    public double planAndBalance() {
        return PartitionPlan.of(vast, Bank.ARCHIVES, partitions).balance();
    }

    /** Computes a hash of the parent's id. It balances only approximately and cannot enumerate a partition. */
    @Benchmark
    public int naiveHashOfParentId() {
        return Math.floorMod(parentIds.next().hashCode(), partitions);
    }
}
