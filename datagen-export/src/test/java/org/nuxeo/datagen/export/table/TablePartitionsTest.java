// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.export.row.CollectedRows;
import org.nuxeo.datagen.export.row.RowTable;
import org.nuxeo.datagen.testing.Datasets;

class TablePartitionsTest {

    private static final Dataset BANK = Datasets.ofBank(300, 3);

    private static final Dataset HOSPITAL = Datasets.of("hospital", 90);

    /** Every row of the table is once in a partition, with its value in the folder. What is said to be sorted is. */
    @ParameterizedTest
    @CsvSource({
        "bank, statement, month",
        "bank, transaction, month",
        "bank, statement, state",
        "bank, customer, state",
        "bank, customer, home",
        "bank, document, kind",
        "hospital, patient, home",
        "hospital, document, kind"
    })
    void partitionsHaveEveryRowOnce(String archive, String table, String key) {
        Dataset dataset = archive.equals("bank") ? BANK : HOSPITAL;
        TablePartitions partitions = new TablePartitions(dataset, table, key);
        RowTable whole = Tables.of(dataset, table);
        RowTable parted = partitions.of(Tables.of(dataset, table));
        String position = whole.columns().get(0).name();
        List<Map<String, Object>> found = new ArrayList<>();
        List<String> folders = new ArrayList<>();
        for (long row = 0;
                row < partitions.count();
                row = partitions.rowsOf(row).to()) {
            PositionRange rows = partitions.rowsOf(row);
            assertThat(rows.from()).isEqualTo(row);
            folders.add(partitions.folder(row));
            assertThat(partitions.folder(rows.to() - 1)).isEqualTo(partitions.folder(row));
            String value = partitions.folder(row).substring(key.length() + 1);
            List<Map<String, Object>> part = CollectedRows.of(parted, rows.from(), rows.to());
            if (!parted.sortedBy().isEmpty()) {
                assertThat(part)
                        .isSortedAccordingTo((a, b) -> Long.compare((long) a.get(position), (long) b.get(position)));
            }
            part.forEach(each -> assertThat(each.put(key, value)).isNull());
            found.addAll(part);
        }
        assertThat(folders).doesNotHaveDuplicates().hasSize(partitions.size()).hasSizeGreaterThan(1);
        List<Map<String, Object>> expected = CollectedRows.of(whole, 0, whole.count());
        if (whole.columns().stream().noneMatch(column -> column.name().equals(key)) || key.equals("month")) {
            expected.forEach(each -> each.remove(key));
            found.forEach(each -> each.remove(key));
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        boolean inOrder = key.equals("month") || key.equals("kind");
        assertThat(parted.sortedBy()).isEqualTo(inOrder ? whole.sortedBy() : List.of());
    }

    @Test
    void folderNamesAreEscapedAsHiveReadsThem() {
        TablePartitions months = new TablePartitions(BANK, "statement", "month");
        assertThat(months.size()).isEqualTo(3);
        assertThat(months.folder(0)).isEqualTo("month=2015-01");
        assertThat(months.rows(new PositionRange(1, 3))).isEqualTo(new PositionRange(600, 1800));
        assertThat(months.largest()).isEqualTo(600);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "document | month | key month: must be kind for the table document",
                "statement | kind | key kind: must be month or state for the table statement",
                "customer | month | key month: must be state for the table customer",
                "state | state | key state: must be left out for the table state"
            })
    void keysThatATableDoesNotHaveAreRefused(String table, String key, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TablePartitions(BANK, table, key))
                .withMessage(message);
    }
}
