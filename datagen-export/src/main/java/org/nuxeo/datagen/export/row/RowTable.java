// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.util.List;
import org.nuxeo.datagen.core.text.WholeNumber;

/**
 * A table of a dataset. Each row is computed from its position alone. Not thread safe, so each thread needs its own
 * table.
 */
public interface RowTable {

    /** Returns the columns in the order of a row's values. */
    List<Column> columns();

    /** Returns the number of positions. It is the number of rows, if no position has several. */
    long count();

    /** Returns the most rows of a position: 1, unless a position is that of a document with rows of its own. */
    default int mostRowsOfAPosition() {
        return 1;
    }

    /** Returns the names of the columns by which rows are sorted, ascending; none if they are not. */
    default List<String> sortedBy() {
        return List.of();
    }

    /**
     * Passes the values of the row at a position to a visitor, or those of its rows.
     *
     * @param position position of a row, 0 to {@code count() - 1}
     * @throws IndexOutOfBoundsException if the table does not have the position
     */
    void visit(long position, RowVisitor visitor);

    /**
     * Checks a range of positions.
     *
     * @param from first position
     * @param to position after the last, at least {@code from}
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     */
    default void requireRange(long from, long to) {
        if (from < 0 || to < from || to > count()) {
            throw new IndexOutOfBoundsException("rows " + from + " to " + to + ": must be within 0 to "
                    + WholeNumber.grouped(count()) + ", the second not below the first");
        }
    }

    /**
     * Returns a table with some columns of this table, in the order of the names. The others are not computed. The new
     * table and this one belong to the same thread.
     *
     * @throws IllegalArgumentException if there are no names, if one is there twice, or if there is no column with one
     */
    RowTable select(List<String> names);

    /**
     * Returns a table of some positions of this table, spread evenly over it.
     *
     * @param rows number of positions, 1 to 10^9; the whole table if it has fewer
     * @throws IllegalArgumentException if the number is out of its range
     */
    default RowTable sample(long rows) {
        return PickedRows.sample(this, rows);
    }
}
