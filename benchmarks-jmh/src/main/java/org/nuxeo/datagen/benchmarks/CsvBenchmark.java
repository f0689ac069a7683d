// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;

/** Rows of statements encoded as text in a second. The naive ways use a CSV library. */
public class CsvBenchmark extends HotPath {

    private static final int ROWS = 100;

    /** Position of the first statement. */
    @Param({"0", "2147483648", "10000000000"})
    public long from;

    private final Dataset dataset = Samples.whole();
    private final RowEncoder csv = RowEncoder.of(RowTable.of(dataset, "statement"), "csv");
    private final RowEncoder json = RowEncoder.of(RowTable.of(dataset, "statement"), "jsonl");
    private final RowTable table = RowTable.of(dataset, "statement");
    private final SequentialCustomers customers = new SequentialCustomers(2020);
    private final SequentialStatements statements = new SequentialStatements(2020);
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
                printer.printRecord(statements.row(i, customers.next()));
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
        try (CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
            for (int i = 0; i < rows; i++) {
                RowValues values = new RowValues();
                table.visit(from + i, values);
                printer.printRecord(values.list());
            }
        }
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }
}
