// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.RowEncoder;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.render.DocumentFiles;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

/** The rows of every table beside those that {@code datagen generate} writes. */
class TablesTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Map<String, String> OPTIONS = Map.of(
            "customers", "31", "months", "5", "live-months", "2", "file-plan", "state-calendar", "data-seed", "7");

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.spark.internal.bank.BankScan#TABLES")
    void everyColumnHasTheValueThatGenerateWrites(SourceTable table) throws Exception {
        Dataset dataset = new WordTexts(OPTIONS).dataset();
        List<String> generated = generated(dataset, table);
        List<String> read = TestSession.table(table.label(), OPTIONS)
                .drop("length_bytes", "md5", "sha256")
                .toJSON()
                .collectAsList();

        assertThat(read).hasSameSizeAs(generated).isNotEmpty();
        for (int i = 0; i < read.size(); i++) {
            JsonNode expected = JSON.readTree(generated.get(i));
            assertThat(JSON.readTree(read.get(i))).isEqualTo(expected);
        }
    }

    /** Returns the rows as JSON. Text formats write a month without a day, which Spark has as the date of its first day. */
    private static List<String> generated(Dataset dataset, SourceTable table) {
        RowTable rows = Tables.of(dataset, table.exported());
        RowEncoder encoder = RowEncoder.of(rows, "jsonl");
        return new String(encoder.encode(0, rows.count()), StandardCharsets.UTF_8)
                .replaceAll("\"month\":\"([0-9-]{7})\"", "\"month\":\"$1-01\"")
                .lines()
                .toList();
    }

    @Test
    void documentsHaveLengthAndDigestsOfTheirBlobs() {
        Dataset dataset = new WordTexts(OPTIONS).dataset();
        DocumentFiles files = new DocumentFiles();
        List<String> expected = new ArrayList<>();
        for (long ordinal = 0; ordinal < dataset.size(); ordinal++) {
            var document = dataset.document(ordinal);
            if (document.kind().hasFiles()) {
                expected.add(ordinal + " " + files.content(document).lengthBytes() + " " + files.md5(document) + " "
                        + files.sha256(document));
            }
        }

        List<String> read = TestSession.table("documents", OPTIONS)
                .filter("md5 is not null")
                .selectExpr("concat_ws(' ', ordinal, length_bytes, md5, sha256)")
                .collectAsList()
                .stream()
                .map(row -> row.getString(0))
                .toList();

        assertThat(read).isEqualTo(expected);
    }
}
