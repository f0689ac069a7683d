// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.bank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.LongConsumer;
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
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.document.ShownDocument;
import org.nuxeo.datagen.store.document.ShownDocuments;

/**
 * CSV files with the documents and searches that simulations request, and what the answers must contain. The records
 * are spread evenly over a dataset. They are computed, so no document has to be imported first.
 */
public final class LoadRecords {

    private static final String SELECT = "SELECT * FROM Document WHERE ";
    private static final String ALL_STATEMENTS = SELECT + "ecm:primaryType = 'Statement'";
    private static final Pattern PHRASE = Pattern.compile("[A-Za-z]{3,}( [A-Za-z]{3,})+");

    /** Few merchants, so that the other searches are asked as often. */
    private static final int MAX_MERCHANTS = 3;

    private final Dataset dataset;
    private final int count;
    private final int first;
    private final int archived;
    private final int live;

    /** @param count maximum number of records in each file */
    public LoadRecords(Dataset dataset, int count) {
        this.dataset = dataset;
        this.count = count;
        this.first = dataset.spec().firstMonth();
        this.live = first + dataset.spec().months() - dataset.spec().liveFrom();
        this.archived = dataset.spec().months() - live;
    }

    /** Writes the files into a folder, which is created if absent. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        customers().write(folder.resolve("customers.csv"));
        states().write(folder.resolve("states.csv"));
        statements().write(folder.resolve("statements.csv"));
        searches(folder);
    }

    /** Does something with positions of a kind that are spread evenly over it. */
    private void sample(Kind kind, LongConsumer work) {
        long all = dataset.count(kind);
        long sampled = Math.min(count, all);
        for (long i = 0; i < sampled; i++) {
            work.accept(all / sampled * i + all % sampled * i / sampled);
        }
    }

    private Identity identity(Kind kind, long position) {
        return dataset.identity(dataset.firstOrdinal(kind) + position);
    }

    private CsvFile customers() {
        CsvFile table = new CsvFile("repository", "path", "id", "title", "children");
        sample(Bank.CUSTOMER, at -> {
            Document customer = dataset.document(identity(Bank.CUSTOMER, at));
            table.row(
                    customer.repository().label(),
                    customer.path(),
                    customer.id(),
                    customer.title(),
                    dataset.layout().childCount(customer.identity()));
        });
        return table;
    }

    private CsvFile states() {
        CsvFile table = new CsvFile("repository", "path", "children");
        for (long i = 0; i < dataset.count(Bank.STATE); i++) {
            Document state = dataset.document(identity(Bank.STATE, i));
            table.row(state.repository().label(), state.path(), dataset.layout().childCount(state.identity()));
        }
        return table;
    }

    private CsvFile statements() {
        ShownDocuments documents = new ShownDocuments(dataset);
        CsvFile table = new CsvFile("repository", "path", "id", "title", "depth", "length", "md5", "range_end");
        sample(Bank.STATEMENT, at -> {
            Document statement = dataset.document(identity(Bank.STATEMENT, at));
            ShownDocument.Blob blob = Objects.requireNonNull(
                    documents.document(statement.identity()).blob());
            table.row(
                    statement.repository().label(),
                    statement.path(),
                    statement.id(),
                    statement.title(),
                    statement.path().chars().filter(each -> each == '/').count(),
                    blob.lengthBytes(),
                    Objects.requireNonNull(blob.md5()),
                    Math.min(1023, blob.lengthBytes() - 1));
        });
        return table;
    }

    /**
     * Writes searches whose number of hits is computed from the dataset. Selective ones find some documents of a customer;
     * unselective ones find all statements, those of a month, or those with a certain merchant.
     */
    private void searches(Path folder) throws IOException {
        CsvFile selective = new CsvFile("name", "repository", "query", "hits", "first");
        CsvFile unselective = new CsvFile("name", "repository", "query", "hits", "first");
        CsvFile aggregates = new CsvFile("repository", "path", "hits", "files");
        sample(Bank.ACCOUNT, at -> {
            Account account = Bank.of(dataset).account(at);
            ofCustomer(account, selective, aggregates);
            if (archived > 0) {
                ofArchive(account, selective);
                ofMerchant(account, selective, unselective);
            }
        });
        for (Repository each : dataset.layout().repositories()) {
            long statements = dataset.count(each, Bank.STATEMENT);
            if (statements > 0) {
                unselective.row("all statements", each.label(), ALL_STATEMENTS, statements, "");
                String sorted = ALL_STATEMENTS + " ORDER BY all:documentDate";
                unselective.row("all statements by date", each.label(), sorted, statements, "");
            }
        }
        if (archived > 0) {
            String month = ALL_STATEMENTS + " AND " + dates(first, first + 1);
            unselective.row("a month", Bank.ARCHIVES.label(), month, dataset.count(Bank.ACCOUNT), "");
        }
        selective.write(folder.resolve("searches.csv"));
        unselective.write(folder.resolve("unselective.csv"));
        aggregates.write(folder.resolve("aggregates.csv"));
    }

    private void ofCustomer(Account account, CsvFile selective, CsvFile aggregates) {
        String repository = dataset.document(account.identity()).repository().label();
        long accounts = account.customer().accountCount();
        long own = 2 + accounts * (2 + live);
        String number = "customer:number = '" + account.customer().numberText() + "'";
        selective.row("customer number", repository, SELECT + number, own, "");
        String path = dataset.document(account.customer().identity()).path();
        aggregates.row(repository, path, own - 1, 1 + accounts * (1 + live));
    }

    private void ofArchive(Account account, CsvFile selective) {
        String archives = Bank.ARCHIVES.label();
        String number = "account:number = '" + account.numberText() + "'";
        int from = first + archived / 3;
        int months = Math.min(3, archived - archived / 3);
        String some = SELECT + number + " AND " + dates(from, from + months);
        selective.row("account and dates", archives, some, months, "");
        String newest =
                dataset.document(account.statement(first + archived - 1)).id().toString();
        String sorted = SELECT + number + " ORDER BY all:documentDate DESC";
        selective.row("newest of an account", archives, sorted, archived, newest);
    }

    /** Adds searches for a merchant that occurs in the account's archived statements. */
    private void ofMerchant(Account account, CsvFile selective, CsvFile unselective) {
        List<Statement> statements = IntStream.range(0, archived)
                .mapToObj(i -> Statement.of(Bank.of(dataset).generator(), account, first + i))
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
                    String archives = Bank.ARCHIVES.label();
                    String text = SELECT + "ecm:fulltext = '\"" + phrase + "\"'";
                    String own = text + " AND account:number = '" + account.numberText() + "'";
                    selective.row("merchant of an account", archives, own, hits, "");
                    if (unselective.rows() < MAX_MERCHANTS) {
                        unselective.row("any of a merchant", archives, text, 0, "");
                    }
                });
    }

    private static String dates(int from, int to) {
        return "all:documentDate >= DATE '" + firstDay(from) + "' AND all:documentDate < DATE '" + firstDay(to) + "'";
    }

    private static LocalDate firstDay(int month) {
        return Months.yearMonth(month).atDay(1);
    }

    /** A CSV file in which every cell is quoted. */
    private static final class CsvFile {
        private final List<String> lines = new ArrayList<>();

        CsvFile(Object... header) {
            row(header);
        }

        void row(Object... cells) {
            lines.add(Stream.of(cells)
                    .map(cell -> '"' + cell.toString().replace("\"", "\"\"") + '"')
                    .collect(Collectors.joining(",")));
        }

        int rows() {
            return lines.size() - 1;
        }

        void write(Path file) throws IOException {
            Files.write(file, lines);
        }
    }
}
