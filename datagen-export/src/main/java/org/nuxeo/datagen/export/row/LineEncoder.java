// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.OwnerThread;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.internal.CsvText;

/**
 * Encoder of each row as a line of text: as CSV (RFC 4180) with a header, or as JSON Lines, one JSON object a line, in UTF-8.
 * A missing value is empty in CSV and left out in JSON. The values of a row arrive one after the other.
 */
final class LineEncoder implements RowEncoder, RowVisitor {

    private static final TextPool MONTHS =
            new TextPool(Months.LAST - Months.FIRST + 1, index -> Months.text(Months.FIRST + index));
    private static final byte[] CSV_LINE_END = {'\r', '\n'};

    private final RowTable table;
    private final boolean isJson;
    private final Column[] columns;
    /** What precedes each value in JSON. */
    private final byte[][] names;

    private final ByteSink buffer = new ByteSink(1 << 16);
    private final OwnerThread owner = new OwnerThread("encoder", "use one encoder for each thread, or release it");
    private int column;
    private int rowStart;
    private long rows;

    /** @param isJson whether rows become JSON Lines, instead of CSV */
    LineEncoder(RowTable table, boolean isJson) {
        this.table = table;
        this.isJson = isJson;
        this.columns = table.columns().toArray(Column[]::new);
        this.names = table.columns().stream()
                .map(each -> name(each).getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    /** Returns a comma, the name, and the quotation mark of a text. */
    private static String name(Column column) {
        String colon =
                switch (column.type()) {
                    case TEXT, DATE, MONTH, INSTANT -> "\":\"";
                    case INTEGER, DECIMAL, FLAG, JSON -> "\":";
                };
        return ",\"" + column.name() + colon;
    }

    @Override
    public byte[] header() {
        if (isJson) {
            return new byte[0];
        }
        owner.own();
        buffer.reset();
        for (int i = 0; i < columns.length; i++) {
            // Readers that guess from the first lines whether a file has quotation marks would not expect them far
            // behind.
            buffer.putUtf8(i == 0 ? "" : ",");
            CsvText.quote(columns[i].name(), buffer);
        }
        buffer.put(CSV_LINE_END);
        return buffer.copy(0, buffer.length());
    }

    @Override
    public ByteBuffer encodeShared(long from, long to) {
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
    public long rows() {
        return rows;
    }

    @Override
    public void release() {
        owner.release();
    }

    @Override
    public void text(@Nullable String value) {
        if (!isJson) {
            begin();
            CsvText.put(value, buffer);
        } else if (value != null && columns[column].type() == Column.Type.JSON) {
            begin();
            buffer.putUtf8(value);
        } else if (value != null) {
            begin();
            buffer.putJson(value);
            buffer.put('"');
        }
        end();
    }

    @Override
    public void plain(byte[] bytes, int length) {
        begin();
        buffer.putShort(bytes, 0, length);
        endText();
    }

    @Override
    public void integer(long value) {
        begin();
        buffer.putDecimal(value);
        end();
    }

    @Override
    public void date(int epochDay) {
        begin();
        buffer.putDate(Days.yyyymmdd(epochDay));
        endText();
    }

    @Override
    public void month(int absoluteMonth) {
        picked(MONTHS, absoluteMonth - Months.FIRST);
    }

    @Override
    public void decimal(double value) {
        begin();
        buffer.putUtf8(Decimals.text(value));
        end();
    }

    @Override
    public void flag(boolean value) {
        begin();
        buffer.putUtf8(Boolean.toString(value));
        end();
    }

    @Override
    public void instant(long epochMillis) {
        begin();
        Days.putInstant(epochMillis, buffer);
        endText();
    }

    private void begin() {
        if (isJson) {
            buffer.putShort(names[column], 0, names[column].length);
        } else if (column > 0) {
            buffer.put(',');
        }
    }

    private void endText() {
        if (isJson) {
            buffer.put('"');
        }
        end();
    }

    private void end() {
        if (++column == columns.length) {
            endRow();
            rowStart = buffer.length();
            column = 0;
            rows++;
        }
    }

    /** Ends a row. In JSON, the comma before its first value becomes the brace that opens the object. */
    private void endRow() {
        if (!isJson) {
            buffer.put(CSV_LINE_END);
            return;
        }
        if (buffer.length() == rowStart) {
            buffer.put('{');
        } else {
            buffer.array()[rowStart] = '{';
        }
        buffer.put('}');
        buffer.put('\n');
    }
}
