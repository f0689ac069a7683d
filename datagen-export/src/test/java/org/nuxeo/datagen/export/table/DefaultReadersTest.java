// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.OutsideTool;

/**
 * Every table of a bank and of a model, read by programs that people have, with their defaults. What {@link
 * IndependentReadersTest} compares value by value is here only counted, but long enough for readers that guess from the first
 * lines: DuckDB looks at 20,480, and the first value in quotation marks is in line 36,061.
 */
class DefaultReadersTest {

    private static final long MOST = 40_000;

    /** Prints for each file the number of rows and the names of columns, in their order. */
    private static final String SCRIPT = """
            import sys
            reader, *files = sys.argv[1:]
            def duckdb_(path, kind):
                import duckdb
                found = duckdb.sql(f"select * from '{path}'")
                return len(found.fetchall()), found.columns
            def polars_(path, kind):
                import polars
                read = {"csv": polars.read_csv, "parquet": polars.read_parquet, "jsonl": polars.read_ndjson}
                found = read[kind](path)
                return found.height, found.columns
            def pandas_(path, kind):
                import pandas
                read = {"csv": pandas.read_csv, "parquet": pandas.read_parquet,
                        "jsonl": lambda path: pandas.read_json(path, lines=True)}
                found = read[kind](path)
                return len(found), list(found.columns)
            def pyarrow_(path, kind):
                import pyarrow.csv, pyarrow.json, pyarrow.parquet
                read = {"csv": pyarrow.csv.read_csv, "parquet": pyarrow.parquet.read_table,
                        "jsonl": pyarrow.json.read_json}
                found = read[kind](path)
                return found.num_rows, found.column_names
            def chdb_(path, kind):
                import chdb, json
                found = json.loads(str(chdb.query(f"select * from file('{path}')", "JSONCompact")))
                return found["rows"], [column["name"] for column in found["meta"]]
            for path in files:
                rows, columns = globals()[reader + "_"](path, path.rsplit(".", 1)[1])
                print(rows, *columns)
            """;

    private record TableFile(Path path, long rows, List<String> columns) {}

    private static final List<TableFile> FILES = new ArrayList<>();

    @TempDir
    private static Path folder;

    @BeforeAll
    static void write() throws IOException {
        write("bank", Datasets.ofBank(6000, 1));
        write("hospital", Datasets.of("hospital", 300));
    }

    private static void write(String archive, Dataset dataset) throws IOException {
        for (String table : Tables.names(dataset)) {
            RowTable rows = Tables.of(dataset, table);
            long to = Math.min(rows.count(), rows.mostRowsOfAPosition() == 1 ? MOST : MOST / 20);
            for (TableFormat format : List.of(TableFormat.CSV, TableFormat.JSON_LINES, TableFormat.PARQUET)) {
                Compression compression = format.compression(null);
                Path path = folder.resolve(archive + "-" + table + "." + format.extension(compression));
                GenerationJob job = new GenerationJob(
                        dataset, table, null, format, compression, new PositionRange(0, to), true, null);
                long written = new UnattendedRun().write(job, 1, 8192, path).rows();
                if (written > 0) {
                    FILES.add(new TableFile(
                            path,
                            written,
                            rows.columns().stream().map(Column::name).toList()));
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"duckdb", "polars", "pandas", "pyarrow", "chdb"})
    @Tag("long")
    void everyTableIsRead(String reader) throws IOException, InterruptedException {
        Path python = OutsideTool.requirePythonModule(reader);
        Path out = folder.resolve(reader + ".txt");
        List<String> command = new ArrayList<>(List.of(python.toString(), "-c", SCRIPT, reader));
        FILES.forEach(file -> command.add(file.path().toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(out.toFile())
                .start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(process.exitValue()).as(Files.readString(out)).isZero();
        List<String> found = Files.readAllLines(out);
        assertThat(found).hasSameSizeAs(FILES);
        for (int i = 0; i < FILES.size(); i++) {
            TableFile file = FILES.get(i);
            List<String> words = List.of(found.get(i).split(" "));
            assertThat(words.get(0)).as(file.path().toString()).isEqualTo("" + file.rows());
            // A line of JSON has no member for a missing value, so a reader knows only columns that have one.
            assertThat(file.columns()).as(file.path().toString()).containsAll(words.subList(1, words.size()));
            if (!file.path().toString().endsWith("jsonl")) {
                assertThat(words.subList(1, words.size())).isEqualTo(file.columns());
            }
        }
    }
}
