// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

/** An encoder of rows in a text format. Not thread safe. */
public interface RowEncoder {

    /** Returns the bytes before the first row of the table; may be empty. */
    byte[] header();

    /** Returns the bytes of the rows at positions {@code from} to {@code to - 1}. */
    byte[] encode(long from, long to);

    /** Returns the number of rows that the last call to {@link #encode} has encoded. */
    long rows();

    /**
     * Returns the encoder of a table for a text format.
     *
     * @param format {@code csv} or {@code jsonl}
     * @throws IllegalArgumentException if the format is another one
     */
    static RowEncoder of(RowTable table, String format) {
        return switch (format) {
            case "csv" -> new CsvEncoder(table);
            case "jsonl" -> new JsonLinesEncoder(table);
            default -> throw new IllegalArgumentException("format " + format + ": must be csv or jsonl");
        };
    }
}
