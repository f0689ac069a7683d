// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.testing.OutsideTool;

/** Comparison of Parquet files, read by Apache Arrow, with JSON Lines. Arrow shares no code with the writer. */
class IndependentParquetTest {

    private static final int ROWS = 2000;

    private static final String SCRIPT = """
            import datetime, json, sys
            import pyarrow.parquet
            for row in pyarrow.parquet.read_table(sys.argv[1]).to_pylist():
                values = {name: value.isoformat() if isinstance(value, datetime.date) else value
                          for name, value in row.items() if value is not None}
                sys.stdout.buffer.write(
                    json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\\n")
            """;

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(3000).build());

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "document", "transaction"})
    void arrowReadsTheSameRowsAsJsonLines(String kind) throws IOException, InterruptedException {
        Path python = OutsideTool.requirePythonModule("pyarrow.parquet");
        Path file = folder.resolve(kind + ".parquet");
        new ParquetExport(RowTable.of(DATASET, kind)).write(0, ROWS, file.toFile(), next -> true);
        Path out = folder.resolve("rows.jsonl");
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(python.toString(), "-c", SCRIPT, file.toString())
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        byte[] expected = RowEncoder.of(RowTable.of(DATASET, kind), "jsonl").encode(0, ROWS);
        assertThat(Files.readString(out)).isEqualTo(new String(expected, StandardCharsets.UTF_8));
    }
}
