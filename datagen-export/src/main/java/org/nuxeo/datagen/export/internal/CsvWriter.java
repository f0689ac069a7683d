// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;

/**
 * Writer of CSV rows (RFC 4180) in UTF-8 to a buffer. Values are quoted only if they need it. A missing value is empty.
 */
public final class CsvWriter {

    private final RowBuffer buffer;
    private final byte[] lineEnd;
    private boolean first = true;

    /**
     * Creates a writer.
     *
     * @param lineEnd end of a row: CRLF according to the standard, or LF
     */
    public CsvWriter(RowBuffer buffer, String lineEnd) {
        this.buffer = buffer;
        this.lineEnd = lineEnd.getBytes(StandardCharsets.US_ASCII);
    }

    /** Appends a text, or a missing value if the text is null. */
    public void text(@Nullable String value) {
        separate();
        if (value == null || buffer.plain(value)) {
            return;
        }
        if (!needsQuotes(value)) {
            buffer.utf8(value);
            return;
        }
        quote(value);
    }

    /**
     * Appends the name of a column, always in quotation marks: readers that guess from the first lines whether a file has any
     * would not expect them in a value far behind.
     */
    public void heading(String name) {
        separate();
        quote(name);
    }

    private void quote(String value) {
        buffer.ascii('"');
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            if (b == '"') {
                buffer.ascii('"');
            }
            buffer.ascii(b);
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

    /** Appends ASCII text that needs no quotes. */
    public void plain(byte[] bytes, int length) {
        separate();
        buffer.ascii(bytes, length);
    }

    /** Appends a number. */
    public void integer(long value) {
        separate();
        buffer.decimal(value);
    }

    /** Appends a date, which is given in days from 1970-01-01. */
    public void date(int epochDay) {
        separate();
        buffer.date(Days.yyyymmdd(epochDay));
    }

    /** Appends an instant, which is given in milliseconds from 1970-01-01T00:00Z. */
    public void instant(long epochMillis) {
        separate();
        buffer.instant(epochMillis);
    }

    /** Ends the row. */
    public void endRow() {
        buffer.ascii(lineEnd, lineEnd.length);
        first = true;
    }

    private void separate() {
        if (!first) {
            buffer.ascii(',');
        }
        first = false;
    }
}
