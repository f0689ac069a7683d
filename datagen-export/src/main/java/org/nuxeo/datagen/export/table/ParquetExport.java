package org.nuxeo.datagen.export.table;

import blue.strategic.parquet.ParquetWriter;
import blue.strategic.parquet.ValueWriter;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/**
 * Writes a range of rows as one Parquet file. Texts are UTF-8 strings, integers 64 bits, dates the DATE logical type;
 * every column is optional.
 */
final class ParquetExport {

    private static final long PROGRESS_ROWS = 8192;

    private final RowTable table;

    ParquetExport(RowTable table) {
        this.table = table;
    }

    /**
     * Writes rows.
     *
     * @param file must not exist
     * @param progress told the first row not yet written, from time to time and at the end
     */
    void write(long from, long to, File file, LongConsumer progress) throws IOException {
        MessageType schema = schema(table.columns());
        Row row = new Row(table.columns());
        try (ParquetWriter<Long> writer = ParquetWriter.writeFile(schema, file, (position, values) -> {
            row.begin(values);
            table.visit(position, row);
        })) {
            for (long position = from; position < to; position++) {
                writer.write(position);
                if ((position + 1) % PROGRESS_ROWS == 0) {
                    progress.accept(position + 1);
                }
            }
        }
        progress.accept(to);
    }

    private static MessageType schema(List<Column> columns) {
        List<Type> fields = new ArrayList<>();
        for (Column column : columns) {
            fields.add(field(column));
        }
        return new MessageType("datagen", fields);
    }

    private static PrimitiveType field(Column column) {
        return switch (column.type()) {
            case TEXT ->
                Types.optional(PrimitiveTypeName.BINARY)
                        .as(LogicalTypeAnnotation.stringType())
                        .named(column.name());
            case INTEGER -> Types.optional(PrimitiveTypeName.INT64).named(column.name());
            case DATE ->
                Types.optional(PrimitiveTypeName.INT32)
                        .as(LogicalTypeAnnotation.dateType())
                        .named(column.name());
        };
    }

    /** Passes the values of a row on under their columns' names. */
    private static final class Row implements RowVisitor {

        private final String[] names;
        private ValueWriter values;
        private int column;

        Row(List<Column> columns) {
            this.names = columns.stream().map(Column::name).toArray(String[]::new);
        }

        void begin(ValueWriter writer) {
            this.values = writer;
            this.column = 0;
        }

        @Override
        public void text(String value) {
            if (value != null) {
                values.write(names[column], value);
            }
            column++;
        }

        @Override
        public void plain(byte[] bytes, int length) {
            text(new String(bytes, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void integer(long value) {
            values.write(names[column++], value);
        }

        @Override
        public void date(int epochDay) {
            values.write(names[column++], epochDay);
        }
    }
}
