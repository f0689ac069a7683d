// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import java.util.function.LongUnaryOperator;
import org.nuxeo.datagen.core.text.Check;

/**
 * Some rows of a table, or all of them in another order. Not thread safe.
 *
 * @param count number of positions
 * @param positions returns the position in the table of each
 * @param inOrder whether positions in the table ascend
 */
public record PickedRows(RowTable table, long count, LongUnaryOperator positions, boolean inOrder) implements RowTable {

    /** The largest sample, with which the product of two row numbers still fits into a long. */
    private static final long MAX_SAMPLE = 1_000_000_000;

    /** Returns a sample, spread evenly: row i of n is row ⌊i × count / n⌋ of the table. */
    static PickedRows sample(RowTable table, long rows) {
        Check.range("sample", rows, 1, MAX_SAMPLE);
        long count = Math.min(rows, table.count());
        long each = count == 0 ? 0 : table.count() / count;
        long rest = count == 0 ? 0 : table.count() % count;
        return new PickedRows(table, count, row -> row * each + row * rest / count, true);
    }

    @Override
    public List<Column> columns() {
        return table.columns();
    }

    @Override
    public int mostRowsOfAPosition() {
        return table.mostRowsOfAPosition();
    }

    @Override
    public List<String> sortedBy() {
        return inOrder ? table.sortedBy() : List.of();
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        requireRange(position, position + 1);
        table.visit(positions.applyAsLong(position), visitor);
    }

    @Override
    public RowTable select(List<String> names) {
        return new PickedRows(table.select(names), count, positions, inOrder);
    }
}
