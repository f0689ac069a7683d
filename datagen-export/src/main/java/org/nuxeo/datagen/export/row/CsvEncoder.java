package org.nuxeo.datagen.export.row;

import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.export.internal.CsvWriter;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Rows as CSV of RFC 4180, with a header. */
final class CsvEncoder implements RowEncoder, RowVisitor {

    private final RowTable table;
    private final RowBuffer buffer = new RowBuffer();
    private final CsvWriter csv = new CsvWriter(buffer, "\r\n");

    CsvEncoder(RowTable table) {
        this.table = table;
    }

    @Override
    public byte[] header() {
        buffer.clear();
        for (Column column : table.columns()) {
            csv.text(column.name());
        }
        csv.endRow();
        return buffer.toByteArray();
    }

    @Override
    public byte[] encode(long from, long to) {
        buffer.clear();
        for (long position = from; position < to; position++) {
            table.visit(position, this);
            csv.endRow();
        }
        return buffer.toByteArray();
    }

    @Override
    public void text(String value) {
        csv.text(value);
    }

    @Override
    public void plain(byte[] bytes, int length) {
        csv.plain(bytes, length);
    }

    @Override
    public void integer(long value) {
        csv.integer(value);
    }

    @Override
    public void date(int epochDay) {
        csv.date(epochDay);
    }
}
