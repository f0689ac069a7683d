// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Encoder of rows as JSON Lines: one JSON object a line, in UTF-8. A missing value is left out. */
final class JsonLinesEncoder implements RowEncoder, RowVisitor {

    private static final String HEX = "0123456789abcdef";

    private final RowTable table;
    private final byte[][] names;
    private final RowBuffer buffer = new RowBuffer();
    private int column;
    private long rows;
    private boolean empty;

    JsonLinesEncoder(RowTable table) {
        this.table = table;
        this.names = table.columns().stream()
                .map(each -> ("\"" + each.name() + "\":").getBytes(StandardCharsets.US_ASCII))
                .toArray(byte[][]::new);
    }

    @Override
    public byte[] header() {
        return new byte[0];
    }

    @Override
    public byte[] encode(long from, long to) {
        buffer.clear();
        rows = 0;
        for (long position = from; position < to; position++) {
            table.visit(position, this);
        }
        return buffer.toByteArray();
    }

    @Override
    public long rows() {
        return rows;
    }

    private void begin() {
        if (column == 0) {
            buffer.ascii('{');
            empty = true;
        }
    }

    private void name() {
        begin();
        if (!empty) {
            buffer.ascii(',');
        }
        empty = false;
        byte[] name = names[column];
        buffer.ascii(name, name.length);
    }

    private void endValue() {
        if (++column == names.length) {
            buffer.ascii('}');
            buffer.ascii('\n');
            column = 0;
            rows++;
        }
    }

    @Override
    public void text(String value) {
        if (value == null) {
            begin();
            endValue();
            return;
        }
        name();
        buffer.ascii('"');
        if (!buffer.plain(value)) {
            for (int i = 0; i < value.length(); i++) {
                character(value.charAt(i));
            }
        }
        buffer.ascii('"');
        endValue();
    }

    private void character(char c) {
        if (c == '"' || c == '\\') {
            buffer.ascii('\\');
            buffer.ascii(c);
        } else if (c < 0x20) {
            buffer.utf8("\\u00");
            buffer.ascii(HEX.charAt(c >> 4));
            buffer.ascii(HEX.charAt(c & 15));
        } else {
            buffer.utf8(c);
        }
    }

    @Override
    public void plain(byte[] bytes, int length) {
        name();
        buffer.ascii('"');
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
        buffer.ascii('"');
        buffer.date(Days.yyyymmdd(epochDay));
        buffer.ascii('"');
        endValue();
    }
}
