// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import java.util.List;
import java.util.OptionalLong;
import org.apache.spark.sql.connector.read.Statistics;
import org.apache.spark.sql.types.StructType;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.column.SourceTable;

/** The numbers of rows and bytes of a scan. Rows are exact, unless positions have several. */
final class Estimate {

    private static final long SAMPLED_POSITIONS = 64;

    private final SourceTable table;
    private final Dataset dataset;

    Estimate(SourceTable table, Dataset dataset) {
        this.table = table;
        this.dataset = dataset;
    }

    /** Returns the estimate of some positions and columns. */
    Statistics of(long positions, StructType columns) {
        long rows = table.hasRowPerPosition(dataset) ? positions : Math.round(positions * rowsOfAPosition());
        long bytes = Math.round((double) rows * Math.max(1, columns.defaultSize()));
        return new Statistics() {
            @Override
            public OptionalLong numRows() {
                return OptionalLong.of(rows);
            }

            @Override
            public OptionalLong sizeInBytes() {
                return OptionalLong.of(bytes);
            }
        };
    }

    /** Returns the mean number of rows in a sample of positions. */
    private double rowsOfAPosition() {
        RowTable sample = Tables.of(dataset, table.exported())
                .select(List.of(table.positionColumn()))
                .sample(SAMPLED_POSITIONS);
        ColumnBatch rows = new ColumnBatch(sample.columns());
        rows.fill(sample, 0, sample.count());
        return (double) rows.rows() / Math.max(1, sample.count());
    }
}
