package org.nuxeo.datagen.export.row;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Rows as one JSON object a line, in UTF-8. An absent value is left out. */
final class JsonLinesEncoder implements RowEncoder, RowVisitor {

    private static final String HEX = "0123456789abcdef";

    private final RowTable table;
    private final byte[][] names;
    private final RowBuffer buffer = new RowBuffer();
    private int column;
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
        for (long position = from; position < to; position++) {
            column = 0;
            empty = true;
            buffer.ascii('{');
            table.visit(position, this);
            buffer.ascii('}');
            buffer.ascii('\n');
        }
        return buffer.toByteArray();
    }

    private void name() {
        if (!empty) {
            buffer.ascii(',');
        }
        empty = false;
        byte[] name = names[column++];
        buffer.ascii(name, name.length);
    }

    @Override
    public void text(String value) {
        if (value == null) {
            column++;
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
    }

    @Override
    public void integer(long value) {
        name();
        buffer.decimal(value);
    }

    @Override
    public void date(int epochDay) {
        name();
        buffer.ascii('"');
        buffer.date(Days.yyyymmdd(epochDay));
        buffer.ascii('"');
    }
}
