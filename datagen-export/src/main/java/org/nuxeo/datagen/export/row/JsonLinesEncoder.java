// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Encoder of rows as JSON Lines: one JSON object a line, in UTF-8. A missing value is left out. */
final class JsonLinesEncoder implements RowEncoder, RowVisitor {

    private static final byte[] ESCAPE = "\\u00".getBytes(StandardCharsets.US_ASCII);
    private static final String HEX = "0123456789abcdef";

    private final RowTable table;
    private final byte[][] names;
    private final RowBuffer buffer = new RowBuffer();
    private int column;
    private int start;
    private long rows;

    JsonLinesEncoder(RowTable table) {
        this.table = table;
        this.names = table.columns().stream()
                .map(JsonLinesEncoder::name)
                .map(name -> name.getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    /** Returns what precedes a value: a comma, the name, and the quotation mark of a text. */
    private static String name(Column column) {
        return ",\"" + column.name() + (column.type() == Column.Type.INTEGER ? "\":" : "\":\"");
    }

    @Override
    public byte[] header() {
        return new byte[0];
    }

    @Override
    public ByteBuffer encodeShared(long from, long to) {
        buffer.clear();
        start = 0;
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

    private void name() {
        buffer.ascii(names[column], names[column].length);
    }

    /** Ends a value. The comma before the first value of a row becomes the brace that opens the object. */
    private void endValue() {
        if (++column == names.length) {
            if (buffer.length() == start) {
                buffer.ascii('{');
            } else {
                buffer.set(start, '{');
            }
            buffer.ascii('}');
            buffer.ascii('\n');
            start = buffer.length();
            column = 0;
            rows++;
        }
    }

    @Override
    public void text(String value) {
        if (value != null) {
            name();
            if (!buffer.plain(value)) {
                for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
                    escaped(b);
                }
            }
            buffer.ascii('"');
        }
        endValue();
    }

    private void escaped(byte b) {
        if (b == '"' || b == '\\') {
            buffer.ascii('\\');
            buffer.ascii(b);
        } else if (b >= 0 && b < 0x20) {
            buffer.ascii(ESCAPE, ESCAPE.length);
            buffer.ascii(HEX.charAt(b >> 4));
            buffer.ascii(HEX.charAt(b & 15));
        } else {
            buffer.ascii(b);
        }
    }

    @Override
    public void plain(byte[] bytes, int length) {
        name();
        buffer.ascii(bytes, length);
        buffer.ascii('"');
        endValue();
    }

    @Override
    public void integer(long value) {
        name();
        buffer.decimal(value);
        endValue();
    }

    @Override
    public void date(int epochDay) {
        name();
        buffer.date(Days.yyyymmdd(epochDay));
        buffer.ascii('"');
        endValue();
    }
}
