// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.nuxeo.datagen.benchmarks.HotPath;
import org.nuxeo.datagen.benchmarks.bank.Samples.Walk;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Setup;

/** Rows of statements encoded as text in a second. The naive ways use a CSV library. */
public class CsvBenchmark extends HotPath.AtPosition {

    private static final int ROWS = 100;

    private final Dataset dataset = Samples.whole();
    private final RowEncoder csv = RowEncoder.of(Tables.of(dataset, "statement"), "csv");
    private final RowEncoder json = RowEncoder.of(Tables.of(dataset, "statement"), "jsonl");
    private final RowTable table = Tables.of(dataset, "statement");
    private final Sequence sequence = new Sequence();
    private Walk walk;

    @Setup
    public void start() {
        walk = new Walk(from);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public byte[] csv() {
        long position = walk.next();
        return csv.encode(position, position + ROWS);
    }

    @Benchmark
    @OperationsPerInvocation(ROWS)
    public byte[] jsonLines() {
        long position = walk.next();
        return json.encode(position, position + ROWS);
    }

    /** Draws customers and statements from a sequence, computes their totals, and encodes them with a CSV library. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
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
    @OperationsPerInvocation(ROWS)
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
}
