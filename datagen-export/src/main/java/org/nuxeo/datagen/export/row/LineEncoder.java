// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import org.nuxeo.datagen.core.OwnerThread;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.TextPool;

/** Encoder of each row as a line of text. The values of a row arrive one after the other. */
abstract class LineEncoder implements RowEncoder, RowVisitor {

    private static final TextPool MONTHS =
            new TextPool(Months.LAST - Months.FIRST + 1, index -> Months.text(Months.FIRST + index));

    final RowTable table;
    final ByteSink buffer = new ByteSink(1 << 16);
    final OwnerThread owner = new OwnerThread("encoder", "use one encoder for each thread, or release it");
    private final int columns;
    private int column;
    private int rowStart;
    private long rows;

    LineEncoder(RowTable table) {
        this.table = table;
        this.columns = table.columns().size();
    }

    @Override
    public final ByteBuffer encodeShared(long from, long to) {
        owner.own();
        table.requireRange(from, to);
        buffer.reset();
        rowStart = 0;
        rows = 0;
        for (long position = from; position < to; position++) {
            table.visit(position, this);
        }
        return buffer.view();
    }

    @Override
    public final long rows() {
        return rows;
    }

    @Override
    public final void release() {
        owner.release();
    }

    @Override
    public final void month(int absoluteMonth) {
        picked(MONTHS, absoluteMonth - Months.FIRST);
    }

    /** Returns the index of the column whose value is next. */
    final int column() {
        return column;
    }

    final void endValue() {
        if (++column == columns) {
            endRow(rowStart);
            rowStart = buffer.length();
            column = 0;
            rows++;
        }
    }

    /**
     * Ends a row.
     *
     * @param start index of its first byte in the buffer
     */
    abstract void endRow(int start);
}
