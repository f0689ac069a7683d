// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.column;

import java.util.List;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.ledger.StatementLines;
import org.nuxeo.datagen.export.row.Column;

/** Fills one batch after the other with the values of some columns. The batches share their memory. Not thread safe. */
public final class BatchWriter {

    private static final int CAPACITY = 4_096;

    private final boolean hasLines;
    private final Row row;
    private final Cell[] cells;
    private final Values[] values;
    private final ColumnarBatch batch;
    private int rows;

    /**
     * Creates a writer.
     *
     * @param columns names of the columns to compute, in their order
     */
    public BatchWriter(SourceTable table, Dataset dataset, List<String> columns) {
        this.hasLines = !table.hasRowPerPosition();
        this.row = new Row(table, dataset);
        this.cells = columns.stream().map(name -> Cells.of(table, name)).toArray(Cell[]::new);
        this.values = columns.stream().map(name -> values(table, name)).toArray(Values[]::new);
        this.batch = new ColumnarBatch(values);
    }

    private static Values values(SourceTable table, String name) {
        Column.Type type = table.columns().stream()
                .filter(column -> column.name().equals(name))
                .findFirst()
                .orElseThrow()
                .type();
        return switch (type) {
            case TEXT -> new TextValues(CAPACITY);
            case INTEGER -> new IntegerValues(CAPACITY);
            case DATE -> new DateValues(CAPACITY);
        };
    }

    /** Empties the batch. */
    public void clear() {
        for (Values each : values) {
            each.clear();
        }
        rows = 0;
    }

    /** Returns whether the batch may lack the room for another position. */
    public boolean isFull() {
        return rows + (hasLines ? StatementLines.MAX_LINES : 1) > CAPACITY;
    }

    /** Returns whether the batch has no row. */
    public boolean isEmpty() {
        return rows == 0;
    }

    /** Appends the row of a position, or the rows of its lines. */
    public void append(long position) {
        row.moveTo(position);
        if (!hasLines) {
            append();
            return;
        }
        int lines = values.length == 0 ? row.totals().count() : row.lines().count();
        for (int line = 0; line < lines; line++) {
            row.moveToLine(line);
            append();
        }
    }

    private void append() {
        for (int i = 0; i < cells.length; i++) {
            cells[i].append(row, values[i]);
        }
        rows++;
    }

    /** Returns the batch with the rows appended so far. */
    public ColumnarBatch batch() {
        row.release();
        batch.setNumRows(rows);
        return batch;
    }

    /** Releases the batch. */
    public void close() {
        batch.close();
    }
}
