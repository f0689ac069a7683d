// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import blue.strategic.parquet.ParquetReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.parquet.column.Encoding;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.ColumnChunkMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.CollectedRows;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.Column.Type;
import org.nuxeo.datagen.export.row.MemoryTable;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.export.row.RowVisitor;
import org.nuxeo.datagen.testing.Datasets;

class ParquetFileTest {

    private static final List<Column> COLUMNS = List.of(
            new Column("unique", Type.TEXT, true),
            new Column("repeated", Type.TEXT, true),
            new Column("rare", Type.TEXT, false),
            new Column("similar", Type.TEXT, false),
            new Column("number", Type.INTEGER, true),
            new Column("count", Type.INTEGER, false),
            new Column("day", Type.DATE, true),
            new Column("until", Type.DATE, false),
            new Column("amount", Type.DECIMAL, true),
            new Column("share", Type.DECIMAL, false),
            new Column("valid", Type.FLAG, true),
            new Column("paid", Type.FLAG, false),
            new Column("at", Type.INSTANT, true),
            new Column("json", Type.JSON, false),
            new Column("tedious", Type.TEXT, true));

    private static MemoryTable table(Random random, int rows) {
        double missing = random.nextBoolean() ? random.nextDouble() : random.nextInt(2);
        int words = 1 + random.nextInt(5000);
        List<Map<String, Object>> list = new ArrayList<>();
        for (int i = 0; i < rows; i++) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("unique", text(random));
            row.put("repeated", "é" + random.nextInt(words));
            if (random.nextDouble() >= missing) {
                row.put("rare", text(random));
                row.put("similar", "/a long path before " + random.nextInt());
                row.put("count", (long) random.nextInt(60));
                row.put("until", random.nextInt(1 << 20) - (1 << 19));
                row.put("share", random.nextGaussian());
                row.put("paid", random.nextInt(4) == 0);
                row.put("json", "[" + random.nextInt(9) + "]");
            }
            row.put("amount", random.nextDouble());
            row.put("valid", random.nextBoolean());
            row.put("at", random.nextLong() >> 20);
            row.put("number", random.nextLong());
            row.put("day", i / 7);
            row.put("tedious", random.nextInt() + " words".repeat(20));
            list.add(row);
        }
        return new MemoryTable(COLUMNS, list);
    }

    private static String text(Random random) {
        int length = random.nextInt(20);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.appendCodePoint(random.nextInt(10) == 0 ? 0x1F600 + random.nextInt(50) : ' ' + random.nextInt(300));
        }
        return text.toString();
    }

    @Property(tries = 30)
    void aReaderFindsEveryValueOfAnyTable(
            @ForAll long draw,
            @ForAll @IntRange(max = 6000) int rows,
            @ForAll @IntRange(min = 1, max = 3000) int pageRows)
            throws IOException {
        MemoryTable table = table(new Random(draw), rows);
        withFile(table, CompressionCodecName.SNAPPY, pageRows, 2500, file -> {
            assertThat(ParquetRows.read(file)).isEqualTo(CollectedRows.of(table, 0, rows));
            assertThatStatisticsAreThoseOf(table, ParquetReader.readMetadata(file.toFile()));
        });
    }

    @Test
    void oneCallWritesTheRowsOfATable(@TempDir Path folder) throws IOException {
        MemoryTable table = table(new Random(5), 140_000);
        Path path = folder.resolve("rows.parquet");
        assertThat(ParquetFile.write(path, table, 3, 140_000)).isEqualTo(139_997);
        assertThat(ParquetRows.read(path)).isEqualTo(CollectedRows.of(table, 3, 140_000));
        assertThatThrownBy(() -> ParquetFile.write(path, table, 0, 1)).isInstanceOf(IOException.class);
        Path refused = folder.resolve("refused.parquet");
        assertThatThrownBy(() -> ParquetFile.write(refused, table, 1, 140_001))
                .isInstanceOf(IndexOutOfBoundsException.class)
                .hasMessageContaining("must be within 0 to 140,000");
        assertThat(refused).doesNotExist();
    }

    @ParameterizedTest
    @EnumSource(
            value = CompressionCodecName.class,
            names = {"UNCOMPRESSED", "SNAPPY", "ZSTD"})
    void aReaderUnpacksTheCodecsThatItHas(CompressionCodecName codec) throws IOException {
        MemoryTable table = table(new Random(3), 3000);
        withFile(table, codec, 500, 1500, file -> {
            assertThat(ParquetRows.read(file)).isEqualTo(CollectedRows.of(table, 0, 3000));
            assertThat(chunk(file, "tedious").getCodec()).isEqualTo(codec);
        });
    }

    @Test
    void columnsThatDoNotBecomeShorterAreNotCompressed() throws IOException {
        MemoryTable table = table(new Random(3), 3000);
        withFile(table, CompressionCodecName.SNAPPY, 500, 1500, file -> {
            assertThat(chunk(file, "number").getCodec()).isEqualTo(CompressionCodecName.UNCOMPRESSED);
            assertThat(chunk(file, "tedious").getCodec()).isEqualTo(CompressionCodecName.SNAPPY);
        });
    }

    @Test
    void encodingsFitTheColumns() throws IOException {
        MemoryTable table = table(new Random(20), 20_000);
        withFile(table, CompressionCodecName.SNAPPY, 10_000, 20_000, file -> {
            assertThat(chunk(file, "unique").getEncodings()).containsExactly(Encoding.DELTA_LENGTH_BYTE_ARRAY);
            assertThat(chunk(file, "similar").getEncodings()).containsExactly(Encoding.DELTA_BYTE_ARRAY);
            assertThat(chunk(file, "repeated").getEncodings())
                    .containsExactlyInAnyOrder(Encoding.PLAIN, Encoding.RLE_DICTIONARY);
            assertThat(chunk(file, "number").getEncodings()).containsExactly(Encoding.DELTA_BINARY_PACKED);
        });
    }

    /** The units that the values of {@link #table} have, which a reader knows from the types alone. */
    @Test
    void typesTellTheUnitsOfTimes() throws IOException {
        withFile(table(new Random(3), 300), CompressionCodecName.SNAPPY, 100, 300, file -> {
            MessageType schema =
                    ParquetReader.readMetadata(file.toFile()).getFileMetaData().getSchema();
            assertThat(schema.getType("at").getLogicalTypeAnnotation()).hasToString("TIMESTAMP(MILLIS,true)");
            assertThat(schema.getType("day").getLogicalTypeAnnotation()).hasToString("DATE");
            assertThat(schema.getType("json").getLogicalTypeAnnotation()).hasToString("STRING");
        });
    }

    @Test
    void theFooterHasTheOrderOfRowsAndWhatTheFileIsOf(@TempDir Path folder) throws IOException {
        Dataset dataset = Datasets.ofBank(300, 2);
        for (List<String> columns :
                List.of(List.of("line", "amount_cents", "statement"), List.of("statement", "date"))) {
            RowTable table = Tables.of(dataset, "transaction").select(columns);
            Path path = folder.resolve(columns.size() + columns.get(0) + ".parquet");
            try (ParquetFile file = new ParquetFile(path, table, Map.of("b", "2", "a", "é"))) {
                file.write(encoder(table).encode(0, 300));
                file.write(encoder(table).encode(300, 600));
                file.finish();
            }
            FileMetaData footer = footer(path);
            assertThat(footer.getKey_value_metadata())
                    .extracting(each -> each.getKey() + each.getValue())
                    .startsWith("aé", "b2");
            List<String> sorted = new ArrayList<>();
            footer.getRow_groups().get(1).getSorting_columns().forEach(each -> {
                assertThat(each.isDescending()).isFalse();
                sorted.add(columns.get(each.getColumn_idx()));
            });
            assertThat(sorted).isEqualTo(columns.size() == 3 ? List.of("statement", "line") : List.of("statement"));
            assertThat(ParquetRows.read(path)).isEqualTo(CollectedRows.of(table, 0, 600));
        }
    }

    @Test
    void aDictionaryThatBecomesTooLongIsNotUsedForLaterPages() throws IOException {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int i = 0; i < 60_000; i++) {
            rows.add(Map.of("t", "a text of about forty characters, number " + i / 2));
        }
        MemoryTable table = new MemoryTable(List.of(new Column("t", Type.TEXT, true)), rows);
        withFile(table, CompressionCodecName.SNAPPY, 5000, 60_000, file -> {
            assertThat(chunk(file, "t").getEncodings())
                    .containsExactlyInAnyOrder(Encoding.PLAIN, Encoding.RLE_DICTIONARY, Encoding.DELTA_BYTE_ARRAY);
            assertThat(ParquetRows.read(file)).isEqualTo(rows);
            assertThat(footer(file)
                            .getRow_groups()
                            .get(0)
                            .getColumns()
                            .get(0)
                            .getMeta_data()
                            .getEncodings())
                    .as("not in the order of a hash set")
                    .isSorted();
        });
    }

    /** Texts of a page are from one pool, from another one, from both, none at all, or from a pool but for some. */
    private record Picks(List<TextPool> pools, long count, int pageRows) implements RowTable {

        @Override
        public List<Column> columns() {
            return List.of(new Column("t", Type.TEXT, false));
        }

        @Override
        public void visit(long position, RowVisitor visitor) {
            int page = (int) (position / pageRows) % 5;
            int at = (int) position * 7;
            if (page == 3 || page == 4 && at % 3 == 0) {
                visitor.text(null);
            } else {
                TextPool pool = pools.get(page == 2 ? at % 2 : page % 2);
                visitor.picked(pool, at % pool.size());
            }
        }

        @Override
        public RowTable select(List<String> names) {
            return this;
        }
    }

    @Test
    void aDictionaryIsOfAllPagesHoweverTheirTextsArePicked() throws IOException {
        TextPool one = TextPool.of(List.of("Smith", "Peña", "Smith", "", "a, b"));
        TextPool other = TextPool.of(List.of("Jones", "Peña"));
        Picks table = new Picks(List.of(one, other), 2_600, 100);
        withFile(table, CompressionCodecName.SNAPPY, 100, 1_300, file -> {
            assertThat(ParquetRows.read(file)).isEqualTo(CollectedRows.of(table, 0, 2_600));
            assertThat(chunk(file, "t").getEncodings()).contains(Encoding.RLE_DICTIONARY);
        });
    }

    @Test
    void fileThatIsNotFinishedIsDeleted(@TempDir Path folder) throws IOException {
        MemoryTable table = table(new Random(3), 300);
        Path path = folder.resolve("rows.parquet");
        RowGroup group = new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 100).encode(0, 300);
        ParquetFile file = new ParquetFile(path, new MemoryTable(COLUMNS, List.of()), Map.of());
        file.write(group);
        file.close();
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> file.write(group)).hasMessage(path + ": is closed; create another file for more rows");
        assertThatThrownBy(file::finish).isInstanceOf(IllegalStateException.class);
        Files.writeString(path, "another one's");
        file.close();
        assertThatThrownBy(() -> new ParquetFile(path, new MemoryTable(COLUMNS, List.of()), Map.of()).close())
                .isInstanceOf(IOException.class);
        assertThat(path).hasContent("another one's");
    }

    /** Threads share the row groups of a file, so its bytes must not tell which encoder made which. */
    @Test
    void aRowGroupDoesNotDependOnThoseThatItsEncoderMadeBefore(@TempDir Path folder) throws IOException {
        Dataset dataset = Datasets.ofBank(3000, 6);
        for (RowTable table :
                List.of(Tables.of(dataset, "statement"), Tables.of(dataset, "idcard"), table(new Random(7), 3000))) {
            Path one = folder.resolve("one.parquet");
            Path many = folder.resolve("many.parquet");
            RowGroupEncoder encoder = encoder(table);
            write(one, table, () -> encoder);
            write(many, table, () -> encoder(table));
            assertThat(one).hasSameBinaryContentAs(many);
            Files.delete(one);
            Files.delete(many);
        }
    }

    private static RowGroupEncoder encoder(RowTable table) {
        return new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 200);
    }

    private static void write(Path path, RowTable table, Supplier<RowGroupEncoder> encoders) throws IOException {
        try (ParquetFile file = new ParquetFile(path, table, Map.of())) {
            for (long from = 0; from < 3000; from += 1000) {
                file.write(encoders.get().encode(from, from + 1000));
            }
            file.finish();
        }
    }

    @Test
    void rowGroupWhoseArraysTheNextOneTookIsRefused(@TempDir Path folder) throws IOException {
        RowGroupEncoder encoder = new RowGroupEncoder(table(new Random(3), 300), CompressionCodecName.SNAPPY, 100);
        RowGroup first = encoder.encode(0, 200);
        RowGroup second = encoder.encode(200, 300);
        try (ParquetFile file =
                new ParquetFile(folder.resolve("rows.parquet"), new MemoryTable(COLUMNS, List.of()), Map.of())) {
            assertThatThrownBy(() -> file.write(first))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage(
                            "row group of 200 rows: its encoder has encoded the next one; write each before, or use two"
                                    + " encoders");
            file.write(second);
        }
    }

    @Test
    void columnsAndRowGroupsThatDoNotFitAreRefused(@TempDir Path folder) throws IOException {
        Path path = folder.resolve("rows.parquet");
        MemoryTable table = table(new Random(3), 3);
        assertThatThrownBy(() -> table.select(List.of("day", "day")))
                .hasMessage("column day: is named twice; name it once");
        assertThatThrownBy(() -> new ParquetFile(
                        path, new MemoryTable(List.of(COLUMNS.get(0), COLUMNS.get(0)), List.of()), Map.of()))
                .hasMessage("column unique: is named twice; name it once");
        assertThatThrownBy(() -> new ParquetFile(path, new MemoryTable(List.of(), List.of()), Map.of()))
                .hasMessageContaining("must have at least one");
        assertThat(folder).isEmptyDirectory();
        RowGroup other =
                new RowGroupEncoder(table.select(List.of("day")), CompressionCodecName.SNAPPY, 100).encode(0, 3);
        RowGroup empty = new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 100).encode(1, 1);
        try (ParquetFile file = new ParquetFile(path, new MemoryTable(COLUMNS, List.of()), Map.of())) {
            assertThatThrownBy(() -> file.write(other)).hasMessageContaining("of 3 rows and 1 columns: must");
            assertThatThrownBy(() -> file.write(empty)).hasMessageContaining("of 0 rows and 15 columns: must");
        }
    }

    /** The footer's numbers of row groups have 16 bits, so what would be number -32,768 is refused. */
    @Test
    void aFileEndsAtTheLastNumberOfARowGroup(@TempDir Path folder) throws IOException {
        MemoryTable table =
                new MemoryTable(List.of(new Column("number", Type.INTEGER, true)), List.of(Map.of("number", 1L)));
        RowGroup group = new RowGroupEncoder(table, CompressionCodecName.UNCOMPRESSED, 1).encode(0, 1);
        Path path = folder.resolve("rows.parquet");
        try (ParquetFile file = new ParquetFile(path, table, Map.of())) {
            for (int i = 0; i < ParquetFile.MAX_ROW_GROUPS; i++) {
                file.write(group);
            }
            assertThatThrownBy(() -> file.write(group))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("32,767 row groups");
            file.finish();
        }
        FileMetaData footer = footer(path);
        assertThat(footer.getNum_rows()).isEqualTo(32_767);
        assertThat(footer.getRow_groups().get(32_766).getOrdinal()).isEqualTo((short) 32_766);
        long most = 32_767L * 131_072;
        ParquetFile.requireFit(most, 131_072);
        assertThatThrownBy(() -> ParquetFile.requireFit(most + 1, 131_072))
                .hasMessage("rows 4,294,836,225: must be at most 4,294,836,224 in a Parquet file; write several files");
    }

    private static FileMetaData footer(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        int end = bytes.length - 8;
        int length =
                ByteBuffer.wrap(bytes, end, 4).order(ByteOrder.LITTLE_ENDIAN).getInt();
        return Util.readFileMetaData(new ByteArrayInputStream(bytes, end - length, length));
    }

    private interface Check {
        void of(Path file) throws IOException;
    }

    private static void withFile(RowTable table, CompressionCodecName codec, int pageRows, int groupRows, Check check)
            throws IOException {
        Path folder = Files.createTempDirectory("parquet");
        Path path = folder.resolve("rows.parquet");
        try (ParquetFile file = new ParquetFile(path, table, Map.of())) {
            RowGroupEncoder encoder = new RowGroupEncoder(table, codec, pageRows);
            for (long from = 0; from < table.count(); from += groupRows) {
                file.write(encoder.encode(from, Math.min(table.count(), from + groupRows)));
            }
            file.finish();
        }
        try {
            check.of(path);
        } finally {
            Files.delete(path);
            Files.delete(folder);
        }
    }

    private static ColumnChunkMetaData chunk(Path file, String column) throws IOException {
        return chunk(ParquetReader.readMetadata(file.toFile()).getBlocks().get(0), column);
    }

    private static ColumnChunkMetaData chunk(BlockMetaData block, String column) {
        return block.getColumns().stream()
                .filter(each -> each.getPath().toDotString().equals(column))
                .findFirst()
                .orElseThrow();
    }

    private static void assertThatStatisticsAreThoseOf(MemoryTable table, ParquetMetadata metadata) {
        int from = 0;
        for (BlockMetaData block : metadata.getBlocks()) {
            int to = from + (int) block.getRowCount();
            for (Column column : COLUMNS) {
                List<Object> values = new ArrayList<>();
                table.rows().subList(from, to).forEach(row -> values.add(row.get(column.name())));
                Statistics<?> statistics = chunk(block, column.name()).getStatistics();
                assertThat(statistics.getNumNulls())
                        .isEqualTo(
                                values.stream().filter(value -> value == null).count());
                Set<Comparable<Object>> sorted = new TreeSet<>();
                values.stream().filter(value -> value != null).forEach(value -> sorted.add(comparable(value)));
                if (!sorted.isEmpty()) {
                    List<Comparable<Object>> ordered = List.copyOf(sorted);
                    assertThat(comparable(statistics.genericGetMin())).isEqualTo(ordered.get(0));
                    assertThat(comparable(statistics.genericGetMax())).isEqualTo(ordered.get(ordered.size() - 1));
                }
            }
            from = to;
        }
        assertThat(from).isEqualTo(table.rows().size());
    }

    /** Returns a value whose order is that of Parquet: texts by their unsigned bytes. */
    @SuppressWarnings("unchecked")
    private static Comparable<Object> comparable(Object value) {
        if (value instanceof Binary binary) {
            return comparable(new String(binary.getBytes(), StandardCharsets.UTF_8));
        }
        if (value instanceof String text) {
            return (Comparable<Object>)
                    (Comparable<?>) new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        }
        return (Comparable<Object>) value;
    }
}
