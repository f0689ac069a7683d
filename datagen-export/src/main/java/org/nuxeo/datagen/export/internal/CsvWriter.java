// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Writer of CSV rows (RFC 4180) in UTF-8 to a buffer. Values are quoted only if they need it. A missing value is empty.
 */
public final class CsvWriter {

    private final ByteSink buffer;
    private final byte[] lineEnd;
    private boolean first = true;

    /**
     * Creates a writer.
     *
     * @param lineEnd end of a row: CRLF according to the standard, or LF
     */
    public CsvWriter(ByteSink buffer, String lineEnd) {
        this.buffer = buffer;
        this.lineEnd = lineEnd.getBytes(StandardCharsets.US_ASCII);
    }

    /** Appends a text, or a missing value if the text is null. */
    public void text(@Nullable String value) {
        separate();
        if (value == null || buffer.putPlain(value)) {
            return;
        }
        if (!needsQuotes(value)) {
            buffer.putUtf8(value);
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
        buffer.put('"');
        for (byte b : value.getBytes(StandardCharsets.UTF_8)) {
            if (b == '"') {
                buffer.put('"');
            }
            buffer.put(b);
        }
        buffer.put('"');
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
        buffer.putFirst(bytes, length);
    }

    /** Appends a number. */
    public void integer(long value) {
        separate();
        buffer.putDecimal(value);
    }

    /** Appends a date, which is given in days from 1970-01-01. */
    public void date(int epochDay) {
        separate();
        buffer.putDate(Days.yyyymmdd(epochDay));
    }

    /** Appends an instant, which is given in milliseconds from 1970-01-01T00:00Z. */
    public void instant(long epochMillis) {
        separate();
        Days.putInstant(epochMillis, buffer);
    }

    /** Ends the row. */
    public void endRow() {
        buffer.put(lineEnd);
        first = true;
    }

    private void separate() {
        if (!first) {
            buffer.put(',');
        }
        first = false;
    }
}
