// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.column.ColumnVector;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.column.TextVector;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Rows of statements encoded as text in a second. The naive ways use a CSV library. */
@OperationsPerInvocation(CsvBenchmark.ROWS)
public class CsvBenchmark extends AtPosition {

    static final int ROWS = 100;

    private final RowEncoder csv = RowEncoder.of(Tables.of(dataset, "statement"), "csv");
    private final RowEncoder json = RowEncoder.of(Tables.of(dataset, "statement"), "jsonl");
    private final RowValues values = new RowValues(Tables.of(dataset, "statement"));

    @Benchmark
    public byte[] csv() {
        long position = walk.next();
        return csv.encode(position, position + ROWS);
    }

    @Benchmark
    public byte[] jsonLines() {
        long position = walk.next();
        return json.encode(position, position + ROWS);
    }

    /** Draws customers and statements from a sequence, computes their totals, and encodes them with a CSV library. */
    @Benchmark
    public byte[] naiveSequentialRandom() throws IOException {
        StringWriter out = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
            for (int i = 0; i < ROWS; i++) {
                printer.printRecord(sequence.row(i));
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** Encodes the values of our own rows with a CSV library. */
    @Benchmark
    public byte[] naiveCommonsCsv() throws IOException {
        return commonsCsv(values, walk.next(), ROWS);
    }

    static byte[] commonsCsv(RowValues values, long from, int rows) throws IOException {
        StringWriter out = new StringWriter();
        try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
            for (int i = 0; i < rows; i++) {
                printer.printRecord(values.of(from + i));
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The values of the rows of statements as objects, as libraries take them. */
    record RowValues(RowTable table, ColumnBatch batch) {
        RowValues(RowTable table) {
            this(table, new ColumnBatch(table.columns()));
        }

        List<@Nullable Object> of(long position) {
            batch.clear();
            batch.append(table, position);
            List<@Nullable Object> row = new ArrayList<>();
            for (int column = 0; column < batch.columns().size(); column++) {
                row.add(value(column));
            }
            return row;
        }

        private @Nullable Object value(int column) {
            ColumnVector vector = batch.column(column);
            if (vector instanceof TextVector texts) {
                return texts.text(0);
            }
            if (vector instanceof DateVector dates && vector.isPresent(0)) {
                LocalDate date = LocalDate.ofEpochDay(dates.epochDays()[0]);
                return vector.column().type() == Column.Type.MONTH ? YearMonth.from(date) : date;
            }
            return vector.isPresent(0) ? ((IntegerVector) vector).values()[0] : null;
        }
    }
}
