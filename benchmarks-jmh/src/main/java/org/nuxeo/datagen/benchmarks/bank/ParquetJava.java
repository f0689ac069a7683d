// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

/** The writer of parquet-java, which takes our rows value by value: a file with the second version of pages. */
@SuppressWarnings("deprecation") // the methods that have a successor must still be implemented
final class ParquetJava {

    private final RowTable table;
    private final MessageType schema;
    private final int pageRows;

    /**
     * @param example a file with the same columns
     * @param pageRows largest number of rows in a page
     */
    ParquetJava(RowTable table, Path example, int pageRows) throws IOException {
        this.table = table;
        try (ParquetFileReader reader = ParquetFileReader.open(new LocalInputFile(example))) {
            this.schema = reader.getFileMetaData().getSchema();
        }
        this.pageRows = pageRows;
    }

    /** Writes the rows at positions {@code from} to {@code to - 1} as one row group compressed with Snappy. */
    void write(long from, long to, Path file) throws IOException {
        try (ParquetWriter<Long> writer = new Builder(file)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withPageRowCountLimit(pageRows)
                .build()) {
            for (long position = from; position < to; position++) {
                writer.write(position);
            }
        }
    }

    private final class Builder extends ParquetWriter.Builder<Long, Builder> {
        Builder(Path file) {
            super(new LocalOutputFile(file));
        }

        @Override
        protected Builder self() {
            return this;
        }

        @Override
        protected WriteSupport<Long> getWriteSupport(Configuration configuration) {
            return new Rows();
        }
    }

    /** Passes the row of a position to the writer. */
    private final class Rows extends WriteSupport<Long> implements RowVisitor {

        private final List<Column> columns = table.columns();
        // set by prepareForWrite
        @SuppressWarnings("NullAway.Init")
        private RecordConsumer out;

        private int column;

        @Override
        public WriteContext init(Configuration configuration) {
            return new WriteContext(schema, Map.of());
        }

        @Override
        public void prepareForWrite(RecordConsumer consumer) {
            out = consumer;
        }

        @Override
        public void write(Long position) {
            column = 0;
            out.startMessage();
            table.visit(position, this);
            out.endMessage();
        }

        private void begin() {
            out.startField(columns.get(column).name(), column);
        }

        private void end() {
            out.endField(columns.get(column).name(), column);
            column++;
        }

        @Override
        public void text(@Nullable String value) {
            if (value == null) {
                column++;
            } else {
                begin();
                out.addBinary(Binary.fromString(value));
                end();
            }
        }

        @Override
        public void plain(byte[] bytes, int length) {
            begin();
            out.addBinary(Binary.fromReusedByteArray(bytes, 0, length));
            end();
        }

        @Override
        public void integer(long value) {
            begin();
            out.addLong(value);
            end();
        }

        @Override
        public void date(int epochDay) {
            begin();
            out.addInteger(epochDay);
            end();
        }

        @Override
        public void month(int absoluteMonth) {
            date(Months.firstEpochDay(absoluteMonth));
        }

        @Override
        public void decimal(double value) {
            begin();
            out.addDouble(value);
            end();
        }

        @Override
        public void flag(boolean value) {
            begin();
            out.addBoolean(value);
            end();
        }

        @Override
        public void instant(long epochMillis) {
            integer(epochMillis);
        }
    }
}
