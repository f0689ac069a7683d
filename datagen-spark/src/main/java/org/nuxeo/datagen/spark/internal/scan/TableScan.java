// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.SparkSession;
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
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.filter.Selection;
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable.SourceOptions;
import org.nuxeo.datagen.spark.internal.scan.SegmentReader.ReaderFactory;
import org.nuxeo.datagen.spark.internal.scan.SegmentReader.ScanPartition;

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

    /** Positions that are not worth a task of their own. */
    private static final long FEWEST_ROWS = 10_000;

    private static final long MOST_PARTITIONS = 100_000;
    private static final long SAMPLED_POSITIONS = 64;

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

    /** Returns equal partitions: enough to use every core, unless there are few positions. Its time depends on their number only. */
    @Override
    public InputPartition[] planInputPartitions() {
        Selection selection = selection();
        long positions = selection.count();
        long cores = SparkSession.active().sparkContext().defaultParallelism();
        long wanted = Math.max(
                Math.min(cores, ceiling(positions, FEWEST_ROWS)), ceiling(positions, options.rowsPerPartition()));
        InputPartition[] partitions = new InputPartition[(int) Math.min(MOST_PARTITIONS, wanted)];
        Arrays.setAll(partitions, i -> {
            PositionRange part = PositionRange.part(0, positions, i, partitions.length);
            return new ScanPartition(selection.part(part.from(), part.to()));
        });
        return partitions;
    }

    private static long ceiling(long number, long divisor) {
        return (number + divisor - 1) / divisor;
    }

    @Override
    public PartitionReaderFactory createReaderFactory() {
        return new ReaderFactory(table, options, List.of(readSchema.fieldNames()));
    }

    /** Returns the numbers of rows and bytes. Rows are exact, unless positions have several. */
    @Override
    public Statistics estimateStatistics() {
        long positions = selection().count();
        long rows = table.hasRowPerPosition(options.dataset()) ? positions : Math.round(positions * rowsOfAPosition());
        long bytes = Math.round((double) rows * Math.max(1, readSchema.defaultSize()));
        return new Size(OptionalLong.of(rows), OptionalLong.of(bytes));
    }

    private record Size(OptionalLong numRows, OptionalLong sizeInBytes) implements Statistics {}

    /** Returns the mean number of rows in a sample of positions. */
    private double rowsOfAPosition() {
        RowTable sample = Tables.of(options.dataset(), table.exported())
                .select(List.of(table.positionColumn()))
                .sample(SAMPLED_POSITIONS);
        ColumnBatch rows = new ColumnBatch(sample.columns());
        rows.fill(sample, 0, sample.count());
        return (double) rows.rows() / Math.max(1, sample.count());
    }

    /** Returns the order of rows within a partition, if its column is read. */
    @Override
    public SortOrder[] outputOrdering() {
        boolean read = Arrays.asList(readSchema.fieldNames()).contains(table.positionColumn());
        SortOrder ascending = Expressions.sort(Expressions.column(table.positionColumn()), SortDirection.ASCENDING);
        return read && selection().isOrdered() ? new SortOrder[] {ascending} : new SortOrder[0];
    }
}
