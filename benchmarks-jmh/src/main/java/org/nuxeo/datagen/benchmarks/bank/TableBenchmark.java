// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.MeasuredLoop;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.parquet.ParquetFile;
import org.nuxeo.datagen.export.parquet.RowGroup;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** Consecutive rows of statements encoded in a second, in chunks as {@code generate} has them. */
@OperationsPerInvocation(TableBenchmark.ROWS)
public class TableBenchmark extends HotPath {

    static final int ROWS = 8192;
    private static final int PAGES = 4;
    private static final int GROUP = 131_072;
    private static final int PAGE = 8192;

    private final Dataset dataset = Samples.whole();
    private final MeasuredLoop csv = MeasuredLoop.rows(dataset, "statement", "csv", 0, ROWS);
    private final MeasuredLoop json = MeasuredLoop.rows(dataset, "statement", "jsonl", 0, ROWS);
    private final RowEncoder arrow = new ArrowEncoder(table(), false);
    private final RowGroupEncoder snappy = new RowGroupEncoder(table(), CompressionCodecName.SNAPPY, ROWS);
    private final RowGroupEncoder zstd = new RowGroupEncoder(table(), CompressionCodecName.ZSTD, ROWS);
    private final RowTable all = table();
    private final ColumnBatch batch = new ColumnBatch(all.columns());
    private final RowTable one = table().select(List.of("closing_cents"));
    private final ColumnBatch oneBatch = new ColumnBatch(one.columns());
    private final RowGroupEncoder pages = new RowGroupEncoder(table(), CompressionCodecName.SNAPPY, PAGE);
    private Path path;
    private ParquetJava records;
    private long position;

    @Setup
    public void createFile() throws IOException {
        path = Files.createTempFile("rows", ".parquet");
        parquetFile();
        records = new ParquetJava(table(), path, PAGE);
    }

    @TearDown
    public void deleteFile() throws IOException {
        Files.deleteIfExists(path);
    }

    private RowTable table() {
        return Tables.of(dataset, "statement");
    }

    private long next(int rows) {
        position = (position + rows) % (1L << 32);
        return position;
    }

    @Benchmark
    public long csv() {
        return csv.run();
    }

    @Benchmark
    public long jsonLines() {
        return json.run();
    }

    @Benchmark
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

    /** A whole file of one row group, as {@code generate} writes it. */
    @Benchmark
    @OperationsPerInvocation(GROUP)
    public long parquetFile() throws IOException {
        long from = next(GROUP);
        Files.deleteIfExists(path);
        try (ParquetFile file = new ParquetFile(path, all, Map.of())) {
            pages.encode(from, from + GROUP).writeTo(file);
            file.finish();
        }
        return Files.size(path);
    }

    /** The same rows, in pages as long, by parquet-java's own writer. */
    @Benchmark
    @OperationsPerInvocation(GROUP)
    public long naiveParquetFile() throws IOException {
        long from = next(GROUP);
        records.write(from, from + GROUP, path);
        return Files.size(path);
    }

    @Benchmark
    public ColumnBatch columns() {
        long from = next(ROWS);
        batch.fill(all, from, from + ROWS);
        return batch;
    }

    /** Only the closing balances. */
    @Benchmark
    public ColumnBatch oneColumn() {
        long from = next(ROWS);
        oneBatch.fill(one, from, from + ROWS);
        return oneBatch;
    }
}
