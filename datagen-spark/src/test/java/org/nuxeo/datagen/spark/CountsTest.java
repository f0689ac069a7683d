// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Counts that are known without reading, at a size that nobody could read in a test. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class CountsTest {

    private static final Map<String, String> SMALL = Map.of("customers", "150", "months", "4", "live-months", "2");

    @Test
    void rowsAreCountedAtAnySize() {
        assertThat(
                        count(
                                "select count(*) from bank.documents where kind in ('customer', 'idcard', 'account', 'letter', 'statement')"))
                .isEqualTo(11_340_000_000L);
        assertThat(count("select count(*) from bank.statements")).isEqualTo(10_800_000_000L);
        assertThat(count("select count(*) from bank.statements where month >= '2019-01'"))
                .isEqualTo(12 * 180_000_000L);
        assertThat(count("select count(position) from bank.customers")).isEqualTo(90_000_000L);
    }

    private static long count(String query) {
        return TestSession.get().sql(query).first().getLong(0);
    }

    @Test
    void customersAreCountedByState() {
        List<Row> rows = TestSession.get()
                .sql("select state, count(*) from bank.customers group by state order by state")
                .collectAsList();

        assertThat(rows).hasSize(52);
        assertThat(rows.get(0).getString(0)).isEqualTo("AK");
        assertThat(rows.stream().mapToLong(row -> row.getLong(1)).sum()).isEqualTo(90_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"customers, state", "documents, kind", "statements, repository", "transactions, kind"})
    void groupsAreCountedAsIfTheyWereRead(String table, String column) {
        requireSameGroups(table, column);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource({
        "customers, repository",
        "accounts, repository",
        "statements, month",
        "documents, repository",
        "folders, repository",
        "customers, city",
        "documents, type"
    })
    void allGroupsAreCountedAsIfTheyWereRead(String table, String column) {
        requireSameGroups(table, column);
    }

    private static void requireSameGroups(String table, String column) {
        Dataset<Row> all = TestSession.table(table, SMALL);
        Dataset<Row> copy = TestSession.get().createDataFrame(all.collectAsList(), all.schema());

        assertThat(all.groupBy(column).count().orderBy(column).collectAsList())
                .isEqualTo(copy.groupBy(column).count().orderBy(column).collectAsList());
    }

    @Test
    void otherAggregatesAreComputedFromRows() {
        Dataset<Row> all = TestSession.table("statements", SMALL);
        Dataset<Row> copy = TestSession.get().createDataFrame(all.collectAsList(), all.schema());
        String[] sums = {"count(*)", "sum(closing_cents)", "count(distinct month)", "max(position)"};

        assertThat(all.selectExpr(sums).first()).isEqualTo(copy.selectExpr(sums).first());
    }
}
