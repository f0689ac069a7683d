package org.nuxeo.datagen.benchmarks;

import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.Identity;
import org.nuxeo.datagen.core.Kind;
import org.nuxeo.datagen.core.Repository;
import org.nuxeo.datagen.core.partition.PartitionPlan;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Partitions of documents, documents of partitions, and plans a second, for the archive of 9.7 billion. */
public class PartitionBenchmark extends HotPath {

    @Param({"8", "48"})
    public int partitions;

    private final Dataset dataset = Bank.whole();
    private PartitionPlan plan;
    private PartitionPlan.Cursor cursor;
    private Identity[] statements;
    private String[] parentIds;
    private long[] records;
    private int next;

    @Setup
    public void makePlan() {
        plan = PartitionPlan.of(dataset, Repository.ARCHIVES, partitions);
        cursor = plan.cursor(partitions - 1, 0);
        records = new long[partitions];
        for (int i = 0; i < partitions; i++) {
            records[i] = plan.records(i);
        }
        statements = Bank.samples(dataset, Kind.STATEMENT, 0);
        parentIds = new String[statements.length];
        for (int i = 0; i < statements.length; i++) {
            parentIds[i] = dataset.document(statements[i]).parentId().toString();
        }
    }

    @Benchmark
    public int partitionOfDocument() {
        return plan.partition(statements[next++ & statements.length - 1]);
    }

    /** Anywhere in any partition. */
    @Benchmark
    public Identity documentOfPartition() {
        int partition = next % partitions;
        return plan.identity(partition, next++ * 7_919L % records[partition]);
    }

    /** One after the other, as a producer takes them. */
    @Benchmark
    public Document nextDocumentOfPartition() {
        if (!cursor.hasNext()) {
            cursor = plan.cursor(partitions - 1, 0);
        }
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
