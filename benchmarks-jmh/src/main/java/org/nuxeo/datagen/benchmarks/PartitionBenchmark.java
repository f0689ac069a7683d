package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.PartitionPlan;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Partitions of documents, documents of partitions, and plans a second, for the archives of a bank of 2^40 customers. */
public class PartitionBenchmark extends HotPath {

    private static final int STEPS = 1 << 20;

    @Param({"8", "48"})
    public int partitions;

    /** Position of the first statement, and of the first record within its partition. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Bank.vast();
    private PartitionPlan plan;
    private PartitionPlan.Cursor cursor;
    private Identity[] statements;
    private String[] parentIds;
    private int next;

    @Setup
    public void makePlan() {
        plan = PartitionPlan.of(dataset, Repository.ARCHIVES, partitions);
        cursor = plan.cursor(partitions - 1, from);
        statements = Bank.samples(dataset, Kind.STATEMENT, from);
        parentIds = new String[statements.length];
        for (int i = 0; i < statements.length; i++) {
            parentIds[i] = dataset.document(statements[i]).parentId().toString();
        }
    }

    @Benchmark
    public int partitionOfDocument() {
        return plan.partition(statements[next++ & statements.length - 1]);
    }

    /** A record far from the one before, in the next partition. */
    @Benchmark
    public Identity documentOfPartition() {
        int step = next++ & STEPS - 1;
        return plan.identity(step % partitions, from + 7_919L * step);
    }

    /** One after the other, as a producer takes them. */
    @Benchmark
    public Document nextDocumentOfPartition() {
        return cursor.nextDocument();
    }

    /** The plan with the exact number of records of each partition. */
    @Benchmark
    public double planAndBalance() {
        return PartitionPlan.of(dataset, Repository.ARCHIVES, partitions).balance();
    }

    /** A hash of the parent's id: balanced by chance, and without a way to the documents of a partition. */
    @Benchmark
    public int naiveHashOfParentId() {
        return Math.floorMod(parentIds[next++ & statements.length - 1].hashCode(), partitions);
    }
}
