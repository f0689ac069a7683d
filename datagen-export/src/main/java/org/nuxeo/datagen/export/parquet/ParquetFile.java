// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.SortingColumn;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetFileWriter.Mode;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;

/**
 * A Parquet file that is being written. A file that is closed before {@link #finish} has no footer, so no reader could read
 * it: it is deleted. Not thread safe.
 */
public final class ParquetFile implements AutoCloseable {

    /** The most row groups of a file: their numbers in the footer have 16 bits. */
    public static final int MAX_ROW_GROUPS = Short.MAX_VALUE;

    /** The writer neither ends nor pads row groups before this size, which none reaches. */
    private static final long ANY_SIZE = 1L << 30;

    /** The length of the footer and four letters. */
    private static final int FOOTER_END_BYTES = 8;

    private static final int PAGE_POSITIONS = 8192;
    private static final long GROUP_POSITIONS = 16 * PAGE_POSITIONS;

    private final Path path;
    private final List<ColumnDescriptor> descriptors;
    private final List<SortingColumn> sorting;
    private final Map<String, String> metadata;
    private final ParquetFileWriter writer;
    /** How the file has ended, or null while it is written. */
    private @Nullable String ended;

    private int groups;

    /**
     * Creates a file for rows of a table, which must not exist.
     *
     * @param table table with the columns of the file
     * @param metadata what the footer tells of the whole file, by name
     * @throws IllegalArgumentException if there are no columns, or two have the same name
     * @throws IOException if it cannot be created
     */
    public ParquetFile(Path path, RowTable table, Map<String, String> metadata) throws IOException {
        this.path = Objects.requireNonNull(path, "path");
        MessageType schema = schema(table.columns());
        this.descriptors = schema.getColumns();
        this.sorting = table.sortedBy().stream()
                .map(name -> new SortingColumn(schema.getFieldIndex(name), false, false))
                .toList();
        this.metadata = Map.copyOf(Objects.requireNonNull(metadata, "metadata"));
        LocalOutputFile file = new LocalOutputFile(path);
        int indexBytes = ParquetProperties.DEFAULT_COLUMN_INDEX_TRUNCATE_LENGTH;
        int statisticsBytes = ParquetProperties.DEFAULT_STATISTICS_TRUNCATE_LENGTH;
        boolean checksums = ParquetProperties.DEFAULT_PAGE_WRITE_CHECKSUM_ENABLED;
        this.writer =
                new ParquetFileWriter(file, schema, Mode.CREATE, ANY_SIZE, 0, indexBytes, statisticsBytes, checksums);
        writer.start();
    }

    /**
     * Writes the rows at positions {@code from} to {@code to - 1} of a table as a whole file, with Snappy and by this thread.
     * {@link org.nuxeo.datagen.export.table.Generation} has several threads and the other compressions.
     *
     * @return the number of rows
     * @throws IndexOutOfBoundsException if the table does not have all of these positions
     * @throws IllegalArgumentException if they are more than 4,294,836,224, so that they do not fit into a file
     * @throws IOException if the file exists or cannot be written
     */
    public static long write(Path path, RowTable table, long from, long to) throws IOException {
        table.requireRange(from, to);
        requireFit(to - from, GROUP_POSITIONS);
        RowGroupEncoder encoder = new RowGroupEncoder(table, CompressionCodecName.SNAPPY, PAGE_POSITIONS);
        long rows = 0;
        try (ParquetFile file = new ParquetFile(path, table, Map.of())) {
            for (long start = from; start < to; start += GROUP_POSITIONS) {
                RowGroup group = encoder.encode(start, start + Math.min(to - start, GROUP_POSITIONS));
                if (group.rows() > 0) {
                    file.write(group);
                    rows += group.rows();
                }
            }
            file.finish();
        }
        return rows;
    }

    /**
     * Checks that positions fit into one file.
     *
     * @param groupPositions number of positions in a row group
     * @throws IllegalArgumentException if they do not
     */
    public static void requireFit(long positions, long groupPositions) {
        long most = MAX_ROW_GROUPS * groupPositions;
        Check.refuse(
                positions > most,
                () -> "rows " + WholeNumber.grouped(positions) + ": must be at most " + WholeNumber.grouped(most)
                        + " in a Parquet file; write several files");
    }

    /**
     * Writes the next row group.
     *
     * @throws IllegalArgumentException if it has no rows, or not as many columns as the file
     * @throws IllegalStateException if the file is finished or closed, or has {@link #MAX_ROW_GROUPS}
     */
    void write(RowGroup group) throws IOException {
        requireWriting();
        Check.refuse(
                group.rows() < 1 || group.columns().size() != descriptors.size(),
                () -> "row group of " + group.rows() + " rows and "
                        + group.columns().size() + " columns: must have at least 1 row and " + descriptors.size()
                        + " columns");
        Check.misuse(
                groups == MAX_ROW_GROUPS,
                () -> path + ": has " + WholeNumber.grouped(groups)
                        + " row groups, and a Parquet file has no more; create another file for more rows");
        groups++;
        writer.startBlock(group.rows());
        for (int i = 0; i < descriptors.size(); i++) {
            group.columns().get(i).write(writer, descriptors.get(i), group.rows());
        }
        writer.endBlock();
    }

    /**
     * Writes the footer and closes the file, which is then complete.
     *
     * @throws IllegalStateException if the file is finished or closed
     */
    public void finish() throws IOException {
        requireWriting();
        writer.end(metadata);
        writer.close();
        completeFooter();
        ended = "finished";
    }

    private void requireWriting() {
        Check.misuse(ended != null, () -> path + ": is " + ended + "; create another file for more rows");
    }

    /**
     * Adds the order of rows, which the writer does not know, and sorts what is otherwise in the order of a hash table of this
     * process: encodings and metadata.
     */
    private void completeFooter() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
            file.seek(file.length() - FOOTER_END_BYTES);
            byte[] footer = new byte[Integer.reverseBytes(file.readInt())];
            long start = file.length() - FOOTER_END_BYTES - footer.length;
            file.seek(start);
            file.readFully(footer);
            FileMetaData written = Util.readFileMetaData(new ByteArrayInputStream(footer));
            if (written.isSetKey_value_metadata()) {
                written.getKey_value_metadata().sort(Comparator.comparing(KeyValue::getKey));
            }
            for (org.apache.parquet.format.RowGroup group : written.getRow_groups()) {
                group.getColumns()
                        .forEach(
                                column -> Collections.sort(column.getMeta_data().getEncodings()));
                if (!sorting.isEmpty()) {
                    group.setSorting_columns(sorting);
                }
            }
            ByteArrayOutputStream complete = new ByteArrayOutputStream(2 * footer.length);
            Util.writeFileMetaData(written, complete);
            file.seek(start);
            file.write(complete.toByteArray());
            file.writeInt(Integer.reverseBytes(complete.size()));
            file.write(ParquetFileWriter.MAGIC);
        }
    }

    /** Closes the file, and deletes it if it is not finished. */
    @Override
    public void close() throws IOException {
        if (ended != null) {
            return;
        }
        ended = "closed";
        try {
            writer.close();
        } finally {
            Files.deleteIfExists(path);
        }
    }

    private static MessageType schema(List<Column> columns) {
        Check.refuse(columns.isEmpty(), () -> "0 columns: a file must have at least one");
        Column.indexes(columns, columns.stream().map(Column::name).toList());
        List<Type> types = columns.stream().<Type>map(ParquetFile::type).toList();
        return new MessageType("datagen", types);
    }

    /**
     * Returns the type of a column. Texts are UTF-8 strings, integers and decimal numbers have 64 bits, dates and
     * months have the logical type DATE, and instants TIMESTAMP in milliseconds of UTC. Lists and complex values are strings:
     * ClickHouse reads nothing but an object as JSON. A column is required if every row has a value.
     */
    static PrimitiveType type(Column column) {
        Repetition repetition = column.required() ? Repetition.REQUIRED : Repetition.OPTIONAL;
        Types.PrimitiveBuilder<PrimitiveType> type =
                switch (column.type()) {
                    case TEXT, JSON -> Types.primitive(BINARY, repetition).as(LogicalTypeAnnotation.stringType());
                    case INTEGER -> Types.primitive(INT64, repetition);
                    case DATE, MONTH -> Types.primitive(INT32, repetition).as(LogicalTypeAnnotation.dateType());
                    case DECIMAL -> Types.primitive(DOUBLE, repetition);
                    case FLAG -> Types.primitive(BOOLEAN, repetition);
                    case INSTANT ->
                        Types.primitive(INT64, repetition)
                                .as(LogicalTypeAnnotation.timestampType(true, LogicalTypeAnnotation.TimeUnit.MILLIS));
                };
        return type.named(column.name());
    }
}
