// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.vectorized.ColumnVector;
import org.apache.spark.sql.vectorized.ColumnarBatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.spark.internal.column.SourceTable;
import org.nuxeo.datagen.spark.internal.option.WordTexts;
import org.nuxeo.datagen.spark.internal.scan.SegmentReader.BatchFiller;

class BatchFillerTest {

    private final Dataset dataset = new WordTexts(
                    Map.of("customers", "9", "months", "4", "live-months", "2", "file-plan", "calendar"))
            .dataset();

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.spark.internal.bank.BankScan#TABLES")
    void aColumnAloneHasTheValuesItHasAmongAll(SourceTable table) {
        List<String> names = table.columns(dataset).stream().map(Column::name).toList();
        List<List<Object>> together = read(table, names);
        for (int i = 0; i < names.size(); i++) {
            assertThat(read(table, List.of(names.get(i))).get(0))
                    .as(names.get(i))
                    .isEqualTo(together.get(i))
                    .isNotEmpty();
        }
    }

    @Test
    void rowsWithoutColumnsAreCounted() {
        BatchFiller all = new BatchFiller(DatagenTable.of(dataset, "transactions"), dataset, List.of("line"));
        BatchFiller none = new BatchFiller(DatagenTable.of(dataset, "transactions"), dataset, List.of());
        all.append(3);
        none.append(3);

        assertThat(none.batch().numRows()).isEqualTo(all.batch().numRows()).isGreaterThanOrEqualTo(6);
    }

    @Test
    void aBatchIsFilledAgain() {
        BatchFiller writer = new BatchFiller(SourceTable.DOCUMENTS, dataset, List.of("blob_key"));
        long last = dataset.size() - 1;
        writer.append(0);
        assertThat(writer.batch().column(0).isNullAt(0)).isTrue();
        writer.clear();
        writer.append(last);

        assertThat(writer.batch().column(0).hasNull()).isFalse();
        assertThat(writer.batch().column(0).getUTF8String(0).toString())
                .isEqualTo(dataset.document(last).blobKey().text());
    }

    @Test
    void anUnknownColumnIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new BatchFiller(DatagenTable.of(dataset, "accounts"), dataset, List.of("zip")))
                .withMessageStartingWith("column zip: must be one of position, ");
    }

    /** Returns the values of columns, column by column. */
    private List<List<Object>> read(SourceTable table, List<String> names) {
        BatchFiller writer = new BatchFiller(table, dataset, names);
        List<List<Object>> columns = new ArrayList<>();
        names.forEach(name -> columns.add(new ArrayList<>()));
        long next = 0;
        while (next < table.count(dataset)) {
            writer.clear();
            while (next < table.count(dataset) && !writer.isFull()) {
                writer.append(next++);
            }
            ColumnarBatch batch = writer.batch();
            for (int i = 0; i < names.size(); i++) {
                for (int row = 0; row < batch.numRows(); row++) {
                    columns.get(i).add(value(batch.column(i), row));
                }
            }
        }
        return columns;
    }

    private static Object value(ColumnVector column, int row) {
        if (column.isNullAt(row)) {
            return "missing";
        }
        return switch (column.dataType().simpleString()) {
            case "bigint" -> column.getLong(row);
            case "date" -> column.getInt(row);
            default -> column.getUTF8String(row).toString();
        };
    }
}
