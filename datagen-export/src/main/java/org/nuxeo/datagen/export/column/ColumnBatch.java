// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/** Consecutive rows of a table as columns. Reused for one range after another; not thread safe. */
public final class ColumnBatch implements RowVisitor {

    private final List<Column> columns;
    private final ColumnVector[] vectors;
    private int next;
    private int rows;

    /**
     * Creates an empty batch.
     *
     * @param columns the columns of the table, or those of them that are selected
     */
    public ColumnBatch(List<Column> columns) {
        this.columns = List.copyOf(Objects.requireNonNull(columns, "columns"));
        this.vectors = columns.stream().map(ColumnVector::of).toArray(ColumnVector[]::new);
    }

    /**
     * Replaces the rows by those of some positions.
     *
     * @param table a table with the columns of this batch
     * @param from first position
     * @param to position after the last
     * @throws IllegalArgumentException if the table has other columns
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     */
    public void fill(RowTable table, long from, long to) {
        if (!columns.equals(table.columns())) {
            throw new IllegalArgumentException("columns " + table.columns() + ": must be " + columns);
        }
        table.requireRange(from, to);
        clear();
        for (long position = from; position < to; position++) {
            append(table, position);
        }
    }

    /** Removes all rows. */
    public void clear() {
        rows = 0;
        next = 0;
        for (ColumnVector vector : vectors) {
            vector.clear();
        }
    }

    /**
     * Appends the rows of a position.
     *
     * @param table a table with the columns of this batch, which is not checked
     */
    public void append(RowTable table, long position) {
        table.visit(position, this);
    }

    /** Returns the number of rows. It is the number of positions, except for the table {@code transaction}. */
    public int rows() {
        return rows;
    }

    /** Returns the columns. */
    public List<Column> columns() {
        return columns;
    }

    /**
     * Returns the values of a column, which the next call to {@link #fill} replaces.
     *
     * @throws IndexOutOfBoundsException if there is no such column
     */
    public ColumnVector column(int index) {
        return vectors[Objects.checkIndex(index, vectors.length)];
    }

    private ColumnVector next() {
        ColumnVector vector = vectors[next];
        if (++next == vectors.length) {
            next = 0;
            rows++;
        }
        return vector;
    }

    /** @param value type of a value, for the message if the next column takes no such value */
    private <V extends ColumnVector> V next(Class<V> type, String value) {
        ColumnVector vector = next();
        if (!type.isInstance(vector)) {
            throw vector.wrongType(value);
        }
        return type.cast(vector);
    }

    @Override
    public void text(@Nullable String value) {
        if (value == null) {
            next().addMissing();
        } else {
            next(TextVector.class, "text").add(value);
        }
    }

    @Override
    public void plain(byte[] bytes, int length) {
        Objects.checkFromIndexSize(0, length, bytes.length);
        next(TextVector.class, "text").add(bytes, length);
    }

    @Override
    public void picked(TextPool pool, int index) {
        next(TextVector.class, "text").add(pool, index);
    }

    @Override
    public void integer(long value) {
        next(IntegerVector.class, "integer").add(value);
    }

    @Override
    public void date(int epochDay) {
        next(DateVector.class, "date").add(epochDay);
    }

    @Override
    public void month(int absoluteMonth) {
        if (!Months.isOfStatements(absoluteMonth)) {
            throw new IllegalArgumentException("month " + absoluteMonth + ": must be " + Months.FIRST + " (2000-01) to "
                    + Months.LAST + " (2099-12)");
        }
        date(Months.firstEpochDay(absoluteMonth));
    }

    @Override
    public void decimal(double value) {
        next(DecimalVector.class, "decimal number").add(value);
    }

    @Override
    public void flag(boolean value) {
        next(FlagVector.class, "flag").add(value);
    }

    @Override
    public void instant(long epochMillis) {
        next(IntegerVector.class, "integer").add(epochMillis);
    }
}
