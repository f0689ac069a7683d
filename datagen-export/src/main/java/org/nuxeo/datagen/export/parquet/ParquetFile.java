// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.nuxeo.datagen.export.row.Column;

/** A Parquet file that is being written. Not thread safe. */
public final class ParquetFile implements AutoCloseable {

    /** The writer neither ends nor pads row groups before this size, which none reaches. */
    private static final long ANY_SIZE = 1L << 30;

    private final List<ColumnDescriptor> descriptors;
    private final ParquetFileWriter writer;

    /**
     * Creates a file, which must not exist.
     *
     * @throws IOException if it cannot be created
     */
    public ParquetFile(Path path, List<Column> columns) throws IOException {
        MessageType schema = ParquetColumns.schema(columns);
        this.descriptors = schema.getColumns();
        this.writer = new ParquetFileWriter(
                new LocalOutputFile(path),
                schema,
                ParquetFileWriter.Mode.CREATE,
                ANY_SIZE,
                0,
                ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH,
                ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED);
        writer.start();
    }

    /** Writes the next row group, which must have rows. */
    public void write(RowGroup group) throws IOException {
        writer.startBlock(group.rows());
        for (int i = 0; i < descriptors.size(); i++) {
            group.columns().get(i).write(writer, descriptors.get(i), group.rows());
        }
        writer.endBlock();
    }

    /** Writes the footer, without which the file is incomplete, and closes the file. */
    public void finish() throws IOException {
        writer.end(Map.of());
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
