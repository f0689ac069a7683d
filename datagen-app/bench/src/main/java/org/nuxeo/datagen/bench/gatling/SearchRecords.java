// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Repository;

/**
 * Searches whose number of hits is computed from the dataset. Selective ones find some documents of a customer;
 * unselective ones find all statements, those of a month, or those with a certain merchant.
 */
final class SearchRecords {

    private static final String SELECT = "SELECT * FROM Document WHERE ";
    private static final Pattern PHRASE = Pattern.compile("[A-Za-z]{3,}( [A-Za-z]{3,})+");

    /** Few of them, so that the other searches are asked as often. */
    private static final int MAX_MERCHANTS = 3;

    private final Dataset dataset;
    private final LoadRecords.CsvFile selective = searches();
    private final LoadRecords.CsvFile unselective = searches();
    private final LoadRecords.CsvFile aggregates = new LoadRecords.CsvFile("repository", "path", "hits", "files");
    private int merchants;

    SearchRecords(Dataset dataset) {
        this.dataset = dataset;
    }

    private static LoadRecords.CsvFile searches() {
        return new LoadRecords.CsvFile("name", "repository", "query", "hits", "first");
    }

    /** Writes the searches into a folder. */
    void write(Path folder) throws IOException {
        selective.write(folder.resolve("searches.csv"));
        unselective.write(folder.resolve("unselective.csv"));
        aggregates.write(folder.resolve("aggregates.csv"));
    }

    /** Adds the searches for documents of an account. */
    void add(Account account) {
        String customer = account.customer().numberText();
        Repository live = dataset.document(account.identity()).repository();
        int liveMonths = dataset.spec().firstMonth()
                + dataset.spec().months()
                - dataset.spec().liveFrom();
        int archived = dataset.spec().months() - liveMonths;
        long own = 2 + (long) account.customer().accountCount() * (2 + liveMonths);
        selective("customer number", live, "customer:number = '" + customer + "'", own);
        long files = 1 + (long) account.customer().accountCount() * (1 + liveMonths);
        String path = dataset.document(account.customer().identity()).path();
        aggregates.row(live.label(), path, own - 1, files);
        if (archived > 0) {
            archive(account, archived);
            merchant(account, archived);
        }
    }

    private void archive(Account account, int archived) {
        String number = "account:number = '" + account.numberText() + "'";
        int first = dataset.spec().firstMonth() + archived / 3;
        int months = Math.min(3, archived - archived / 3);
        String range = " AND all:documentDate >= DATE '" + firstDay(first) + "' AND all:documentDate < DATE '"
                + firstDay(first + months) + "'";
        selective("account and dates", Repository.ARCHIVES, number + range, months);
        int last = dataset.spec().firstMonth() + archived - 1;
        String newest = dataset.document(account.statement(last)).id().toString();
        selective.row(
                "newest of an account",
                Repository.ARCHIVES.label(),
                SELECT + number + " ORDER BY all:documentDate DESC",
                archived,
                newest);
    }

    private void selective(String name, Repository repository, String where, long hits) {
        selective.row(name, repository.label(), SELECT + where, hits, "");
    }

    /** Adds searches for a merchant that occurs in the account's archived statements. */
    private void merchant(Account account, int archived) {
        int first = dataset.spec().firstMonth();
        List<Statement> statements = IntStream.range(0, archived)
                .mapToObj(i -> Statement.of(dataset.generator(), account, first + i))
                .toList();
        statements.get(0).lines().stream()
                .map(Statement.Line::description)
                .filter(each -> PHRASE.matcher(each).matches())
                .findFirst()
                .ifPresent(phrase -> {
                    long hits = statements.stream()
                            .filter(statement -> statement.lines().stream()
                                    .anyMatch(line -> line.description().equals(phrase)))
                            .count();
                    String text = "ecm:fulltext = '\"" + phrase + "\"'";
                    selective(
                            "merchant of an account",
                            Repository.ARCHIVES,
                            text + " AND account:number = '" + account.numberText() + "'",
                            hits);
                    if (merchants++ < MAX_MERCHANTS) {
                        unselective.row("any of a merchant", Repository.ARCHIVES.label(), SELECT + text, 0, "");
                    }
                });
    }

    /** Adds the searches that find a large part of the dataset. */
    void addUnselective() {
        for (Repository each : Repository.values()) {
            long statements = dataset.count(each, dataset.layout().kinds().series());
            if (statements > 0) {
                String type = SELECT + "ecm:primaryType = 'Statement'";
                unselective.row("all statements", each.label(), type, statements, "");
                unselective.row(
                        "all statements by date", each.label(), type + " ORDER BY all:documentDate", statements, "");
            }
        }
        int first = dataset.spec().firstMonth();
        if (dataset.spec().liveFrom() > first) {
            String month = SELECT + "ecm:primaryType = 'Statement' AND all:documentDate >= DATE '" + firstDay(first)
                    + "' AND all:documentDate < DATE '" + firstDay(first + 1) + "'";
            unselective.row("a month", Repository.ARCHIVES.label(), month, LoadRecords.accounts(dataset), "");
        }
    }

    private static LocalDate firstDay(int month) {
        return Months.yearMonth(month).atDay(1);
    }
}
