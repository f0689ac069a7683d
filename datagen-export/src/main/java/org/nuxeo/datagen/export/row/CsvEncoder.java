// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.model.Decimals;
import org.nuxeo.datagen.export.internal.CsvWriter;
import org.nuxeo.datagen.export.internal.RowBuffer;

/** Encoder of rows as CSV (RFC 4180) with a header. */
final class CsvEncoder implements RowEncoder, RowVisitor {

    private final RowTable table;
    private final RowBuffer buffer = new RowBuffer();
    private final CsvWriter csv = new CsvWriter(buffer, "\r\n");
    private final int columns;
    private int column;
    private long rows;

    CsvEncoder(RowTable table) {
        this.table = table;
        this.columns = table.columns().size();
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
    public ByteBuffer encodeShared(long from, long to) {
        table.requireRange(from, to);
        buffer.clear();
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

    private void endValue() {
        if (++column == columns) {
            csv.endRow();
            column = 0;
            rows++;
        }
    }

    @Override
    public void text(@Nullable String value) {
        csv.text(value);
        endValue();
    }

    @Override
    public void plain(byte[] bytes, int length) {
        csv.plain(bytes, length);
        endValue();
    }

    @Override
    public void integer(long value) {
        csv.integer(value);
        endValue();
    }

    @Override
    public void date(int epochDay) {
        csv.date(epochDay);
        endValue();
    }

    @Override
    public void decimal(double value) {
        csv.text(Decimals.text(value));
        endValue();
    }

    @Override
    public void flag(boolean value) {
        csv.text(Boolean.toString(value));
        endValue();
    }

    @Override
    public void instant(long epochMillis) {
        csv.instant(epochMillis);
        endValue();
    }
}
