// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal.row;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * A table that is defined by its cells. Only the selected ones are computed.
 *
 * @param <C> type of the cursor
 */
public record CellTable<C extends DocumentCursor>(
        C cursor, long count, List<Cell<C>> cells, List<String> sortedBy, Cell.Value<C>[] values) implements RowTable {

    /**
     * Creates a table.
     *
     * @param cursor rows of the table, which no other table uses
     * @param count number of positions
     * @param cells the first has the position, and the second the number of a row in it, if it has several
     */
    public CellTable(C cursor, long count, List<Cell<C>> cells) {
        this(
                cursor,
                count,
                cells,
                cells.stream()
                        .limit(cursor.mostRows() > 1 ? 2 : 1)
                        .map(Cell::name)
                        .toList());
    }

    @SuppressWarnings("unchecked") // Java has no arrays of a generic type
    private CellTable(C cursor, long count, List<Cell<C>> cells, List<String> sortedBy) {
        this(cursor, count, cells, sortedBy, cells.stream().map(Cell::value).toArray(Cell.Value[]::new));
    }

    @Override
    public List<Column> columns() {
        return cells.stream().map(Cell::column).toList();
    }

    @Override
    public int mostRowsOfAPosition() {
        return cursor.mostRows();
    }

    @Override
    public void visit(long position, RowVisitor visitor) {
        cursor.move(Objects.checkIndex(position, count));
        do {
            for (Cell.Value<C> value : values) {
                value.pass(cursor, visitor);
            }
        } while (cursor.next());
    }

    @Override
    public RowTable select(List<String> names) {
        List<Cell<C>> selected = new ArrayList<>();
        for (int index : Column.indexes(columns(), names)) {
            selected.add(cells.get(index));
        }
        List<String> order = sortedBy.stream().takeWhile(names::contains).toList();
        return new CellTable<>(cursor, count, selected, order);
    }
}
