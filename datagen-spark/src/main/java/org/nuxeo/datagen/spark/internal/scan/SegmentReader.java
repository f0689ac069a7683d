// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.column.BlobRows;
import org.nuxeo.datagen.spark.internal.column.ColumnFiller;
import org.nuxeo.datagen.spark.internal.column.ColumnFiller.RowFiller;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable.SourceOptions;

/** Reads some columns of segments, one batch after the other. The batches share their memory. */
final class SegmentReader implements PartitionReader<ColumnarBatch> {

    static final int CAPACITY = 4_096;

    private final SourceTable table;
    private final Dataset dataset;
    private final Iterator<Segment> segments;
    private final RowTable rows;
    private final ColumnFiller filler;
    private final ColumnarBatch batch;
    private Segment segment = new Segment(null, 0, 0);
    private long next;

    /**
     * @param columns names of the columns to compute, in their order
     * @throws IllegalArgumentException if the table has no column with a name
     */
    SegmentReader(SourceTable table, Dataset dataset, List<String> columns, List<Segment> segments) {
        this.table = table;
        this.dataset = dataset;
        this.segments = segments.iterator();
        // Rows without columns are counted by one that nobody reads, which costs nothing.
        List<String> names = columns.isEmpty() ? List.of(table.positionColumn()) : columns;
        this.rows = table.rows(dataset).select(names);
        this.filler =
                Registered.scan(dataset).filler(table, dataset, names, CAPACITY).orElseGet(() -> new RowFiller(rows));
        Map<String, ColumnVector> vectors = new HashMap<>();
        for (int i = 0; i < filler.vectors().size(); i++) {
            vectors.put(rows.columns().get(i).name(), filler.vectors().get(i));
        }
        this.batch = new ColumnarBatch(columns.stream().map(vectors::get).toArray(ColumnVector[]::new));
    }

    @Override
    public boolean next() {
        filler.clear();
        while (filler.rows() + rows.mostRowsOfAPosition() <= CAPACITY) {
            if (next < segment.to()) {
                filler.append(segment.position(dataset, table, next++));
            } else if (segments.hasNext()) {
                segment = segments.next();
                next = segment.from();
            } else {
                break;
            }
        }
        return filler.rows() > 0;
    }

    @Override
    public ColumnarBatch get() {
        if (rows instanceof BlobRows documents) {
            documents.release();
        }
        batch.setNumRows(filler.rows());
        return batch;
    }

    @Override
    public void close() {
        batch.close();
    }

    /**
     * Creates the readers of partitions in executors.
     *
     * @param table the table
     * @param options the dataset and how it is read
     * @param columns names of the columns to read
     */
    record ReaderFactory(SourceTable table, SourceOptions options, List<String> columns)
            implements PartitionReaderFactory {

        @Override
        public boolean supportColumnarReads(InputPartition partition) {
            return true;
        }

        @Override
        public PartitionReader<ColumnarBatch> createColumnarReader(InputPartition partition) {
            return new SegmentReader(table, options.dataset(), columns, ((ScanPartition) partition).segments());
        }

        @Override
        public PartitionReader<InternalRow> createReader(InputPartition partition) {
            throw new UnsupportedOperationException("rows are read in columnar batches");
        }
    }

    /**
     * The positions that one task reads.
     *
     * @param segments segments in their order
     */
    record ScanPartition(List<Segment> segments) implements InputPartition {}
}
