// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.description.Archives;
import org.nuxeo.datagen.core.rights.Retention;
import org.nuxeo.datagen.core.rights.State;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.Column.Type;
import org.nuxeo.datagen.model.rule.ContentModel;
import org.nuxeo.datagen.model.rule.ModelDocument;
import org.nuxeo.datagen.testing.Datasets;
import org.nuxeo.datagen.testing.TestModel;

class ModelTableTest {

    private static final Dataset DATASET = Models.dataset(90);

    private static List<Column> columns(String table) {
        return Tables.of(DATASET, table).columns();
    }

    private static List<String> names(Dataset dataset, String table) {
        return Tables.of(dataset, table).columns().stream().map(Column::name).toList();
    }

    @Test
    void addedFieldsAreColumnsWithTheirTypes() {
        List<Column> columns = columns("bill");
        assertThat(names(DATASET, "bill")).contains("blob_key").doesNotContain("inv_hidden");
        assertThat(columns.subList(columns.size() - 8, columns.size()))
                .containsExactly(
                        new Column("inv_number", Type.TEXT, false),
                        new Column("inv_count", Type.INTEGER, false),
                        new Column("inv_amount", Type.DECIMAL, false),
                        new Column("inv_is_paid", Type.FLAG, false),
                        new Column("inv_due", Type.INSTANT, false),
                        new Column("inv_marks", Type.JSON, false),
                        new Column("inv_lines", Type.JSON, false),
                        new Column("inv_seldom", Type.TEXT, false));
    }

    @Test
    void aColumnWhoseNameIsTakenHasANumber() {
        assertThat(names(DATASET, "card")).contains("blob_key").endsWith("blob_key_2");
    }

    @Test
    void allDocumentsHaveTheAddedFieldsOfTheirKind() {
        RowTable table = Tables.of(DATASET, "document");
        assertThat(names(DATASET, "document")).containsOnlyOnce("inv_count");
        long statement = DATASET.firstOrdinal(TestModel.BILL);
        Map<String, Object> customer = CollectedRows.of(table, DATASET.firstOrdinal(TestModel.CLIENT), statement)
                .get(0);
        assertThat((long) customer.get("inv_count")).isBetween(100L, 109L);
        assertThat(customer).doesNotContainKey("inv_number");
        Map<String, Object> invoice =
                CollectedRows.of(table, statement, statement + 1).get(0);
        assertThat((long) invoice.get("inv_count")).isBetween(-5L, 5L);
        assertThat(invoice.get("title")).isEqualTo("Invoice " + invoice.get("inv_number"));
        assertThat(invoice.get("type")).isEqualTo("Invoice");
    }

    @Test
    void proxiesHaveTheFilesOfTheirDocumentsAndNameThem() {
        Dataset archive = Datasets.of("""
                model: m
                format: 2
                cell: 64
                kinds:
                  case: {}
                  note: {in: case, count: 4, versions: {0: 50 %, 2: 50 %}}
                  shown: {in: case, folder: news, proxy: {of: note, share: 50 %}}
                """, 64, 1);
        assertThat(names(archive, "shown")).endsWith("version", "proxy_target");
        assertThat(names(archive, "note")).doesNotContain("proxy_target");
        List<Map<String, Object>> rows = CollectedRows.of(Tables.of(archive, "shown"), 0, 128);
        assertThat(rows).hasSize(128);
        for (Map<String, Object> row : rows) {
            Document content =
                    archive.document(archive.document((long) row.get("ordinal")).content());
            assertThat(row.get("proxy_target")).isEqualTo(content.id().toString());
            assertThat(row.get("blob_key")).isEqualTo(content.blobKey().text());
            assertThat(row.get("version")).isEqualTo(content.version() + ".0");
        }
    }

    @Test
    void versionsRetentionAndRightsAreColumnsWhereKindsHaveThem() {
        ContentModel model = (ContentModel) Archives.parse("""
                model: m
                format: 2
                kinds:
                  case: {}
                  note:
                    in: case
                    count: 20
                    versions: {0: 50 %, 2: 50 %}
                    retention: {record: 50 %, until: +10y, hold: 20 %}
                    rights: [{group: staff, permission: Read}, {deny: Everyone}]
                    lifeCycle: {state: {pick: [project, approved]}}
                    trashed: 20 %
                    lock: {chance: 20 %}
                    fields: {sum: {range: {from: 1, to: 1000000000}, per: version}}
                  page: {in: case}
                """, null);
        Dataset archive = Datasets.of(model, 30, 1);
        assertThat(names(archive, "note"))
                .endsWith("hold", "life_cycle", "trashed", "lock_owner", "lock_created", "rights")
                .contains("version", "record", "retained_until");
        assertThat(names(archive, "page")).doesNotContain("version", "record", "hold", "trashed", "rights");
        long first = archive.firstOrdinal(model.kinds().of("note"));
        int held = 0;
        int locked = 0;
        for (Map<String, Object> row : CollectedRows.of(Tables.of(archive, "document"), first, first + 600)) {
            Document note = archive.document((long) row.get("ordinal"));
            boolean record = note.retention() != Retention.Status.NONE;
            held += note.retention() == Retention.Status.HELD ? 1 : 0;
            State.Lock lock = note.state().lock();
            locked += lock == null ? 0 : 1;
            assertThat(row.get("lock_owner")).isEqualTo(lock == null ? null : "Administrator");
            assertThat(row.get("lock_created")).isEqualTo(lock == null ? null : lock.createdMillis());
            assertThat(row)
                    .containsEntry("version", note.version() + ".0")
                    .containsEntry("m_sum", ((ModelDocument) note).addedValue(0))
                    .containsEntry("record", record)
                    .containsEntry("life_cycle", note.state().lifeCycle())
                    .containsEntry("trashed", note.state().isTrashed())
                    .containsEntry("hold", note.retention() == Retention.Status.HELD)
                    .containsEntry(
                            "rights",
                            "[{\"principal\":\"staff\",\"permission\":\"Read\",\"granted\":true},"
                                    + "{\"principal\":\"Everyone\",\"permission\":\"Everything\",\"granted\":false}]");
            assertThat(row.get("retained_until"))
                    .isEqualTo(
                            record
                                    ? note.date()
                                            .plusYears(10)
                                            .atTime(12, 0)
                                            .toInstant(ZoneOffset.UTC)
                                            .toEpochMilli()
                                    : null);
        }
        assertThat(held).isBetween(20, 110);
        assertThat(locked).isBetween(60, 170);
    }

    @Test
    void filesBesidesTheMainOneAreAColumn() throws IOException {
        ContentModel model = (ContentModel) Archives.of("engineering");
        Dataset archive = Datasets.of(model, 40, 1);
        assertThat(names(archive, "drawing")).endsWith("files", "version");
        assertThat(names(archive, "contract")).doesNotContain("files");
        Document drawing = archive.document(archive.firstOrdinal(model.kinds().of("drawing")) + 3);
        for (String table : List.of("drawing", "document")) {
            RowTable rows = Tables.of(archive, table);
            long row = table.equals("drawing") ? 3 : drawing.ordinal();
            Object files = CollectedRows.of(rows, row, row + 1).get(0).get("files");
            JsonNode file = new ObjectMapper().readTree((String) files).get(0);
            assertThat(file.get("blob_key").textValue())
                    .isEqualTo(drawing.blobKey(1).text());
            assertThat(file.get("file_name").textValue()).isEqualTo(drawing.fileName(1));
            assertThat(file.get("mime_type").textValue()).isEqualTo("application/pdf");
        }
        assertThat(CollectedRows.of(Tables.of(archive, "document"), 0, 1).get(0))
                .doesNotContainKey("files");
    }

    @ParameterizedTest
    @ValueSource(strings = {"csv", "jsonl"})
    void splittingTheRowsDoesNotChangeTheBytes(String format) {
        byte[] whole = RowEncoder.of(Tables.of(DATASET, "bill"), format).encode(0, 200);
        RowEncoder parts = RowEncoder.of(Tables.of(DATASET, "bill"), format);
        StringBuilder joined = new StringBuilder();
        for (long from = 0; from < 200; from += 50) {
            joined.append(new String(parts.encode(from, from + 50), StandardCharsets.UTF_8));
        }
        assertThat(joined.toString()).isEqualTo(new String(whole, StandardCharsets.UTF_8));
    }

    @Test
    void jsonLinesHaveTheValuesOfTheDocuments() throws IOException {
        byte[] bytes = RowEncoder.of(Tables.of(DATASET, "bill"), "jsonl").encode(0, 300);
        List<JsonNode> rows = new ObjectMapper()
                .readerFor(JsonNode.class)
                .<JsonNode>readValues(bytes)
                .readAll();
        assertThat(rows).hasSize(300);
        int seldom = 0;
        for (int i = 0; i < 300; i++) {
            Document document = DATASET.document(DATASET.firstOrdinal(TestModel.BILL) + i);
            Object[] added = ((ModelDocument) document).addedValues();
            JsonNode row = rows.get(i);
            assertThat(row.get("inv_number").textValue()).isEqualTo(added[0]);
            assertThat(row.get("inv_count").longValue()).isEqualTo(added[1]);
            assertThat(row.get("inv_amount").doubleValue()).isEqualTo(added[2]);
            assertThat(row.get("inv_is_paid").booleanValue()).isEqualTo(added[3]);
            assertThat(Instant.parse(row.get("inv_due").textValue()).toEpochMilli())
                    .isEqualTo(added[4]);
            assertThat(row.get("inv_due").textValue()).hasSize("2015-01-31T12:00:00.000Z".length());
            Object[] lines = (Object[]) added[6];
            assertThat(row.get("inv_lines")).hasSize(lines.length);
            for (int line = 0; line < lines.length; line++) {
                Object[] parts = (Object[]) lines[line];
                JsonNode found = row.get("inv_lines").get(line);
                assertThat(found.get("article").textValue()).isEqualTo(parts[0]);
                assertThat(found.get("price").asText())
                        .isEqualTo(new ObjectMapper()
                                .readTree(Decimals.text((double) parts[1]))
                                .asText());
                assertThat(found.get("paid").booleanValue()).isEqualTo(parts[2]);
            }
            if (added[7] != null) {
                seldom++;
                assertThat(row.get("inv_seldom").textValue()).isEqualTo(added[7]);
            } else {
                assertThat(row.has("inv_seldom")).isFalse();
            }
        }
        assertThat(seldom).isBetween(1, 299);
    }

    @Test
    void csvHasTheSameValuesAsJsonLines() throws IOException {
        RowEncoder csv = RowEncoder.of(Tables.of(DATASET, "bill"), "csv");
        String text = new String(csv.header(), StandardCharsets.UTF_8)
                + new String(csv.encode(0, 300), StandardCharsets.UTF_8);
        CSVFormat format = CSVFormat.RFC4180.builder().setHeader().get();
        List<CSVRecord> records = format.parse(new StringReader(text)).getRecords();
        List<JsonNode> rows = new ObjectMapper()
                .readerFor(JsonNode.class)
                .<JsonNode>readValues(
                        RowEncoder.of(Tables.of(DATASET, "bill"), "jsonl").encode(0, 300))
                .readAll();
        assertThat(records).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            for (Column column : columns("bill")) {
                JsonNode value = rows.get(i).path(column.name());
                String found = records.get(i).get(column.name());
                if (column.type() == Type.JSON) {
                    assertThat(new ObjectMapper().readTree(found)).isEqualTo(value);
                } else {
                    assertThat(found).as(column.name()).isEqualTo(value.asText());
                }
            }
        }
    }
}
