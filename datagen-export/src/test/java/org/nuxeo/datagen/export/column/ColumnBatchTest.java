// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.text.TextPool;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.column.ColumnVector.DateVector;
import org.nuxeo.datagen.export.column.ColumnVector.DecimalVector;
import org.nuxeo.datagen.export.column.ColumnVector.FlagVector;
import org.nuxeo.datagen.export.column.ColumnVector.IntegerVector;
import org.nuxeo.datagen.export.row.CollectedRows;
import org.nuxeo.datagen.export.row.Column;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.testing.Datasets;

class ColumnBatchTest {

    private static final Dataset DATASET = Datasets.ofBank(3000);

    @Provide
    Arbitrary<String> tables() {
        return Arbitraries.of(Tables.OFFERED);
    }

    @Property(tries = 200)
    void columnsHaveTheValuesOfRowsForAnySelection(
            @ForAll("tables") String name, @ForAll long draw, @ForAll @IntRange(max = 3000) int rows) {
        RowTable table = Tables.of(DATASET, name);
        Random random = new Random(draw);
        long from = (long) (random.nextDouble() * (table.count() - 1));
        long to = Math.min(table.count(), from + rows);
        List<String> selected = selection(table.columns(), random);
        RowTable some = Tables.of(DATASET, name).select(selected);
        ColumnBatch batch = new ColumnBatch(some.columns());
        batch.fill(some, 0, 1);
        batch.fill(some, from, to);
        List<Map<String, Object>> expected = CollectedRows.of(table, from, to);
        expected.forEach(row -> row.keySet().retainAll(selected));
        assertThat(rows(batch)).isEqualTo(expected);
        assertThat(some.columns().stream().map(Column::name).toList()).isEqualTo(selected);
    }

    private static List<String> selection(List<Column> columns, Random random) {
        List<String> names = new ArrayList<>(columns.stream().map(Column::name).toList());
        Collections.shuffle(names, random);
        return List.copyOf(names.subList(0, 1 + random.nextInt(names.size())));
    }

    /** Returns the rows of a batch as maps, without missing values. */
    static List<Map<String, Object>> rows(ColumnBatch batch) {
        List<Map<String, Object>> rows = new ArrayList<>();
        for (int row = 0; row < batch.rows(); row++) {
            Map<String, Object> values = new LinkedHashMap<>();
            for (int i = 0; i < batch.columns().size(); i++) {
                if (batch.column(i).isPresent(row)) {
                    values.put(batch.columns().get(i).name(), value(batch.column(i), row));
                }
            }
            rows.add(values);
        }
        return rows;
    }

    private static Object value(ColumnVector vector, int row) {
        if (vector instanceof IntegerVector integers) {
            return integers.values()[row];
        }
        if (vector instanceof DecimalVector decimals) {
            return decimals.values()[row];
        }
        if (vector instanceof FlagVector flags) {
            return flags.flag(row);
        }
        return vector instanceof DateVector dates ? dates.epochDays()[row] : ((TextVector) vector).text(row);
    }

    @Test
    void presentBitsCountFromTheLowOnesAndMissingValuesAreCounted() {
        RowTable table = Tables.of(DATASET, "document").select(List.of("kind", "blob_key"));
        ColumnBatch batch = new ColumnBatch(table.columns());
        long firstCard = DATASET.firstOrdinal(Bank.IDCARD);
        batch.fill(table, firstCard - 3, firstCard + 10);
        ColumnVector keys = batch.column(1);
        assertThat(keys.missing()).isEqualTo(3);
        assertThat(keys.present()[0]).isEqualTo((byte) 0b1111_1000);
        assertThat(keys.present()[1]).isEqualTo((byte) 0b0001_1111);
        assertThat(((TextVector) keys).text(2)).isNull();
        assertThat(batch.column(0).present()).isEmpty();
    }

    @Test
    void picksBecomeTextsWhenAColumnAlsoHasOthers() {
        TextPool pool = TextPool.of(List.of("Smith", "Peña"));
        TextPool other = TextPool.of(List.of("Jones"));
        ColumnBatch batch = new ColumnBatch(
                Tables.of(DATASET, "document").select(List.of("blob_key")).columns());
        TextVector texts = (TextVector) batch.column(0);
        batch.picked(pool, 1);
        batch.text(null);
        batch.picked(pool, 0);
        assertThat(texts.pool()).isSameAs(pool);
        assertThat(texts.picks()).startsWith(1);
        assertThat(texts.offsets()).startsWith(0, 5, 5, 10);
        batch.picked(pool, 1);
        batch.picked(other, 0);
        batch.plain(new byte[] {'x', 'y'}, 1);
        batch.picked(pool, 0);
        assertThat(texts.pool()).isNull();
        assertThat(IntStream.range(0, batch.rows()).mapToObj(texts::text))
                .containsExactly("Peña", null, "Smith", "Peña", "Jones", "x", "Smith");
        batch.clear();
        batch.text(null);
        batch.picked(pool, 0);
        assertThat(texts.pool()).isNull();
        assertThat(texts.text(0)).isNull();
        assertThat(texts.text(1)).isEqualTo("Smith");
    }

    @Test
    void unknownColumnsAreRefusedByName() {
        RowTable table = Tables.of(DATASET, "state");
        assertThatThrownBy(() -> table.select(List.of("id", "moon")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("column moon: must be one of ordinal, kind,");
        assertThatThrownBy(() -> new ColumnBatch(table.columns()).fill(table.select(List.of("id")), 0, 1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
