// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Models;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * Comparison of Parquet files and Arrow streams, read by Apache Arrow and by DuckDB, with JSON Lines. Neither shares code
 * with the writer.
 */
class IndependentReadersTest {

    private static final int ROWS = 20_000;

    /** Reads all rows of a file, by its name, and prints them as JSON Lines. */
    private static final String SCRIPT = """
            import datetime, json, sys
            import pyarrow, pyarrow.ipc, pyarrow.parquet
            reader, path = sys.argv[1:]
            if reader == "duckdb":
                import duckdb
                if path.endswith("parquet"):
                    found = duckdb.sql(f"select * from '{path}'")
                else:
                    stream = pyarrow.ipc.open_stream(path).read_all()
                    found = duckdb.sql("select * from stream")
                rows = [dict(zip(found.columns, row)) for row in found.fetchall()]
            elif path.endswith("parquet"):
                rows = pyarrow.parquet.read_table(path).to_pylist()
            else:
                table = pyarrow.ipc.open_stream(path).read_all()
                table.validate(full=True)
                rows = table.to_pylist()
            def text(name, value):
                if name == "month":
                    assert value.day == 1
                    return value.isoformat()[:7]
                if isinstance(value, datetime.datetime):
                    utc = value.astimezone(datetime.timezone.utc)
                    return utc.strftime("%Y-%m-%dT%H:%M:%S.") + "%03dZ" % (utc.microsecond // 1000)
                if isinstance(value, datetime.date):
                    return value.isoformat()
                if isinstance(value, float) and value.is_integer():
                    return int(value)
                return json.loads(value) if name in ("inv_marks", "inv_lines") else value
            for row in rows:
                values = {name: text(name, value) for name, value in row.items() if value is not None}
                sys.stdout.buffer.write(
                    json.dumps(values, ensure_ascii=False, separators=(",", ":")).encode() + b"\\n")
            """;

    private static final Dataset DATASET = Datasets.ofBank(3000);

    private static final Dataset OWN_MODEL = Models.dataset(900);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "pyarrow, parquet, customer, SNAPPY",
        "pyarrow, parquet, idcard, ZSTD",
        "pyarrow, parquet, account, GZIP",
        "pyarrow, parquet, letter, NONE",
        "pyarrow, parquet, statement, SNAPPY",
        "pyarrow, parquet, document, ZSTD",
        "pyarrow, parquet, transaction, SNAPPY",
        "duckdb, parquet, customer, ZSTD",
        "duckdb, parquet, statement, SNAPPY",
        "duckdb, parquet, document, GZIP",
        "duckdb, parquet, transaction, NONE",
        "pyarrow, arrow, customer, NONE",
        "pyarrow, arrow, document, ZSTD",
        "pyarrow, arrow, document, NONE",
        "pyarrow, arrow, transaction, ZSTD",
        "duckdb, arrow, statement, NONE",
        "duckdb, arrow, document, ZSTD"
    })
    @Tag("long")
    void otherReadersFindTheRowsOfJsonLines(String reader, String format, String kind, Compression compression)
            throws IOException, InterruptedException {
        compare(DATASET, reader, format, kind, compression);
    }

    @ParameterizedTest
    @CsvSource({
        "pyarrow, parquet, bill, SNAPPY",
        "pyarrow, parquet, document, ZSTD",
        "duckdb, parquet, document, NONE",
        "pyarrow, arrow, bill, NONE",
        "pyarrow, arrow, document, ZSTD",
        "duckdb, arrow, client, NONE"
    })
    void otherReadersFindTheFieldsOfAModel(String reader, String format, String kind, Compression compression)
            throws IOException, InterruptedException {
        compare(OWN_MODEL, reader, format, kind, compression);
    }

    private void compare(Dataset dataset, String reader, String format, String kind, Compression compression)
            throws IOException, InterruptedException {
        Path python = OutsideTool.requirePythonModule("pyarrow.parquet");
        if (reader.equals("duckdb")) {
            OutsideTool.requirePythonModule("duckdb");
            OutsideTool.requirePythonModule("pytz");
        }
        long to = Math.min(Tables.of(dataset, kind).count(), kind.equals("transaction") ? ROWS / 20 : ROWS);
        Path file = folder.resolve("rows." + format);
        if (format.equals("parquet")) {
            new UnattendedRun().write(job(dataset, kind, format, compression, to), 2, 500, file);
        } else {
            try (OutputStream out = Files.newOutputStream(file)) {
                generate(dataset, kind, format, compression, to, out);
            }
        }
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        generate(dataset, kind, "jsonl", Compression.NONE, to, expected);
        assertThat(run(List.of(python.toString(), "-c", SCRIPT, reader, file.toString())))
                .isEqualTo(expected.toString(StandardCharsets.UTF_8));
    }

    private static GenerationJob job(Dataset dataset, String kind, String format, Compression compression, long to) {
        return new GenerationJob(
                dataset, kind, null, TableFormat.of(format), compression, new PositionRange(0, to), true, null);
    }

    private static void generate(
            Dataset dataset, String kind, String format, Compression compression, long to, OutputStream out)
            throws IOException {
        GenerationJob job = job(dataset, kind, format, compression, to);
        new Generation(job, 2, new UnattendedRun(), Duration.ofSeconds(1)).toStream(out);
    }

    private String run(List<String> command) throws IOException, InterruptedException {
        Path out = folder.resolve("rows.jsonl");
        Path errors = folder.resolve("errors.txt");
        Process process = new ProcessBuilder(new ArrayList<>(command))
                .redirectOutput(out.toFile())
                .redirectError(errors.toFile())
                .start();
        assertThat(process.waitFor(3, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
        return Files.readString(out);
    }
}
