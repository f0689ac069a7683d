// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.row.RowTable;

/** Some columns of a batch, filled with the rows of one position after the other. Not thread safe. */
public interface ColumnFiller {

    /** Returns the columns, which are the same objects for every batch. */
    List<? extends ColumnVector> vectors();

    /** Removes all rows. */
    void clear();

    /** Appends the row of a position, or the rows of its lines. */
    void append(long position);

    /** Returns the number of rows. */
    int rows();

    /** The columns of an exported table, filled row by row. */
    final class RowFiller implements ColumnFiller {

        private final RowTable table;
        private final ColumnBatch batch;
        private final List<ExportedVector> vectors;

        public RowFiller(RowTable table) {
            this.table = table;
            this.batch = new ColumnBatch(table.columns());
            this.vectors = IntStream.range(0, table.columns().size())
                    .mapToObj(batch::column)
                    .map(ExportedVector::new)
                    .toList();
        }

        @Override
        public List<ExportedVector> vectors() {
            return vectors;
        }

        @Override
        public void clear() {
            batch.clear();
        }

        @Override
        public void append(long position) {
            batch.append(table, position);
        }

        @Override
        public int rows() {
            return batch.rows();
        }
    }
}
