// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.model.Decimals;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Encoder of rows as JSON Lines: one JSON object a line, in UTF-8. A missing value is left out. */
final class JsonLinesEncoder implements RowEncoder, RowVisitor {

    private final RowTable table;
    private final byte[][] names;
    private final boolean[] json;
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
        this.json = new boolean[names.length];
        for (int i = 0; i < json.length; i++) {
            json[i] = table.columns().get(i).type() == Column.Type.JSON;
        }
    }

    /** Returns what precedes a value: a comma, the name, and the quotation mark of a text. */
    private static String name(Column column) {
        String colon =
                switch (column.type()) {
                    case TEXT, DATE, INSTANT -> "\":\"";
                    case INTEGER, DECIMAL, FLAG, JSON -> "\":";
                };
        return ",\"" + column.name() + colon;
    }

    @Override
    public byte[] header() {
        return new byte[0];
    }

    @Override
    public ByteBuffer encodeShared(long from, long to) {
        table.requireRange(from, to);
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
    public void text(@Nullable String value) {
        if (value != null) {
            name();
            if (json[column]) {
                buffer.utf8(value);
            } else {
                buffer.json(value);
                buffer.ascii('"');
            }
        }
        endValue();
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

    @Override
    public void decimal(double value) {
        name();
        buffer.utf8(Decimals.text(value));
        endValue();
    }

    @Override
    public void flag(boolean value) {
        name();
        buffer.utf8(Boolean.toString(value));
        endValue();
    }

    @Override
    public void instant(long epochMillis) {
        name();
        buffer.instant(epochMillis);
        buffer.ascii('"');
        endValue();
    }
}
