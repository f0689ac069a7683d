// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReader;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;

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
    record ScanPartition(List<Segment> segments) implements InputPartition {

        ScanPartition {
            segments = List.copyOf(segments);
        }
    }
}
