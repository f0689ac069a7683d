// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.List;
import org.apache.parquet.column.ParquetProperties.WriterVersion;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.hadoop.ParquetFileWriter;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalInputFile;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.schema.MessageType;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.benchmarks.bank.CsvBenchmark.RowValues;
import org.nuxeo.datagen.export.row.RowTable;

/** The writer of parquet-java and its groups, for statements: a file with the second version of pages. */
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
        RowValues values = new RowValues();
        try (ParquetWriter<Group> writer = ExampleParquetWriter.builder(new LocalOutputFile(file))
                .withType(schema)
                .withWriteMode(ParquetFileWriter.Mode.OVERWRITE)
                .withWriterVersion(WriterVersion.PARQUET_2_0)
                .withCompressionCodec(CompressionCodecName.SNAPPY)
                .withPageRowCountLimit(pageRows)
                .build()) {
            for (long position = from; position < to; position++) {
                writer.write(group(values.of(table, position)));
            }
        }
    }

    private Group group(List<@Nullable Object> row) {
        Group group = new SimpleGroup(schema);
        for (int column = 0; column < row.size(); column++) {
            Object value = row.get(column);
            if (value instanceof Long number) {
                group.add(column, number);
            } else if (value instanceof LocalDate date) {
                group.add(column, (int) date.toEpochDay());
            } else if (value instanceof YearMonth month) {
                group.add(column, (int) month.atDay(1).toEpochDay());
            } else if (value != null) {
                group.add(column, (String) value);
            }
        }
        return group;
    }
}
