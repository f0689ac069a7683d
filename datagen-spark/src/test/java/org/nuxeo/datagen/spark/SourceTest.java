// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourceTest {

    private final SparkSession spark = TestSession.get();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "statments  | customers   | 90M     | table statments: must be one of states, folders, customers, idcards, accounts, letters, statements, transactions, documents",
                "statements | customer    | 90M     | option customer: is unknown; must be one of blob-size, corpus, customers, data-seed, documents, file-plan, first-month, live-from, live-months, model, months, rows-per-partition, seed",
                "statements | months      | 700     | months 700: must be 1 to 600",
                "statements | customers   | many    | customers many: must be a whole number without a sign, such as 1200, 1_200, 12k, 90M or 1B",
                "statements | firstMonth  | 1999-01 | first-month 1999-01: must be a month from 2000-01 to 2099-12, written YYYY-MM",
                "statements | file-plan   | tall    | file-plan tall: must be customer, calendar, state-calendar or flat",
                "statements | model       | /nowhere | model /nowhere: cannot be read; give a file of the driver in UTF-8, its text, or bank, insurer",
                "statements | model       | kinds: 5 | model: model:1:",
                "statements | corpus      | /nowhere | corpus /nowhere: "
            })
    void badInputIsRefusedWithOneMessage(String table, String option, String value, String message) {
        assertThatThrownBy(() -> TestSession.table(table, Map.of(option, value)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(message)
                .hasMessageNotContaining("\n");
    }

    @Test
    void optionsAreWrittenInAnyForm() {
        Map<String, String> spelled = Map.of("CUSTOMERS", "1_200", "firstMonth", "2016-03", "live_months", "2");
        Map<String, String> usual = Map.of("customers", "1.2k", "first-month", "2016-03", "live-months", "2");

        assertThat(TestSession.table("statements", spelled).limit(5).collectAsList())
                .isEqualTo(TestSession.table("statements", usual).limit(5).collectAsList());
    }

    @Test
    void documentsDetermineTheNumberOfCustomers() {
        assertThat(TestSession.table("customers", Map.of("documents", "36k")).count())
                .isEqualTo(1_200);
    }

    @Test
    void theCatalogListsItsTablesAndChangesNone() {
        assertThat(spark.sql("show tables in bank").select("tableName").collectAsList())
                .extracting(row -> row.getString(0))
                .contains("customers", "accounts", "statements", "transactions", "documents", "folders");
        assertThatThrownBy(() -> spark.sql("select * from bank.clients")).hasMessageContaining("clients");
        assertThatThrownBy(() -> spark.sql("drop table bank.customers"))
                .hasMessage("catalog bank: its tables are computed and cannot be changed; write to another catalog");
        assertThatThrownBy(() -> spark.sql("select nothing from bank.customers"))
                .hasMessageContaining("nothing");
    }

    @Test
    void aQueryMayHaveOptionsOfItsOwn() {
        assertThat(spark.sql("select count(*) from bank.customers with (customers = '12')")
                        .first()
                        .getLong(0))
                .isEqualTo(12);
    }

    @Test
    void aCatalogWithAnUnknownOptionIsRefused() {
        spark.conf().set("spark.sql.catalog.wrong", DatagenCatalog.class.getName());
        spark.conf().set("spark.sql.catalog.wrong.customer", "5");

        assertThatThrownBy(() -> spark.sql("select * from wrong.customers"))
                .hasMessageContaining("option customer: is unknown");
    }

    @Test
    void rowsAreSplitAmongTasks() {
        Dataset<Row> rows = TestSession.table("accounts", Map.of("customers", "30k", "rowsPerPartition", "7000"));

        assertThat(rows.rdd().getNumPartitions()).isEqualTo(9);
        assertThat(rows.selectExpr("count(distinct position)", "min(position)", "max(position)")
                        .first()
                        .toSeq()
                        .mkString(" "))
                .isEqualTo("60000 0 59999");
    }

    @Test
    void rowsWithinATaskNeedNoSort() {
        Dataset<Row> sorted = TestSession.table("customers", Map.of("customers", "30k"))
                .select("position", "city")
                .sortWithinPartitions("position");

        assertThat(TestSession.execution(sorted).executedPlan().toString()).doesNotContain("Sort [");
    }

    @Test
    void theSizeOfAScanIsKnown() {
        Dataset<Row> months = TestSession.table("statements", Map.of("customers", "90M", "months", "60"));
        var statistics = TestSession.execution(months).optimizedPlan().stats();

        assertThat(statistics.rowCount().get().toString()).isEqualTo("10800000000");
        assertThat(statistics.sizeInBytes().bitLength()).isGreaterThan(40);
    }
}
