// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.export.internal.CsvWriter;

/** Encoder of rows as CSV (RFC 4180) with a header. */
final class CsvEncoder extends LineEncoder {

    private final CsvWriter csv = new CsvWriter(buffer, "\r\n");

    CsvEncoder(RowTable table) {
        super(table);
    }

    @Override
    public byte[] header() {
        owner.own();
        buffer.reset();
        for (Column column : table.columns()) {
            csv.heading(column.name());
        }
        csv.endRow();
        return buffer.copy(0, buffer.length());
    }

    @Override
    void endRow(int start) {
        csv.endRow();
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
