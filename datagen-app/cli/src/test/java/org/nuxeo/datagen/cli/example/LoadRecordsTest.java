// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.cli.example;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.nuxeo.datagen.bench.bank.LoadRecords;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Locator;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.server.bank.BankApi;
import org.nuxeo.datagen.server.nuxeo.query.NxqlSearch;
import org.nuxeo.datagen.testing.Datasets;

/**
 * The expected answers of load simulations, compared with a server of the same dataset, which counts in another way.
 */
class LoadRecordsTest {
    private static final Dataset DATASET =
            Datasets.ofBank(spec -> spec.customers(60).months(18).liveMonths(6));

    @TempDir
    static Path folder;

    @BeforeAll
    static void write() throws Exception {
        new LoadRecords(DATASET, 25).write(folder);
    }

    private static List<String[]> rows(String table) throws Exception {
        List<String[]> rows = new ArrayList<>();
        for (String line : Files.readAllLines(folder.resolve(table))) {
            rows.add(line.substring(1, line.length() - 1).split("\",\"", -1));
        }
        return rows.subList(1, rows.size());
    }

    @Test
    void hitsOfSearchesAreThoseThatTheServerCounts() throws Exception {
        NxqlSearch search = new NxqlSearch(DATASET, new BankApi());
        Set<String> compared = new TreeSet<>();
        List<String[]> rows = new ArrayList<>(rows("searches.csv"));
        rows.addAll(rows("unselective.csv"));
        for (String[] row : rows) {
            if (row[2].contains("ecm:fulltext")) {
                continue; // needs an index
            }
            NxqlSearch.Found found = search.find(row[2], repository(row[1]), 0, 1);
            assertThat(found.count()).as(row[2]).isEqualTo(Long.parseLong(row[3]));
            if (!row[4].isEmpty()) {
                assertThat(DATASET.id(found.page().get(0)).toString()).isEqualTo(row[4]);
            }
            compared.add(row[0]);
        }
        assertThat(compared)
                .containsExactly(
                        "a month",
                        "account and dates",
                        "all statements",
                        "all statements by date",
                        "customer number",
                        "newest of an account");
    }

    @Test
    void recordsAreDocumentsOfTheDataset() throws Exception {
        Locator locator = new Locator(DATASET);
        for (String table : List.of("customers.csv", "statements.csv")) {
            assertThat(rows(table)).hasSize(25);
            for (String[] row : rows(table)) {
                Identity found = locator.locate(row[0] + ":" + row[1]);
                assertThat(DATASET.id(found).toString()).isEqualTo(row[2]);
            }
        }
        for (String[] row : rows("states.csv")) {
            Identity state = locator.locate(row[0] + ":" + row[1]);
            assertThat(DATASET.layout().childCount(state)).isEqualTo(Long.parseLong(row[2]));
        }
    }

    private static Repository repository(String name) {
        for (Repository each : Bank.REPOSITORIES) {
            if (each.label().equals(name)) {
                return each;
            }
        }
        throw new AssertionError(name);
    }
}
