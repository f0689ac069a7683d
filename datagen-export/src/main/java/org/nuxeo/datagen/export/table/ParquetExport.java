// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import blue.strategic.parquet.ParquetWriter;
import blue.strategic.parquet.ValueWriter;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;
import org.apache.parquet.schema.Types;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * Writer of a range of rows as one Parquet file. Texts are UTF-8 strings, integers have 64 bits, and dates have the logical
 * type DATE. A column is required if every row has a value.
 */
final class ParquetExport {

    private static final long PROGRESS_ROWS = 8192;

    private final RowTable table;

    ParquetExport(RowTable table) {
        this.table = table;
    }

    /** Receiver of the progress, which is called from time to time and at the end. */
    @FunctionalInterface
    interface Progress {
        /**
         * Receives the progress.
         *
         * @param next first position that is not yet written
         * @return whether to continue
         */
        boolean reached(long next);
    }

    /**
     * Writes the rows until all are written or the progress stops it. In the latter case, the file is incomplete and
     * useless.
     *
     * @param file path of the file, which must not exist
     */
    Written write(long from, long to, File file, Progress progress) throws IOException {
        MessageType schema = schema(table.columns());
        long position = from;
        long rows = 0;
        try (ParquetWriter<Object[]> writer = ParquetWriter.writeFile(schema, file, this::dehydrate)) {
            Row row = new Row(writer, table.columns().size());
            boolean wanted = true;
            while (wanted && position < to) {
                table.visit(position++, row);
                wanted = position % PROGRESS_ROWS != 0 || progress.reached(position);
            }
            rows = row.rows;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        progress.reached(position);
        return new Written(position, rows, file.length());
    }

    private void dehydrate(Object[] row, ValueWriter values) {
        for (int i = 0; i < row.length; i++) {
            if (row[i] != null) {
                values.write(table.columns().get(i).name(), row[i]);
            }
        }
    }

    private static MessageType schema(List<Column> columns) {
        List<Type> fields = new ArrayList<>();
        for (Column column : columns) {
            fields.add(field(column));
        }
        return new MessageType("datagen", fields);
    }

    private static PrimitiveType field(Column column) {
        Repetition repetition = column.required() ? Repetition.REQUIRED : Repetition.OPTIONAL;
        return switch (column.type()) {
            case TEXT ->
                Types.primitive(PrimitiveTypeName.BINARY, repetition)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case INTEGER -> Types.primitive(PrimitiveTypeName.INT64, repetition).named(column.name());
            case DATE ->
                Types.primitive(PrimitiveTypeName.INT32, repetition)
                        .as(LogicalTypeAnnotation.dateType())
                        .named(column.name());
        };
    }

    /** Collects the values of a row and writes the row when it is complete. */
    private static final class Row implements RowVisitor {

        private final ParquetWriter<Object[]> writer;
        private final Object[] values;
        private int column;
        private long rows;

        Row(ParquetWriter<Object[]> writer, int columns) {
            this.writer = writer;
            this.values = new Object[columns];
        }

        private void value(Object value) {
            values[column++] = value;
            if (column == values.length) {
                column = 0;
                rows++;
                try {
                    writer.write(values);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }
        }

        @Override
        public void text(String value) {
            value(value);
        }

        @Override
        public void plain(byte[] bytes, int length) {
            value(new String(bytes, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void integer(long value) {
            value(value);
        }

        @Override
        public void date(int epochDay) {
            value(epochDay);
        }
    }
}
