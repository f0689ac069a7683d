// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters beside the same filters on a copy of the table that Spark holds in memory. */
class FiltersTest {

    private static final Map<String, String> OPTIONS =
            Map.of("customers", "300", "months", "4", "live-months", "2", "first-month", "2015-11");
    private static final Map<String, Dataset<Row>> COPIES = new HashMap<>();

    /** A number, id or month in braces is replaced by one of the table's own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customers    | position > 295 or position <= 2",
                "customers    | position >= -1 and position in (-1, 5)",
                "customers    | number in ('{number}', 'nobody')",
                "customers    | state in ('CA', 'NY', 'WY')",
                "customers    | state = 'CA' and repository = 'us-east'",
                "customers    | state = 'ZZ' and position < 40",
                "statements   | month > '2015-12' and repository = 'us-west'",
                "statements   | account_number = '{account_number}' and month = '2016-01'",
                "transactions | statement_id = '{statement_id}'",
                "documents    | kind in ('letter', 'state')"
            })
    void aFilterThatIsPushedDownSelectsTheSameRows(String table, String condition) {
        requirePushedDown(table, condition);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customers    | position = 5",
                "customers    | position < 0",
                "customers    | position >= 7 and position <= 20",
                "customers    | position in (3, 299, 300)",
                "customers    | number = '{number}'",
                "customers    | number = lower('{number}')",
                "customers    | id = '{id}'",
                "customers    | id = upper('{id}')",
                "customers    | state = 'CA'",
                "customers    | state = 'ZZ'",
                "customers    | repository = 'us-west'",
                "customers    | repository = 'archives'",
                "customers    | repository in ('us-east', 'us-west')",
                "idcards      | customer_number = '{customer_number}'",
                "idcards      | repository = 'us-east'",
                "accounts     | customer_number = '{customer_number}'",
                "accounts     | number = '{number}'",
                "accounts     | repository = 'us-east' and position is not null",
                "letters      | account_number = '{account_number}'",
                "statements   | month = '2015-12'",
                "statements   | month >= '2016'",
                "statements   | repository = 'archives'",
                "statements   | repository = 'us-east'",
                "statements   | account_number = '{account_number}'",
                "statements   | id = '{id}'",
                "transactions | statement = 17 and line is not null",
                "documents    | ordinal between 100 and 200",
                "documents    | kind = 'letter'",
                "documents    | id = '{id}'"
            })
    @Tag("long")
    void everyFilterThatIsPushedDownSelectsTheSameRows(String table, String condition) {
        requirePushedDown(table, condition);
    }

    private static void requirePushedDown(String table, String condition) {
        Dataset<Row> filtered = TestSession.table(table, OPTIONS).filter(own(table, condition));

        assertThat(TestSession.execution(filtered).executedPlan().toString()).doesNotContain("Filter (");
        compare(filtered, copy(table).filter(own(table, condition)), table);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customers    | position < 40 and state = 'CA'",
                "customers    | state = 'CA' or position < 10",
                "customers    | first_name like 'A%' and repository = 'us-east'"
            })
    void aFilterThatSparkEvaluatesSelectsTheSameRows(String table, String condition) {
        compare(TestSession.table(table, OPTIONS).filter(condition), copy(table).filter(condition), table);
    }

    @Tag("long")
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "customers    | not (state = 'CA')",
                "statements   | repository in ('us-east', 'archives')",
                "statements   | closing_cents > 0 and month = '2015-12'",
                "transactions | date between date'2015-12-10' and date'2016-01-05'",
                "transactions | amount_cents < -100000",
                "documents    | repository = 'archives' and ordinal > 60",
                "folders      | repository = 'archives'",
                "documents    | blob_key is null"
            })
    void everyFilterThatSparkEvaluatesSelectsTheSameRows(String table, String condition) {
        compare(TestSession.table(table, OPTIONS).filter(condition), copy(table).filter(condition), table);
    }

    @Test
    void aLimitReadsOnlyTheFirstRows() {
        Dataset<Row> huge = TestSession.table("statements", Map.of("customers", "90M", "months", "60"));

        assertThat(huge.select("position").limit(3).collectAsList())
                .extracting(row -> row.getLong(0))
                .containsExactly(0L, 1L, 2L);
        assertThat(TestSession.table("transactions", OPTIONS).limit(9).collectAsList())
                .hasSize(9);
    }

    @Test
    void aPointIsReadBeyondTenBillion() {
        Dataset<Row> huge = TestSession.table("documents", Map.of("customers", "90M", "months", "60"));
        Row row = huge.filter("ordinal = 11000000000").first();
        Row same = huge.filter("id = '" + row.<String>getAs("id") + "'").first();

        assertThat(row.<Long>getAs("ordinal")).isEqualTo(11_000_000_000L);
        assertThat(same).isEqualTo(row);
    }

    @Test
    void aPartOfTransactionsIsReadByDate() {
        Dataset<Row> day = TestSession.table("transactions", OPTIONS).filter("date = date'2015-12-10'");
        String plan = TestSession.execution(day).executedPlan().toString();

        assertThat(plan).contains("600 positions");
    }

    private static void compare(Dataset<Row> filtered, Dataset<Row> expected, String table) {
        List<String> read = filtered.toJSON().collectAsList().stream().sorted().toList();

        assertThat(read)
                .isEqualTo(expected.toJSON().collectAsList().stream().sorted().toList());
        assertThat(filtered.count()).as("count").isEqualTo(read.size());
    }

    private static Dataset<Row> copy(String table) {
        return COPIES.computeIfAbsent(table, name -> {
            Dataset<Row> all = TestSession.table(name, OPTIONS);
            return TestSession.get().createDataFrame(all.collectAsList(), all.schema());
        });
    }

    private static String own(String table, String condition) {
        if (!condition.contains("{")) {
            return condition;
        }
        String column = condition.substring(condition.indexOf('{') + 1, condition.indexOf('}'));
        List<Row> rows = copy(table).collectAsList();
        String value = rows.get(rows.size() * 2 / 3).getAs(column);
        return condition.replace("{" + column + "}", value);
    }
}
