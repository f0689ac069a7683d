// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * An encoder of rows in a format. It belongs to the first thread that encodes, until that releases it; when another thread
 * uses it, it throws an {@link IllegalStateException}.
 */
public interface RowEncoder {

    /** Returns the bytes before the first row of the table; may be empty. */
    byte[] header();

    /**
     * Returns the bytes of the rows at positions {@code from} to {@code to - 1}.
     *
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     */
    default byte[] encode(long from, long to) {
        ByteBuffer shared = encodeShared(from, to);
        byte[] bytes = new byte[shared.remaining()];
        shared.get(bytes);
        return bytes;
    }

    /**
     * Returns the same bytes as {@link #encode} without a copy, in an array that the next call to this encoder overwrites.
     */
    ByteBuffer encodeShared(long from, long to);

    /** Returns the number of rows that the last call has encoded. */
    long rows();

    /**
     * Gives up ownership, so that another thread may use the encoder. The bytes of the last call stay.
     *
     * @throws IllegalStateException if the encoder belongs to another thread
     */
    void release();

    /**
     * Returns the encoder of a table for a text format.
     *
     * @param format {@code csv} or {@code jsonl}
     * @throws IllegalArgumentException if the format is another one
     */
    static RowEncoder of(RowTable table, String format) {
        Objects.requireNonNull(table, "table");
        return switch (Objects.requireNonNull(format, "format")) {
            case "csv" -> new LineEncoder(table, false);
            case "jsonl" -> new LineEncoder(table, true);
            default -> throw new IllegalArgumentException("format " + format + ": must be csv or jsonl");
        };
    }
}
