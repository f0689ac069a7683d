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
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

/** Tables of content models of its users. */
class ModelTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Takes names of the bank away and gives them to other fields. */
    private static final String MODEL = """
            model: mixed
            kinds:
              customer:
                fields:
                  customer:number: holder:code
                  customer:address: holder:home
                add:
                  holder:state: {constant: CA}
              idcard: {import: false}
              account:
                fields: {account:number: policy:number}
              statement:
                schema: account
                fields: {account:number: policy:number}
                add:
                  number: "N {month}"
                  total: {range: {from: 0.00, to: 9.99}}
                  open: {chance: 0.5}
                  due: {date: 7d}
                  parts: {list: {size: 2, of: {words: 1}}}
            """;

    private static final Map<String, String> OPTIONS = Map.of("customers", "31", "months", "3", "model", MODEL);

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.spark.internal.column.SourceTable#OF_BANK")
    void everyColumnHasTheValueThatGenerateWrites(SourceTable table) throws Exception {
        assertEqualRows(WordTexts.ofOptions(OPTIONS, DatasetWords.ALL.words()).dataset(), table, OPTIONS);
    }

    private static void assertEqualRows(
            org.nuxeo.datagen.core.Dataset dataset, SourceTable table, Map<String, String> options) throws Exception {
        RowTable rows = RowTable.of(dataset, table.exported());
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
                "accounts   | policy_number = '{policy_number}'                | true",
                "statements | account_number = '{account_number}'              | false"
            })
    void aFilterSelectsTheRowsOfItsColumn(String table, String condition, boolean pushedDown) {
        requireRows(table, condition, pushedDown);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customers  | holder_code = '{holder_code}'                    | true",
                "customers  | holder_home_state = '{holder_home_state}'        | true",
                "customers  | holder_state = 'CA'                              | false",
                "statements | policy_number = '{policy_number}'                | true",
                "statements | account_open and month = '2015-02'               | false"
            })
    void everyFilterSelectsTheRowsOfItsColumn(String table, String condition, boolean pushedDown) {
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
    void countsAreThoseOfTheModel() {
        assertThat(TestSession.table("idcards", OPTIONS).count()).isZero();
        assertThat(TestSession.table("customers", OPTIONS)
                        .groupBy("holder_home_state")
                        .count()
                        .agg(Map.of("count", "sum"))
                        .first()
                        .getLong(0))
                .isEqualTo(31);
        assertThat(TestSession.table("customers", OPTIONS)
                        .groupBy("holder_state")
                        .count()
                        .collectAsList())
                .extracting(row -> row.getString(0) + row.getLong(1))
                .containsExactly("CA31");
    }

    @Test
    void aModelIsAFileOrANameAsWell(@TempDir Path folder) throws Exception {
        Path file = Files.writeString(folder.resolve("mixed.yaml"), MODEL);
        assertThat(TestSession.table("statements", Map.of("model", file.toString()))
                        .columns())
                .isEqualTo(TestSession.table("statements", OPTIONS).columns());
        assertThat(TestSession.table("accounts", Map.of("model", "insurer")).columns())
                .contains("policy_sum_insured");
    }

    @Test
    void aModelOfItsOwnShapeHasATableOfEachKind() throws Exception {
        Map<String, String> options = Map.of("groups", "9", "months", "3", "model", """
                model: plant
                format: 2
                kinds:
                  project: {fields: {phase: {pick: {design: 50 %, build: 50 %}}}}
                  drawing: {in: project, count: {1: 60 %, 4: 40 %}, fields: {sheet: {range: {from: 1, to: 9}}}}
                  report: {in: project, each: month}
                """);
        var dataset = WordTexts.ofOptions(options, DatasetWords.ALL.words()).dataset();
        for (SourceTable table : SourceTable.all(dataset)) {
            assertEqualRows(dataset, table, options);
        }
        assertThat(TestSession.table("drawing", options)
                        .groupBy("repository")
                        .count()
                        .collectAsList())
                .extracting(row -> row.getLong(1))
                .containsExactly(dataset.count(dataset.layout().kinds().of("drawing")));
        var late = TestSession.table("documents", options)
                .filter("kind = 'report' and ordinal >= " + (dataset.size() - 5));
        assertThat(TestSession.execution(late).executedPlan().toString()).doesNotContain("Filter (");
        assertThat(late.count()).isEqualTo(5);
        assertThatThrownBy(() -> TestSession.table("letters", options))
                .hasMessage("table letters: must be one of home, project, drawing, report, documents");
    }

    @Test
    void aQueryCannotHaveAnotherModel() {
        assertThatThrownBy(() -> TestSession.get()
                        .sql("select * from bank.customers with (model = 'insurer')")
                        .count())
                .hasMessageContaining("model: a query cannot have another one");
    }
}
