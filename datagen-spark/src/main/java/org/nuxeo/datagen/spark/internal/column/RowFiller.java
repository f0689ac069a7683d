// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.List;
import java.util.stream.IntStream;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.row.RowTable;

/** The columns of an exported table, filled row by row. */
final class RowFiller implements Filler {

    private final RowTable table;
    private final ColumnBatch batch;
    private final List<ExportedVector> vectors;

    RowFiller(RowTable table) {
        this.table = table;
        this.batch = new ColumnBatch(table.columns());
        this.vectors = IntStream.range(0, table.columns().size())
                .mapToObj(batch::column)
                .map(ExportedVector::of)
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
