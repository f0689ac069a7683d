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

/** Reads segments in batches. */
final class SegmentReader implements PartitionReader<ColumnarBatch> {

    private final SourceTable table;
    private final Dataset dataset;
    private final Iterator<Segment> segments;
    private final BatchFiller writer;
    private Segment segment = new Segment(null, 0, 0);
    private long next;

    SegmentReader(SourceTable table, Dataset dataset, List<String> columns, List<Segment> segments) {
        this.table = table;
        this.dataset = dataset;
        this.segments = segments.iterator();
        this.writer = new BatchFiller(table, dataset, columns);
    }

    @Override
    public boolean next() {
        writer.clear();
        while (!writer.isFull()) {
            if (next < segment.to()) {
                writer.append(segment.position(dataset, table, next++));
            } else if (segments.hasNext()) {
                segment = segments.next();
                next = segment.from();
            } else {
                break;
            }
        }
        return !writer.isEmpty();
    }

    @Override
    public ColumnarBatch get() {
        return writer.batch();
    }

    @Override
    public void close() {
        writer.close();
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

    /** Fills one batch after the other with the values of some columns. The batches share their memory. Not thread safe. */
    public static final class BatchFiller {

        private static final int CAPACITY = 4_096;

        private final int mostRowsOfAPosition;
        private final ColumnFiller rows;
        private final ColumnFiller[] fillers;
        private final Runnable release;
        private final ColumnarBatch batch;

        /**
         * Creates a writer.
         *
         * @param columns names of the columns to compute, in their order
         * @throws IllegalArgumentException if the table has no column with a name
         */
        public BatchFiller(SourceTable table, Dataset dataset, List<String> columns) {
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
            Map<String, ColumnVector> vectors = new HashMap<>();
            put(ofRows, rows, vectors);
            if (ofBlobs.isEmpty()) {
                this.fillers = new ColumnFiller[] {rows};
                this.release = () -> {};
            } else {
                BlobRows allBlobs = new BlobRows(dataset);
                ColumnFiller blobs = new RowFiller(allBlobs.select(ofBlobs));
                put(ofBlobs, blobs, vectors);
                this.fillers = new ColumnFiller[] {rows, blobs};
                this.release = allBlobs::release;
            }
            this.batch = new ColumnarBatch(columns.stream().map(vectors::get).toArray(ColumnVector[]::new));
        }

        private static void put(List<String> names, ColumnFiller filler, Map<String, ColumnVector> vectors) {
            for (int i = 0; i < names.size(); i++) {
                vectors.put(names.get(i), filler.vectors().get(i));
            }
        }

        /** Empties the batch. */
        public void clear() {
            for (ColumnFiller filler : fillers) {
                filler.clear();
            }
        }

        /** Returns whether the batch may lack the room for another position. */
        public boolean isFull() {
            return rows.rows() + mostRowsOfAPosition > CAPACITY;
        }

        /** Returns whether the batch has no row. */
        public boolean isEmpty() {
            return rows.rows() == 0;
        }

        /** Appends the row of a position, or the rows of its lines. */
        public void append(long position) {
            for (ColumnFiller filler : fillers) {
                filler.append(position);
            }
        }

        /** Returns the batch with the rows appended so far. */
        public ColumnarBatch batch() {
            release.run();
            batch.setNumRows(rows.rows());
            return batch;
        }

        /** Releases the batch. */
        public void close() {
            batch.close();
        }
    }
}
