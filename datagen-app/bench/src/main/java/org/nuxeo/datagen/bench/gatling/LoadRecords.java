// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;

/**
 * CSV files with the documents and searches that simulations request, and what the answers must contain. The records
 * are spread evenly over a dataset. They are computed, so no document has to be imported first.
 */
public final class LoadRecords {

    private final Dataset dataset;
    private final int count;

    /** @param count maximum number of records in each file */
    public LoadRecords(Dataset dataset, int count) {
        this.dataset = dataset;
        this.count = count;
    }

    /** Writes the files into a folder, which is created if absent. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        folders(folder);
        statements(folder);
        searches(folder);
    }

    private void folders(Path folder) throws IOException {
        CsvFile customers = new CsvFile("repository", "path", "id", "title", "children");
        Kinds kinds = dataset.layout().kinds();
        long all = dataset.spec().customers();
        for (long i = 0; i < sampled(all); i++) {
            Identity identity = dataset.identity(dataset.firstOrdinal(kinds.group()) + at(i, all));
            Document customer = dataset.document(identity);
            customers.row(
                    customer.repository().label(),
                    customer.path(),
                    customer.id(),
                    customer.title(),
                    dataset.layout().childCount(identity));
        }
        customers.write(folder.resolve("customers.csv"));
        CsvFile states = new CsvFile("repository", "path", "children");
        for (long i = 0; i < dataset.count(kinds.home()); i++) {
            Identity identity = dataset.identity(dataset.firstOrdinal(kinds.home()) + i);
            states.row(
                    dataset.layout().repository(identity).label(),
                    dataset.document(identity).path(),
                    dataset.layout().childCount(identity));
        }
        states.write(folder.resolve("states.csv"));
    }

    private void statements(Path folder) throws IOException {
        ShownDocuments documents = new ShownDocuments(dataset);
        Kind series = dataset.layout().kinds().series();
        long all = dataset.count(series);
        CsvFile table = new CsvFile("repository", "path", "id", "title", "depth", "length", "md5", "range_end");
        for (long i = 0; i < sampled(all); i++) {
            Identity identity = dataset.identity(dataset.firstOrdinal(series) + at(i, all));
            Document statement = dataset.document(identity);
            ShownDocument.Blob blob =
                    Objects.requireNonNull(documents.document(identity).blob());
            table.row(
                    statement.repository().label(),
                    statement.path(),
                    statement.id(),
                    statement.title(),
                    statement.path().chars().filter(each -> each == '/').count(),
                    blob.lengthBytes(),
                    Objects.requireNonNull(blob.md5()),
                    Math.min(1023, blob.lengthBytes() - 1));
        }
        table.write(folder.resolve("statements.csv"));
    }

    private void searches(Path folder) throws IOException {
        SearchRecords searches = new SearchRecords(dataset);
        long accounts = accounts(dataset);
        for (long i = 0; i < sampled(accounts); i++) {
            searches.add(dataset.account(at(i, accounts)));
        }
        searches.addUnselective();
        searches.write(folder);
    }

    /** Returns the number of accounts, each of which has a statement in every month. */
    public static long accounts(Dataset dataset) {
        return dataset.count(
                Objects.requireNonNull(dataset.layout().kinds().series().parent()));
    }

    private long sampled(long all) {
        return Math.min(count, all);
    }

    private long at(long i, long all) {
        long sampled = sampled(all);
        return all / sampled * i + all % sampled * i / sampled;
    }

    /** A CSV file in which every cell is quoted. */
    static final class CsvFile {

        private final List<String> lines = new ArrayList<>();

        CsvFile(Object... header) {
            row(header);
        }

        void row(Object... cells) {
            lines.add(Stream.of(cells)
                    .map(cell -> '"' + cell.toString().replace("\"", "\"\"") + '"')
                    .collect(Collectors.joining(",")));
        }

        void write(Path file) throws IOException {
            Files.write(file, lines);
        }
    }

    /**
     * Searches whose number of hits is computed from the dataset. Selective ones find some documents of a customer;
     * unselective ones find all statements, those of a month, or those with a certain merchant.
     */
    private static final class SearchRecords {

        private static final String SELECT = "SELECT * FROM Document WHERE ";
        private static final Pattern PHRASE = Pattern.compile("[A-Za-z]{3,}( [A-Za-z]{3,})+");

        /** Few of them, so that the other searches are asked as often. */
        private static final int MAX_MERCHANTS = 3;

        private final Dataset dataset;
        private final CsvFile selective = searches();
        private final CsvFile unselective = searches();
        private final CsvFile aggregates = new CsvFile("repository", "path", "hits", "files");
        private int merchants;

        SearchRecords(Dataset dataset) {
            this.dataset = dataset;
        }

        private static CsvFile searches() {
            return new CsvFile("name", "repository", "query", "hits", "first");
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
            selective("account and dates", Bank.ARCHIVES, number + range, months);
            int last = dataset.spec().firstMonth() + archived - 1;
            String newest = dataset.document(account.statement(last)).id().toString();
            selective.row(
                    "newest of an account",
                    Bank.ARCHIVES.label(),
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
                                Bank.ARCHIVES,
                                text + " AND account:number = '" + account.numberText() + "'",
                                hits);
                        if (merchants++ < MAX_MERCHANTS) {
                            unselective.row("any of a merchant", Bank.ARCHIVES.label(), SELECT + text, 0, "");
                        }
                    });
        }

        /** Adds the searches that find a large part of the dataset. */
        void addUnselective() {
            for (Repository each : dataset.layout().repositories()) {
                long statements = dataset.count(each, dataset.layout().kinds().series());
                if (statements > 0) {
                    String type = SELECT + "ecm:primaryType = 'Statement'";
                    unselective.row("all statements", each.label(), type, statements, "");
                    unselective.row(
                            "all statements by date",
                            each.label(),
                            type + " ORDER BY all:documentDate",
                            statements,
                            "");
                }
            }
            int first = dataset.spec().firstMonth();
            if (dataset.spec().liveFrom() > first) {
                String month = SELECT + "ecm:primaryType = 'Statement' AND all:documentDate >= DATE '" + firstDay(first)
                        + "' AND all:documentDate < DATE '" + firstDay(first + 1) + "'";
                unselective.row("a month", Bank.ARCHIVES.label(), month, LoadRecords.accounts(dataset), "");
            }
        }

        private static LocalDate firstDay(int month) {
            return Months.yearMonth(month).atDay(1);
        }
    }
}
