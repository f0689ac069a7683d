// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.util.List;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.page.DictionaryPage;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Check;

/** Encoded rows of a table, by column. It can be written until its encoder encodes the next row group. */
public final class RowGroup {

    /**
     * The pages of one column in a row group.
     *
     * @param codec compression of all pages
     * @param dictionary dictionary that the first pages refer to, or null if there is none
     * @param pages pages in the order of their rows
     */
    record ColumnChunk(CompressionCodecName codec, @Nullable DictionaryPage dictionary, List<Page> pages) {

        void write(ParquetFileWriter writer, ColumnDescriptor column, long rows) throws IOException {
            writer.startColumn(column, rows, codec);
            if (dictionary != null) {
                writer.writeDictionaryPage(dictionary);
            }
            for (Page page : pages) {
                page.write(writer, codec != CompressionCodecName.UNCOMPRESSED);
            }
            writer.endColumn();
        }
    }

    /**
     * An encoded and compressed page of a column.
     *
     * @param rows number of rows
     * @param missing number of rows without a value
     * @param levels definition levels, which say for each row whether it has a value; empty if the column is required
     * @param encoding encoding of the values
     * @param bytes compressed values
     * @param rawLength length of the values before they were compressed
     * @param statistics smallest and largest value, and the number of missing ones
     */
    record Page(
            int rows,
            int missing,
            BytesInput levels,
            Encoding encoding,
            ByteSink bytes,
            int rawLength,
            Statistics<?> statistics) {

        private void write(ParquetFileWriter writer, boolean packed) throws IOException {
            BytesInput values = BytesInput.from(bytes.array(), 0, bytes.length());
            BytesInput none = BytesInput.empty();
            writer.writeDataPageV2(rows, missing, rows, none, levels, encoding, values, packed, rawLength, statistics);
        }
    }

    private final long rows;
    private final List<ColumnChunk> columns;
    private boolean replaced;

    RowGroup(long rows, List<ColumnChunk> columns) {
        this.rows = rows;
        this.columns = columns;
    }

    /** Returns the number of rows. */
    public long rows() {
        return rows;
    }

    /** Writes these rows as the next row group of a file; see {@link ParquetFile#write(RowGroup)}. */
    public void writeTo(ParquetFile file) throws IOException {
        file.write(this);
    }

    /** @throws IllegalStateException if its encoder has encoded the next row group, which took over the arrays */
    List<ColumnChunk> columns() {
        Check.misuse(
                replaced,
                () -> "row group of " + rows
                        + " rows: its encoder has encoded the next one; write each before, or use two encoders");
        return columns;
    }

    void replace() {
        replaced = true;
    }
}
