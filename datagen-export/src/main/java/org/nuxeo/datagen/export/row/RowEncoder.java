package org.nuxeo.datagen.export.row;

/** Turns rows into bytes. Not thread safe. */
public interface RowEncoder {

    /** Returns what stands before the first row of the whole; may be empty. */
    byte[] header();

    /** Returns the bytes of the rows at the positions from {@code from} to {@code to - 1}. */
    byte[] encode(long from, long to);

    /** Returns how many rows were encoded last. */
    long rows();

    /**
     * Returns the encoder of a text format.
     *
     * @param format {@code csv} or {@code jsonl}
     */
    static RowEncoder of(RowTable table, String format) {
        return switch (format) {
            case "csv" -> new CsvEncoder(table);
            case "jsonl" -> new JsonLinesEncoder(table);
            default -> throw new IllegalArgumentException("format " + format + ": must be csv or jsonl");
        };
    }
}
