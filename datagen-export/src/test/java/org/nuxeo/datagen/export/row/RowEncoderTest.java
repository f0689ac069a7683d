// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.arrow.ArrowEncoder;
import org.nuxeo.datagen.export.parquet.RowGroupEncoder;
import org.nuxeo.datagen.testing.Datasets;

class RowEncoderTest {

    private static final Dataset DATASET = Datasets.ofBank(3000);

    /** A visitor that collects the values of a row as texts. */
    private static final class Values implements RowVisitor {
        private final List<String> values = new ArrayList<>();

        @Override
        public void text(String value) {
            values.add(value == null ? "" : value);
        }

        @Override
        public void plain(byte[] bytes, int length) {
            text(new String(bytes, 0, length, StandardCharsets.US_ASCII));
        }

        @Override
        public void integer(long value) {
            values.add(Long.toString(value));
        }

        @Override
        public void decimal(double value) {
            values.add(Decimals.text(value));
        }

        @Override
        public void flag(boolean value) {
            values.add(Boolean.toString(value));
        }

        @Override
        public void instant(long epochMillis) {
            values.add(DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSX")
                    .format(Instant.ofEpochMilli(epochMillis).atOffset(ZoneOffset.UTC)));
        }

        @Override
        public void date(int epochDay) {
            values.add(LocalDate.ofEpochDay(epochDay).toString());
        }

        @Override
        public void month(int absoluteMonth) {
            values.add(Months.yearMonth(absoluteMonth).toString());
        }
    }

    private static List<String> values(RowTable table, long position) {
        Values values = new Values();
        table.visit(position, values);
        return values.values;
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "document"})
    void aCsvReaderReadsEveryValue(String name) throws IOException {
        RowTable table = Tables.of(DATASET, name);
        RowEncoder encoder = RowEncoder.of(Tables.of(DATASET, name), "csv");
        long to = Math.min(5000, table.count());
        String csv = new String(encoder.header(), StandardCharsets.UTF_8)
                + new String(encoder.encode(0, to), StandardCharsets.UTF_8);
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader().get();
        List<CSVRecord> records = format.parse(new StringReader(csv)).getRecords();
        assertThat((long) records.size()).isEqualTo(to);
        assertThat(records.get(0).getParser().getHeaderNames())
                .isEqualTo(table.columns().stream().map(Column::name).toList());
        for (int i = 0; i < to; i++) {
            assertThat(records.get(i).toList()).isEqualTo(values(table, i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"customer", "idcard", "account", "letter", "statement", "document"})
    void aJsonReaderReadsEveryValue(String name) throws IOException {
        RowTable table = Tables.of(DATASET, name);
        RowEncoder encoder = RowEncoder.of(Tables.of(DATASET, name), "jsonl");
        long to = Math.min(5000, table.count());
        String[] lines = new String(encoder.encode(0, to), StandardCharsets.UTF_8).split("\n");
        assertThat((long) lines.length).isEqualTo(to);
        assertThat(encoder.header()).isEmpty();
        ObjectMapper json = new ObjectMapper();
        for (int i = 0; i < to; i++) {
            JsonNode node = json.readTree(lines[i]);
            List<String> found = new ArrayList<>();
            for (Column column : table.columns()) {
                found.add(node.path(column.name()).asText());
            }
            assertThat(found).isEqualTo(values(table, i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void splittingTheRowsDoesNotChangeTheBytes(String format) throws IOException {
        RowEncoder whole = RowEncoder.of(Tables.of(DATASET, "statement"), format);
        byte[] expected = whole.encode(100, 4100);
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        RowEncoder parts = RowEncoder.of(Tables.of(DATASET, "statement"), format);
        for (long from = 100; from < 4100; from += 137) {
            joined.write(parts.encode(from, Math.min(4100, from + 137)));
        }
        assertThat(joined.toByteArray()).isEqualTo(expected);
    }

    @Test
    void specialCharactersAreEscapedInBothFormats() throws IOException {
        String value = "a \"quoted\", \\ line\r\nbreak \u0001 Mayagüez € \uD83D\uDE00";
        RowTable table = new RowTable() {
            @Override
            public List<Column> columns() {
                return List.of(
                        new Column("t", Column.Type.TEXT, true),
                        new Column("n", Column.Type.INTEGER, true),
                        new Column("absent", Column.Type.TEXT, false));
            }

            @Override
            public long count() {
                return 1;
            }

            @Override
            public void visit(long position, RowVisitor visitor) {
                visitor.text(value);
                visitor.integer(Long.MIN_VALUE);
                visitor.text(null);
            }

            @Override
            public RowTable select(List<String> names) {
                throw new UnsupportedOperationException();
            }
        };
        String csv = new String(RowEncoder.of(table, "csv").encode(0, 1), StandardCharsets.UTF_8);
        CSVRecord record =
                CSVFormat.RFC4180.parse(new StringReader(csv)).getRecords().get(0);
        assertThat(record.toList()).containsExactly(value, Long.toString(Long.MIN_VALUE), "");
        JsonNode node =
                new ObjectMapper().readTree(RowEncoder.of(table, "jsonl").encode(0, 1));
        assertThat(node.get("t").asText()).isEqualTo(value);
        assertThat(node.get("n").asLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(node.has("absent")).isFalse();
    }

    @Test
    void anEncoderThatTwoThreadsShareRefuses() throws Exception {
        RowTable table = Tables.of(DATASET, "customer");
        for (RowEncoder encoder :
                List.of(RowEncoder.of(table, "csv"), RowEncoder.of(table, "jsonl"), new ArrowEncoder(table, false))) {
            byte[] own = encoder.encode(0, 3);
            assertThat(inAnotherThread(() -> encoder.encode(3, 6)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("use one encoder for each thread");
            assertThat(inAnotherThread(encoder::release)).isInstanceOf(IllegalStateException.class);
            encoder.release();
            assertThat(inAnotherThread(() -> assertThat(encoder.encode(0, 3)).isEqualTo(own)))
                    .isNull();
            assertThatThrownBy(() -> encoder.encode(0, 1)).isInstanceOf(IllegalStateException.class);
        }
        RowGroupEncoder groups = new RowGroupEncoder(table, CompressionCodecName.SNAPPY, 10);
        groups.encode(0, 3);
        assertThat(inAnotherThread(() -> groups.encode(3, 6))).isInstanceOf(IllegalStateException.class);
    }

    /** Returns what an action throws in another thread, or null. */
    private static Throwable inAnotherThread(Runnable action) throws InterruptedException {
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread other = new Thread(action);
        other.setUncaughtExceptionHandler((thread, e) -> thrown.set(e));
        other.start();
        other.join();
        return thrown.get();
    }

    @Test
    void unknownTablesAndFormatsAreRefusedByName() {
        assertThatThrownBy(() -> Tables.of(DATASET, "moon")).hasMessageContaining("moon");
        assertThatThrownBy(() -> RowEncoder.of(Tables.of(DATASET, "customer"), "xml"))
                .hasMessageContaining("xml");
    }
}
