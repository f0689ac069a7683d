package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.calendar.Days;

/** Rows as CSV of RFC 4180: a header, CRLF, and quotes where a value needs them. An absent value is empty. UTF-8. */
final class CsvEncoder implements RowEncoder, RowVisitor {

    private final RowTable table;
    private final RowBuffer buffer = new RowBuffer();
    private boolean first;

    CsvEncoder(RowTable table) {
        this.table = table;
    }

    @Override
    public byte[] header() {
        buffer.clear();
        first = true;
        for (Column column : table.columns()) {
            text(column.name());
        }
        endRow();
        return buffer.toByteArray();
    }

    @Override
    public byte[] encode(long from, long to) {
        buffer.clear();
        for (long position = from; position < to; position++) {
            first = true;
            table.visit(position, this);
            endRow();
        }
        return buffer.toByteArray();
    }

    private void endRow() {
        buffer.ascii('\r');
        buffer.ascii('\n');
    }

    private void separate() {
        if (!first) {
            buffer.ascii(',');
        }
        first = false;
    }

    @Override
    public void text(String value) {
        separate();
        if (value == null || buffer.plain(value)) {
            return;
        }
        if (!needsQuotes(value)) {
            buffer.utf8(value);
            return;
        }
        buffer.ascii('"');
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) == '"') {
                buffer.ascii('"');
            }
            buffer.utf8(value.charAt(i));
        }
        buffer.ascii('"');
    }

    private static boolean needsQuotes(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == ',' || c == '"' || c == '\r' || c == '\n') {
                return true;
            }
        }
        return false;
    }

    @Override
    public void plain(byte[] bytes, int length) {
        separate();
        buffer.ascii(bytes, length);
    }

    @Override
    public void integer(long value) {
        separate();
        buffer.decimal(value);
    }

    @Override
    public void date(int epochDay) {
        separate();
        buffer.date(Days.yyyymmdd(epochDay));
    }
}
