// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.FilePlan;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.ledger.StatementLines;
import org.nuxeo.datagen.core.bank.ledger.TotalsBatch;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.export.Tables;
import org.nuxeo.datagen.testing.Datasets;

/** Rows of statements, whose totals are computed for several rows together. */
class StatementRowsTest {

    /** The accounts of a month are more than a batch and no multiple of it. */
    private final Dataset dataset = Datasets.ofBank(3000, 3);

    @Test
    void rowsDoNotDependOnThoseBefore() {
        long count = Tables.of(dataset, "statement").count();
        assertThat(count / 3).isGreaterThan(TotalsBatch.CAPACITY);
        List<Map<String, Object>> all = CollectedRows.of(Tables.of(dataset, "statement"), 0, count);
        RowTable table = Tables.of(dataset, "statement");
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            int from = random.nextInt((int) count);
            int to = (int) Math.min(count, from + random.nextInt(40));
            assertThat(CollectedRows.of(table, from, to)).isEqualTo(all.subList(from, to));
        }
    }

    @ParameterizedTest
    @EnumSource
    void pathsAreThoseOfTheDocuments(FilePlan plan) {
        Dataset some = Datasets.ofBank(
                spec -> spec.customers(90).months(4).liveMonths(2).filePlan(plan));
        RowTable table = Tables.of(some, "statement").select(List.of("path"));
        List<Map<String, Object>> rows = CollectedRows.of(table, 0, table.count());
        Kind kind = some.layout().kinds().of("statement");
        for (int i = 0; i < rows.size(); i++) {
            Identity identity = some.identity(some.firstOrdinal(kind) + i);
            assertThat(rows.get(i))
                    .containsEntry("path", some.document(identity).path());
        }
    }

    @Test
    void totalsAreThoseOfTheLines() {
        RowTable table = Tables.of(dataset, "statement");
        List<Map<String, Object>> rows = CollectedRows.of(table, 0, table.count());
        StatementLines lines = new StatementLines();
        int accounts = rows.size() / 3;
        for (int i = 0; i < rows.size(); i++) {
            Bank.of(dataset).generator().statement(i % accounts, dataset.spec().firstMonth() + i / accounts, lines);
            assertThat(rows.get(i))
                    .containsEntry("lines", (long) lines.count())
                    .containsEntry("opening_cents", lines.openingCents())
                    .containsEntry("closing_cents", lines.closingCents());
        }
    }
}
