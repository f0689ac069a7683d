// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.text.Decimals;

/** Encoder of rows as JSON Lines: one JSON object a line, in UTF-8. A missing value is left out. */
final class JsonLinesEncoder extends LineEncoder {

    private final byte[][] names;
    private final boolean[] json;

    JsonLinesEncoder(RowTable table) {
        super(table);
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
                    case TEXT, DATE, MONTH, INSTANT -> "\":\"";
                    case INTEGER, DECIMAL, FLAG, JSON -> "\":";
                };
        return ",\"" + column.name() + colon;
    }

    @Override
    public byte[] header() {
        return new byte[0];
    }

    private void name() {
        byte[] name = names[column()];
        buffer.putFirst(name, name.length);
    }

    /** The comma before the first value of the row becomes the brace that opens the object. */
    @Override
    void endRow(int start) {
        if (buffer.length() == start) {
            buffer.put('{');
        } else {
            buffer.array()[start] = '{';
        }
        buffer.put('}');
        buffer.put('\n');
    }

    @Override
    public void text(@Nullable String value) {
        if (value != null) {
            name();
            if (json[column()]) {
                buffer.putUtf8(value);
            } else {
                buffer.putJson(value);
                buffer.put('"');
            }
        }
        endValue();
    }

    @Override
    public void plain(byte[] bytes, int length) {
        name();
        buffer.putFirst(bytes, length);
        buffer.put('"');
        endValue();
    }

    @Override
    public void integer(long value) {
        name();
        buffer.putDecimal(value);
        endValue();
    }

    @Override
    public void date(int epochDay) {
        name();
        buffer.putDate(Days.yyyymmdd(epochDay));
        buffer.put('"');
        endValue();
    }

    @Override
    public void decimal(double value) {
        name();
        buffer.putUtf8(Decimals.text(value));
        endValue();
    }

    @Override
    public void flag(boolean value) {
        name();
        buffer.putUtf8(Boolean.toString(value));
        endValue();
    }

    @Override
    public void instant(long epochMillis) {
        name();
        Days.putInstant(epochMillis, buffer);
        buffer.put('"');
        endValue();
    }
}
