// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.ArrayList;
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
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
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
    private final int mostRowsOfAPosition;
    private final ColumnFiller rows;
    private final BlobRows blobs;
    private final ColumnFiller[] fillers;
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
        List<String> ofRows = new ArrayList<>(columns);
        List<String> ofBlobs = BlobRows.COLUMNS.stream()
                .map(Column::name)
                .filter(name -> table.equals(SourceTable.DOCUMENTS) && ofRows.remove(name))
                .toList();
        if (ofRows.isEmpty()) {
            // Rows are counted by a column that nobody reads, which costs nothing.
            ofRows.add(table.positionColumn());
        }
        RowTable exported = Tables.of(dataset, table.exported()).select(ofRows);
        this.mostRowsOfAPosition = exported.mostRowsOfAPosition();
        this.rows = Registered.scan(dataset)
                .filler(table, dataset, ofRows, CAPACITY)
                .orElseGet(() -> new RowFiller(exported));
        this.blobs = new BlobRows(dataset);
        ColumnFiller rendered = new RowFiller(blobs.select(ofBlobs));
        this.fillers = ofBlobs.isEmpty() ? new ColumnFiller[] {rows} : new ColumnFiller[] {rows, rendered};
        Map<String, ColumnVector> vectors = new HashMap<>();
        put(ofRows, rows, vectors);
        put(ofBlobs, rendered, vectors);
        this.batch = new ColumnarBatch(columns.stream().map(vectors::get).toArray(ColumnVector[]::new));
    }

    private static void put(List<String> names, ColumnFiller filler, Map<String, ColumnVector> vectors) {
        for (int i = 0; i < names.size(); i++) {
            vectors.put(names.get(i), filler.vectors().get(i));
        }
    }

    @Override
    public boolean next() {
        for (ColumnFiller filler : fillers) {
            filler.clear();
        }
        while (rows.rows() + mostRowsOfAPosition <= CAPACITY) {
            if (next < segment.to()) {
                long position = segment.position(dataset, table, next++);
                for (ColumnFiller filler : fillers) {
                    filler.append(position);
                }
            } else if (segments.hasNext()) {
                segment = segments.next();
                next = segment.from();
            } else {
                break;
            }
        }
        return rows.rows() > 0;
    }

    @Override
    public ColumnarBatch get() {
        blobs.release();
        batch.setNumRows(rows.rows());
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
