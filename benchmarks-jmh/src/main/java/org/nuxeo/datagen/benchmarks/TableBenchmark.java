// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.nio.ByteBuffer;
import java.util.List;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.parquet.RowGroup;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Consecutive rows of statements encoded in a second, in chunks as {@code generate} has them. */
public class TableBenchmark extends HotPath {

    private static final int ROWS = 8192;
    private static final int PAGES = 4;

    private final Dataset dataset = Samples.whole();
    private final RowEncoder csv = RowEncoder.of(table(), "csv");
    private final RowEncoder json = RowEncoder.of(table(), "jsonl");
    private final RowEncoder arrow = new ArrowEncoder(table(), false);
    private final RowGroupEncoder snappy = new RowGroupEncoder(table(), CompressionCodecName.SNAPPY, ROWS);
    private final RowGroupEncoder zstd = new RowGroupEncoder(table(), CompressionCodecName.ZSTD, ROWS);
    private final RowTable all = table();
    private final ColumnBatch batch = new ColumnBatch(all.columns());
    private final RowTable one = table().select(List.of("closing_cents"));
    private final ColumnBatch oneBatch = new ColumnBatch(one.columns());
    private long position;

    private RowTable table() {
        return RowTable.of(dataset, "statement");
    }

    private long next(int rows) {
        position = (position + rows) % (1L << 32);
        return position;
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ByteBuffer csv() {
        long from = next(ROWS);
        return csv.encodeShared(from, from + ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ByteBuffer jsonLines() {
        long from = next(ROWS);
        return json.encodeShared(from, from + ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ByteBuffer arrow() {
        long from = next(ROWS);
        return arrow.encodeShared(from, from + ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(PAGES * ROWS)
    public RowGroup parquetSnappy() {
        long from = next(PAGES * ROWS);
        return snappy.encode(from, from + PAGES * ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(PAGES * ROWS)
    public RowGroup parquetZstd() {
        long from = next(PAGES * ROWS);
        return zstd.encode(from, from + PAGES * ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ColumnBatch columns() {
        long from = next(ROWS);
        batch.fill(all, from, from + ROWS);
        return batch;
    }

    /** Only the closing balances. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public ColumnBatch oneColumn() {
        long from = next(ROWS);
        oneBatch.fill(one, from, from + ROWS);
        return oneBatch;
    }
}
