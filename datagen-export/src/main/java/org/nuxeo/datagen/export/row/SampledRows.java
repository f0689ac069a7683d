// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.text.WholeNumber;

/** A sample of a table, spread evenly: row i of n is row ⌊i × count / n⌋ of the table. Not thread safe. */
final class SampledRows implements RowTable {

    /** The largest sample, with which the product of two row numbers still fits into a long. */
    private static final long MAX_ROWS = 1_000_000_000;

    private final RowTable table;
    private final long rows;

    /**
     * @param rows number of rows, 1 to 10^9; the whole table if it has fewer
     */
    SampledRows(RowTable table, long rows) {
        if (rows < 1 || rows > MAX_ROWS) {
            throw new IllegalArgumentException(
                    "sample " + rows + ": must be 1 to " + WholeNumber.grouped(MAX_ROWS) + " rows");
        }
        this.table = table;
        this.rows = Math.min(rows, table.count());
    }

    @Override
    public List<Column> columns() {
        return table.columns();
    }

    @Override
    public long count() {
        return rows;
    }

    @Override
    public int mostRowsOfAPosition() {
        return table.mostRowsOfAPosition();
    }

    @Override
    public List<String> sortedBy() {
        return table.sortedBy();
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        Objects.checkIndex(position, rows);
        long each = table.count() / rows;
        long rest = table.count() % rows;
        table.visit(position * each + position * rest / rows, visitor);
    }

    @Override
    public RowTable select(List<String> names) {
        return new SampledRows(table.select(names), rows);
    }
}
