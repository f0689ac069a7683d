// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.SortDirection;
import org.apache.spark.sql.connector.expressions.SortOrder;
import org.apache.spark.sql.connector.read.Batch;
import org.apache.spark.sql.connector.read.InputPartition;
import org.apache.spark.sql.connector.read.PartitionReaderFactory;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.connector.read.SupportsReportOrdering;
import org.apache.spark.sql.connector.read.SupportsReportStatistics;
import org.apache.spark.sql.types.StructType;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;
import org.nuxeo.datagen.spark.internal.scan.SegmentReader.ReaderFactory;

/**
 * The scan of some positions of a table. Equal scans are equal objects, so that Spark reuses their results.
 *
 * @param table the table
 * @param options the dataset and how it is read
 * @param readSchema the columns
 * @param segments the positions
 * @param filters filters that have reduced the positions, for people
 */
record TableScan(
        SourceTable table, SourceOptions options, StructType readSchema, List<Segment> segments, String filters)
        implements Scan, Batch, SupportsReportStatistics, SupportsReportOrdering {

    @Override
    public String description() {
        return "datagen " + table.label() + " of " + options.dataset() + ", "
                + selection().count() + " positions, filters " + filters;
    }

    private Selection selection() {
        return new Selection(segments, List.of(), List.of());
    }

    @Override
    public Batch toBatch() {
        return this;
    }

    @Override
    public ColumnarSupportMode columnarSupportMode() {
        return ColumnarSupportMode.SUPPORTED;
    }

    @Override
    public InputPartition[] planInputPartitions() {
        return new Partitions(options).of(selection());
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ReaderFactory(table, options, List.of(readSchema.fieldNames()));
    }

    @Override
    public Statistics estimateStatistics() {
        return new Estimate(table, options.dataset()).of(selection().count(), readSchema);
    }

    /** Returns the order of rows within a partition, if its column is read. */
    @Override
    public SortOrder[] outputOrdering() {
        boolean read = Arrays.asList(readSchema.fieldNames()).contains(table.positionColumn());
        return read && selection().isOrdered()
                ? new SortOrder[] {Expressions.sort(Expressions.column(table.positionColumn()), SortDirection.ASCENDING)
                }
                : new SortOrder[0];
    }
}
