// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.ParquetReader;
import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.column.ColumnBatch;
import org.nuxeo.datagen.export.parquet.ParquetRows;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.export.row.CollectedRows;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.table.Generation.Written;
import org.nuxeo.datagen.export.table.TableFormat.Compression;
import org.nuxeo.datagen.testing.Datasets;

class ExportTest {

    private static final Dataset DATASET = Datasets.ofBank(12_000);

    @TempDir
    private Path folder;

    private static byte[] export(String format, Compression compression, int threads, long from, long to)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        GenerationJob job = new GenerationJob(
                DATASET,
                "customer",
                null,
                TableFormat.of(format),
                compression,
                new PositionRange(from, to),
                from == 0,
                null);
        Written written = new Generation(job, threads, new UnattendedRun(), Duration.ofSeconds(1)).toStream(out);
        assertThat(written).isEqualTo(new Written(to, to - from, out.size()));
        return out.toByteArray();
    }

    private static byte[] expected(String format) {
        RowEncoder encoder = RowEncoder.of(Tables.of(DATASET, "customer"), format);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(encoder.header());
        bytes.writeBytes(encoder.encode(0, 12_000));
        return bytes.toByteArray();
    }

    private static byte[] unpack(Compression compression, byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        try (InputStream unpacked =
                switch (compression) {
                    case NONE -> in;
                    case GZIP -> new GZIPInputStream(in);
                    case ZSTD -> new ZstdInputStream(in);
                    case SNAPPY -> throw new IllegalArgumentException("text is not compressed with snappy");
                }) {
            return unpacked.readAllBytes();
        }
    }

    @ParameterizedTest
    @CsvSource({"csv,NONE,1", "csv,GZIP,3", "csv,ZSTD,8", "jsonl,NONE,8", "jsonl,ZSTD,1"})
    void threadsAndCompressionDoNotChangeTheBytes(String format, Compression compression, int threads)
            throws IOException {
        byte[] bytes = export(format, compression, threads, 0, 12_000);
        assertThat(unpack(compression, bytes)).isEqualTo(expected(format));
        if (compression != Compression.NONE) {
            assertThat(bytes.length * 2).isLessThan(expected(format).length);
        }
    }

    /** A reader that knows one frame only finds more than a heading. */
    @Test
    void theFirstFrameHasRows() throws IOException {
        byte[] bytes = export("csv", Compression.ZSTD, 2, 0, 12_000);
        int first = (int) Zstd.getFrameContentSize(bytes);
        assertThat(new String(expected("csv"), 0, first, StandardCharsets.UTF_8))
                .hasLineCount(8193);
    }

    @ParameterizedTest
    @EnumSource
    void aTableWithoutRowsIsAReadableFile(TableFormat format) throws IOException {
        Path file = folder.resolve("empty");
        Compression compression = format.compression(null);
        GenerationJob none =
                new GenerationJob(DATASET, "customer", null, format, compression, new PositionRange(5, 5), true, null);
        assertThat(new UnattendedRun().write(none, 2, 64, file)).isEqualTo(new Written(5, 0, Files.size(file)));
        switch (format) {
            case CSV -> assertThat(file).content().startsWith("\"position\",").hasLineCount(1);
            case JSON_LINES -> assertThat(file).isEmptyFile();
            case PARQUET -> {
                assertThat(ParquetRows.read(file)).isEmpty();
                assertThat(new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1))
                        .contains("last_name", "datagen.seed", "2020");
            }
            case ARROW ->
                assertThat(Files.readAllBytes(file))
                        .isEqualTo(new ArrowEncoder(Tables.of(DATASET, "customer"), false).header());
        }
    }

    /** A chunk is held in memory, so it has a size in bytes: fewer rows, if these are long. */
    @Test
    void chunksOfLongRowsHaveFewer() throws IOException {
        Path model = Files.writeString(folder.resolve("long.yaml"), """
                model: long
                format: 2
                kinds:
                  case:
                    fields:
                      texts: {list: {size: 40, of: {words: 10000}}}
                  note:
                    in: case
                    count: 3
                """);
        Dataset dataset = Datasets.of(model.toString(), 8);
        assertThat(chunkRows(dataset, "case")).isEqualTo(8);
        assertThat(chunkRows(dataset, "document"))
                .as("its kind with the longest rows")
                .isEqualTo(8);
        assertThat(chunkRows(dataset, "note")).isEqualTo(8192);
        assertThat(chunkRows(DATASET, "document")).isEqualTo(8192);
        assertThat(chunkRows(DATASET, "transaction")).isEqualTo(512);
    }

    private static int chunkRows(Dataset dataset, String table) {
        return new GenerationJob(
                        dataset, table, null, TableFormat.ARROW, Compression.NONE, new PositionRange(0, 1), true, null)
                .chunkRows();
    }

    @Test
    void concatenatedPartsEqualTheWholeWithTheHeaderInTheFirst() throws IOException {
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        for (long from = 0; from < 12_000; from += 5000) {
            joined.writeBytes(export("csv", Compression.NONE, 2, from, Math.min(12_000, from + 5000)));
        }
        assertThat(joined.toByteArray()).isEqualTo(expected("csv"));
    }

    @Test
    void aParquetReaderReadsEveryValue() throws IOException {
        assertThat(parquet("customer", 100, 2100))
                .isEqualTo(CollectedRows.of(Tables.of(DATASET, "customer"), 100, 2100));
    }

    @Test
    void theNumberOfThreadsDoesNotChangeAParquetFile() throws IOException {
        byte[] one = Files.readAllBytes(parquetFile("one", "account", 1, 0, 12_000));
        assertThat(Files.readAllBytes(parquetFile("eight", "account", 8, 0, 12_000)))
                .isEqualTo(one);
    }

    @Test
    void aStoppedParquetExportEndsAfterARowGroup() throws IOException {
        Path file = folder.resolve("stopped.parquet");
        Written written =
                new UnattendedRun(4000).write(job("customer", null, "parquet", Compression.ZSTD, 12_000), 2, 64, file);
        assertThat(written.next()).isEqualTo(4096);
        assertThat(written.rows()).isEqualTo(4096);
        assertThat(folder).as("no file without a footer").isEmptyDirectory();
    }

    @Test
    void jobsWithoutSuchATableFormatCompressionOrRowsAreRefused() {
        assertThat(job("statement", null, "csv", Compression.GZIP, 144_000 * 2)).isNotNull();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("customer", null, "xml", Compression.NONE, 1))
                .withMessage("format xml: must be csv, jsonl, parquet or arrow");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("person", null, "csv", Compression.NONE, 1))
                .withMessageStartingWith("kind person: must be one of state, folder,");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("customer", null, "csv", Compression.SNAPPY, 1))
                .withMessage("compression snappy: must be none or gzip or zstd for csv");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("customer", null, "csv", Compression.NONE, 12_001))
                .withMessage("rows 0 to 12001: the table customer has only 12000");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("customer", 10L, "csv", Compression.NONE, 11))
                .withMessageContaining("has only 10");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> job("customer", -1L, "csv", Compression.NONE, 1))
                .withMessageStartingWith("sample -1: must be 1 to ");
        assertThatNullPointerException()
                .isThrownBy(() -> job("customer", null, null, Compression.NONE, 1))
                .withMessage("format");
    }

    private static GenerationJob job(String kind, Long sample, String format, Compression compression, long to) {
        TableFormat known = format == null ? null : TableFormat.of(format);
        return new GenerationJob(DATASET, kind, sample, known, compression, new PositionRange(0, to), true, null);
    }

    @Test
    void rowsThatATableDoesNotHaveAreRefused() {
        RowTable table = Tables.of(DATASET, "customer");
        RowGroupEncoder groups = new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 100);
        ColumnBatch batch = new ColumnBatch(table.columns());
        RowEncoder csv = RowEncoder.of(table, "csv");
        RowEncoder json = RowEncoder.of(table, "jsonl");
        RowEncoder arrow = new ArrowEncoder(table, false);
        long[][] ranges = {{-1, 1}, {5, 4}, {0, 12_001}, {Long.MIN_VALUE, 0}, {12_000, Long.MAX_VALUE}};
        for (long[] range : ranges) {
            String message = "rows " + range[0] + " to " + range[1] + ": must be within 0 to 12,000";
            Stream.<ThrowingCallable>of(
                            () -> groups.encode(range[0], range[1]),
                            () -> batch.fill(table, range[0], range[1]),
                            () -> csv.encode(range[0], range[1]),
                            () -> json.encodeShared(range[0], range[1]),
                            () -> arrow.encode(range[0], range[1]))
                    .forEach(each -> assertThatThrownBy(each)
                            .isInstanceOf(IndexOutOfBoundsException.class)
                            .hasMessageStartingWith(message));
        }
        for (long position : new long[] {-1, 12_000, Long.MAX_VALUE}) {
            assertThatThrownBy(() -> batch.append(table, position))
                    .isInstanceOf(IndexOutOfBoundsException.class)
                    .hasMessageContaining("" + position);
        }
        for (int pageRows : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> new RowGroupEncoder(table, CompressionCodecName.SNAPPY, pageRows))
                    .withMessage("page of " + pageRows + " positions: must have at least 1");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "document", "transaction"})
    void parquetPartsHaveTheRowsOfTheWhole(String kind) throws IOException {
        List<Map<String, Object>> parts = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            PositionRange range = PositionRange.part(0, 1000, part, 3);
            parts.addAll(parquet(kind, range.from(), range.to()));
        }
        assertThat(parts).isEqualTo(parquet(kind, 0, 1000));
    }

    @Test
    void columnsWithAValueInEveryRowAreRequiredAndDatesHaveADateType() throws IOException {
        Path file = folder.resolve("documents.parquet");
        new UnattendedRun().write(job("document", null, "parquet", Compression.SNAPPY, 100), 1, 64, file);
        MessageType schema =
                ParquetReader.readMetadata(file.toFile()).getFileMetaData().getSchema();
        assertThat(schema.getType("id").getRepetition()).isEqualTo(Type.Repetition.REQUIRED);
        assertThat(schema.getType("blob_key").getRepetition()).isEqualTo(Type.Repetition.OPTIONAL);
        assertThat(schema.getType("date").getLogicalTypeAnnotation()).isEqualTo(LogicalTypeAnnotation.dateType());
    }

    private List<Map<String, Object>> parquet(String kind, long from, long to) throws IOException {
        return ParquetRows.read(parquetFile(from + "-" + to, kind, 2, from, to));
    }

    private Path parquetFile(String name, String kind, int threads, long from, long to) throws IOException {
        Path file = folder.resolve(name + ".parquet");
        PositionRange rows = new PositionRange(from, to);
        new UnattendedRun()
                .write(
                        new GenerationJob(
                                DATASET, kind, null, TableFormat.PARQUET, Compression.SNAPPY, rows, true, null),
                        threads,
                        64,
                        file);
        return file;
    }
}
