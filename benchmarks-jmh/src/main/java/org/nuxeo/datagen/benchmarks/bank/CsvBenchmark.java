// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;

/** Rows of statements encoded as text in a second. The naive ways use a CSV library. */
@OperationsPerInvocation(CsvBenchmark.ROWS)
public class CsvBenchmark extends AtPosition {

    static final int ROWS = 100;

    private final RowEncoder csv = RowEncoder.of(Tables.of(dataset, "statement"), "csv");
    private final RowEncoder json = RowEncoder.of(Tables.of(dataset, "statement"), "jsonl");
    private final RowTable table = Tables.of(dataset, "statement");

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
        return commonsCsv(table, walk.next(), ROWS);
    }

    static byte[] commonsCsv(RowTable table, long from, int rows) throws IOException {
        StringWriter out = new StringWriter();
        RowValues values = new RowValues();
        try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
            for (int i = 0; i < rows; i++) {
                printer.printRecord(values.of(table, from + i));
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    /** The values of a row as objects, as libraries take them. */
    static final class RowValues implements RowVisitor {

        private final List<@Nullable Object> list = new ArrayList<>();

        /** Returns the values of a row of a table, until the next call. */
        List<@Nullable Object> of(RowTable table, long position) {
            list.clear();
            table.visit(position, this);
            return list;
        }

        @Override
        public void text(@Nullable String value) {
            list.add(value);
        }

        @Override
        public void plain(byte[] bytes, int length) {
            list.add(new String(bytes, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void integer(long value) {
            list.add(value);
        }

        @Override
        public void month(int absoluteMonth) {
            list.add(YearMonth.of(Months.year(absoluteMonth), Months.monthOfYear(absoluteMonth)));
        }

        @Override
        public void decimal(double value) {
            list.add(value);
        }

        @Override
        public void flag(boolean value) {
            list.add(value);
        }

        @Override
        public void instant(long epochMillis) {
            list.add(Instant.ofEpochMilli(epochMillis));
        }

        @Override
        public void date(int epochDay) {
            list.add(LocalDate.ofEpochDay(epochDay));
        }
    }
}
