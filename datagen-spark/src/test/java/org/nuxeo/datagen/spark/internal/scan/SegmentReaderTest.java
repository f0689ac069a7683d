// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
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
import org.nuxeo.datagen.spark.internal.filter.Selection.Segment;
import org.nuxeo.datagen.spark.internal.option.WordTexts;

class SegmentReaderTest {

    private final Dataset dataset = new WordTexts(
                    Map.of("customers", "9", "months", "4", "live-months", "2", "file-plan", "calendar"))
            .dataset();

    @ParameterizedTest
    @FieldSource("org.nuxeo.datagen.spark.internal.bank.BankScan#TABLES")
    void aColumnAloneHasTheValuesItHasAmongAllInAnyOrder(SourceTable table) {
        List<String> names = new ArrayList<>(
                table.columns(dataset).stream().map(Column::name).toList());
        List<List<Object>> backwards = read(table, names);
        Collections.reverse(names);
        Collections.reverse(backwards);
        List<List<Object>> together = read(table, names);
        assertThat(together).isEqualTo(backwards);
        for (int i = 0; i < names.size(); i++) {
            assertThat(read(table, List.of(names.get(i))).get(0))
                    .as(names.get(i))
                    .isEqualTo(together.get(i))
                    .isNotEmpty();
        }
    }

    @Test
    void rowsWithoutColumnsAreCounted() {
        SourceTable transactions = DatagenTable.of(dataset, "transactions");
        Segment one = new Segment(null, 3, 4);
        SegmentReader all = new SegmentReader(transactions, dataset, List.of("line"), List.of(one));
        SegmentReader none = new SegmentReader(transactions, dataset, List.of(), List.of(one));

        assertThat(all.next() && none.next()).isTrue();
        assertThat(none.get().numRows()).isEqualTo(all.get().numRows()).isGreaterThanOrEqualTo(6);
    }

    @Test
    void aBatchIsFilledAgain() {
        long last = dataset.size() - 1;
        List<Segment> segments = new ArrayList<>(Collections.nCopies(SegmentReader.CAPACITY, new Segment(null, 0, 1)));
        segments.add(new Segment(null, last, last + 1));
        SegmentReader reader = new SegmentReader(SourceTable.DOCUMENTS, dataset, List.of("blob_key"), segments);

        assertThat(reader.next()).isTrue();
        assertThat(reader.get().numRows()).isEqualTo(SegmentReader.CAPACITY);
        assertThat(reader.get().column(0).isNullAt(0)).isTrue();
        assertThat(reader.next()).isTrue();
        assertThat(reader.get().numRows()).isEqualTo(1);
        assertThat(reader.get().column(0).hasNull()).isFalse();
        assertThat(reader.get().column(0).getUTF8String(0).toString())
                .isEqualTo(dataset.document(last).blobKey().text());
        assertThat(reader.next()).isFalse();
    }

    @Test
    void anUnknownColumnIsRefused() {
        SourceTable accounts = DatagenTable.of(dataset, "accounts");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SegmentReader(accounts, dataset, List.of("zip"), List.of()))
                .withMessageStartingWith("column zip: must be one of position, ");
    }

    /** Returns the values of columns, column by column. */
    private List<List<Object>> read(SourceTable table, List<String> names) {
        Segment all = new Segment(null, 0, table.count(dataset));
        SegmentReader reader = new SegmentReader(table, dataset, names, List.of(all));
        List<List<Object>> columns = new ArrayList<>();
        names.forEach(name -> columns.add(new ArrayList<>()));
        while (reader.next()) {
            ColumnarBatch batch = reader.get();
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
