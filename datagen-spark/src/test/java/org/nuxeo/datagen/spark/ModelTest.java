// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.spark.internal.scan.DatagenTable;

/** Tables of content models of its users. */
class ModelTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String MODEL = """
            model: mixed
            format: 2
            kinds:
              holder: {number: "H-{6 digits}", fields: {region: {pick: [CA, NY]}}}
              policy: {in: holder, count: {1: 60 %, 4: 40 %}, fields: {sheet: {range: {from: 1, to: 9}}}}
              report:
                in: policy
                each: month
                schema: account
                fields:
                  number: "N {period}"
                  total: {range: {from: 0.00, to: 9.99}}
                  open: {chance: 0.5}
                  due: {date: 7d}
                  parts: {list: {size: 2, of: {words: 1}}}
            """;

    private static final Map<String, String> OPTIONS = Map.of("groups", "31", "months", "3", "model", MODEL);

    @Test
    void everyColumnHasTheValueThatGenerateWrites() throws Exception {
        var dataset = WordTexts.ofOptions(OPTIONS, DatasetWords.ALL.words()).dataset();
        for (SourceTable table : DatagenTable.all(dataset)) {
            assertEqualRows(dataset, table, OPTIONS);
        }
    }

    @Test
    @Tag("long")
    void anArchiveThatNoClassKnowsHasTables() throws Exception {
        Map<String, String> options = Map.of("groups", "31", "months", "1", "model", "shelf");
        var dataset = WordTexts.ofOptions(options, DatasetWords.ALL.words()).dataset();
        assertThat(DatagenTable.all(dataset)).extracting(SourceTable::label).contains("book");
        for (SourceTable table : DatagenTable.all(dataset)) {
            assertEqualRows(dataset, table, options);
        }
    }

    private static void assertEqualRows(
            org.nuxeo.datagen.core.Dataset dataset, SourceTable table, Map<String, String> options) throws Exception {
        RowTable rows = Tables.of(dataset, table.exported());
        List<String> expected = new String(RowEncoder.of(rows, "jsonl").encode(0, rows.count()), StandardCharsets.UTF_8)
                .replaceAll("\"month\":\"([0-9-]{7})\"", "\"month\":\"$1-01\"")
                .lines()
                .toList();
        List<String> read = TestSession.table(table.label(), options)
                .drop("length_bytes", "md5", "sha256")
                .toJSON()
                .collectAsList();

        assertThat(read).hasSameSizeAs(expected);
        for (int i = 0; i < read.size(); i++) {
            assertThat(plain(read.get(i))).isEqualTo(plain(expected.get(i)));
        }
    }

    /** Returns the fields of a row; Spark writes times with a zone, whole numbers with a fraction, and JSON as a text. */
    private static Map<String, String> plain(String row) throws Exception {
        Map<String, String> fields = new TreeMap<>();
        JsonNode node = JSON.readTree(row);
        for (Map.Entry<String, JsonNode> field : node.properties()) {
            JsonNode value = field.getValue();
            String text = value.isNumber()
                    ? value.decimalValue().stripTrailingZeros().toPlainString()
                    : value.isTextual() ? value.asText() : value.toString();
            boolean time = text.matches("\\d{4}-.*T.*");
            fields.put(
                    field.getKey(),
                    time ? OffsetDateTime.parse(text).toInstant().toString() : text);
        }
        return fields;
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "holder | mixed_region = 'CA'                                  | false",
                "policy | mixed_sheet > 4                                      | false",
                "report | account_number = '{account_number}'                  | false",
                "report | account_open and account_total > 5                   | false",
                "report | ordinal > 200                                        | true"
            })
    void aFilterSelectsTheRowsOfItsColumn(String table, String condition, boolean pushedDown) {
        requireRows(table, condition, pushedDown);
    }

    private static void requireRows(String table, String condition, boolean pushedDown) {
        Dataset<Row> rows = TestSession.table(table, OPTIONS);
        Dataset<Row> copy = TestSession.get().createDataFrame(rows.collectAsList(), rows.schema());
        String own = condition;
        if (condition.contains("{")) {
            String column = condition.substring(condition.indexOf('{') + 1, condition.indexOf('}'));
            own = condition.replace(
                    "{" + column + "}", copy.collectAsList().get(7).getAs(column));
        }
        Dataset<Row> filtered = rows.filter(own);

        assertThat(filtered.toJSON().collectAsList())
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(copy.filter(own).toJSON().collectAsList());
        assertThat(TestSession.execution(filtered).executedPlan().toString().contains("Filter ("))
                .isEqualTo(!pushedDown);
    }

    @Test
    void aModelIsAFileOrANameAsWell(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mixed.yaml"), MODEL);
        assertThat(TestSession.table("report", Map.of("model", file.toString())).columns())
                .isEqualTo(TestSession.table("report", OPTIONS).columns());
        assertThat(TestSession.table("policy", Map.of("model", "insurer")).columns())
                .contains("insurer_sum_insured");
    }

    @Test
    void aModelHasATableOfEachKind() throws Exception {
        var dataset = WordTexts.ofOptions(OPTIONS, DatasetWords.ALL.words()).dataset();
        assertThat(TestSession.table("policy", OPTIONS)
                        .groupBy("repository")
                        .count()
                        .collectAsList())
                .extracting(row -> row.getLong(1))
                .containsExactly(dataset.count(dataset.layout().kinds().of("policy")));
        var late = TestSession.table("documents", OPTIONS)
                .filter("kind = 'report' and ordinal >= " + (dataset.size() - 5));
        assertThat(TestSession.execution(late).executedPlan().toString()).doesNotContain("Filter (");
        assertThat(late.count()).isEqualTo(5);
        assertThatThrownBy(() -> TestSession.table("letters", OPTIONS))
                .hasMessage("table letters: must be one of home, holder, policy, report, documents");
    }

    @Test
    void aQueryCannotHaveAnotherModel() {
        assertThatThrownBy(() -> TestSession.get()
                        .sql("select * from bank.customers with (model = 'insurer')")
                        .count())
                .hasMessageContaining("model: a query cannot have another one");
    }
}
