// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;

import blue.strategic.parquet.Hydrator;
import blue.strategic.parquet.HydratorSupplier;
import blue.strategic.parquet.ParquetReader;
import com.github.luben.zstd.ZstdInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;

class ExportTest {

    private static final Dataset DATASET =
            Dataset.of(DatasetSpec.builder().customers(12_000).build());

    @TempDir
    private Path folder;

    private static byte[] export(String format, Compression compression, int threads, long from, long to)
            throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new TextExport(() -> RowEncoder.of(RowTable.of(DATASET, "customer"), format), compression, threads, 8192)
                .write(from, to, from == 0, out, written -> {
                    assertThat(written.bytes()).isEqualTo(out.size());
                    return true;
                });
        return out.toByteArray();
    }

    private static byte[] expected(String format) {
        RowEncoder encoder = RowEncoder.of(RowTable.of(DATASET, "customer"), format);
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
        RowTable table = RowTable.of(DATASET, "customer");
        List<Map<String, Object>> found = parquet(table, 100, 2100);
        assertThat(found).hasSize(2000);
        for (int i = 0; i < 2000; i++) {
            assertThat(found.get(i)).isEqualTo(values(table, 100 + i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "document", "transaction"})
    void parquetPartsHaveTheRowsOfTheWhole(String kind) throws IOException {
        RowTable table = RowTable.of(DATASET, kind);
        List<Map<String, Object>> parts = new ArrayList<>();
        for (int part = 0; part < 3; part++) {
            PositionRange range = PositionRange.part(0, 1000, part, 3);
            parts.addAll(parquet(table, range.from(), range.to()));
        }
        assertThat(parts).isEqualTo(parquet(table, 0, 1000));
    }

    @Test
    void columnsWithAValueInEveryRowAreRequiredAndDatesHaveADateType() throws IOException {
        Path file = folder.resolve("documents.parquet");
        new ParquetExport(RowTable.of(DATASET, "document")).write(0, 100, file.toFile(), next -> true);
        MessageType schema =
                ParquetReader.readMetadata(file.toFile()).getFileMetaData().getSchema();
        assertThat(schema.getType("id").getRepetition()).isEqualTo(Type.Repetition.REQUIRED);
        assertThat(schema.getType("blob_key").getRepetition()).isEqualTo(Type.Repetition.OPTIONAL);
        assertThat(schema.getType("date").getLogicalTypeAnnotation()).isEqualTo(LogicalTypeAnnotation.dateType());
    }

    private List<Map<String, Object>> parquet(RowTable table, long from, long to) throws IOException {
        Path file = folder.resolve(from + "-" + to + ".parquet");
        new ParquetExport(table).write(from, to, file.toFile(), next -> true);
        try (Stream<Map<String, Object>> rows =
                ParquetReader.streamContent(file.toFile(), HydratorSupplier.constantly(new MapHydrator()))) {
            return rows.toList();
        }
    }

    private static final class MapHydrator implements Hydrator<Map<String, Object>, Map<String, Object>> {
        @Override
        public Map<String, Object> start() {
            return new LinkedHashMap<>();
        }

        @Override
        public Map<String, Object> add(Map<String, Object> target, String heading, Object value) {
            if (value != null) {
                target.put(heading, value);
            }
            return target;
        }

        @Override
        public Map<String, Object> finish(Map<String, Object> target) {
            return target;
        }
    }

    private static Map<String, Object> values(RowTable table, long position) {
        Map<String, Object> values = new LinkedHashMap<>();
        List<Column> columns = table.columns();
        int[] next = {0};
        table.visit(position, new RowVisitor() {
            @Override
            public void text(String value) {
                values.put(columns.get(next[0]++).name(), value);
            }

            @Override
            public void plain(byte[] bytes, int length) {
                text(new String(bytes, 0, length, StandardCharsets.US_ASCII));
            }

            @Override
            public void integer(long value) {
                values.put(columns.get(next[0]++).name(), value);
            }

            @Override
            public void date(int epochDay) {
                values.put(columns.get(next[0]++).name(), epochDay);
            }
        });
        return values;
    }
}
