// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.bank;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Statement;
import org.nuxeo.datagen.core.calendar.Months;
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

    private final CsvFile customers = new CsvFile("customers", "repository", "path", "id", "title", "children");
    private final CsvFile states = new CsvFile("states", "repository", "path", "children");
    private final CsvFile statements =
            new CsvFile("statements", "repository", "path", "id", "title", "depth", "length", "md5", "range_end");
    private final CsvFile selective = new CsvFile("searches", "name", "repository", "query", "hits", "first");
    private final CsvFile unselective = new CsvFile("unselective", "name", "repository", "query", "hits", "first");
    private final CsvFile aggregates = new CsvFile("aggregates", "repository", "path", "hits", "files");
    private final Dataset dataset;
    private final int count;
    private final int first;
    private final int live;
    private final int archived;

    /** @param count maximum number of records in each file */
    public LoadRecords(Dataset dataset, int count) {
        this.dataset = dataset;
        this.count = count;
        first = dataset.spec().firstMonth();
        live = dataset.spec().endMonth() - dataset.spec().liveFrom();
        archived = dataset.spec().months() - live;
    }

    /** Writes the files into a folder, which is created if absent. */
    public void write(Path folder) throws IOException {
        ShownDocuments shown = new ShownDocuments(dataset);
        sample(Bank.CUSTOMER, count, each -> customers.document(each, each.id(), each.title(), children(each)));
        sample(Bank.STATE, Long.MAX_VALUE, each -> states.document(each, children(each)));
        sample(Bank.STATEMENT, count, each -> {
            ShownDocument found = shown.document(each.identity());
            ShownDocument.Blob blob = Objects.requireNonNull(found.blob());
            long depth = each.path().chars().filter(slash -> slash == '/').count();
            long bytes = blob.lengthBytes();
            String md5 = Objects.requireNonNull(blob.md5());
            statements.document(each, each.id(), each.title(), depth, bytes, md5, Math.min(1023, bytes - 1));
        });
        searches();
        Files.createDirectories(folder);
        for (CsvFile each : List.of(customers, states, statements, selective, unselective, aggregates)) {
            Files.write(folder.resolve(each.name + ".csv"), each.lines);
        }
    }

    private long children(Document parent) {
        return dataset.layout().childCount(parent.identity());
    }

    /** Does something with documents of a kind that are spread evenly over it. */
    private void sample(Kind kind, long limit, Consumer<Document> work) {
        long all = dataset.count(kind);
        long sampled = Math.min(limit, all);
        for (long i = 0; i < sampled; i++) {
            long position = all / sampled * i + all % sampled * i / sampled;
            work.accept(dataset.document(dataset.firstOrdinal(kind) + position));
        }
    }

    /**
     * Adds searches whose number of hits is computed from the dataset. Selective ones find some documents of a customer;
     * unselective ones find all statements, those of a month, or those with a certain merchant.
     */
    private void searches() {
        sample(Bank.ACCOUNT, count, each -> {
            Account account = Bank.of(dataset).account(each);
            ofCustomer(account);
            if (archived > 0) {
                ofArchive(account);
                ofMerchant(account);
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
    }

    private void ofCustomer(Account account) {
        String repository = dataset.document(account.identity()).repository().label();
        long accounts = account.customer().accountCount();
        long own = 2 + accounts * (2 + live);
        String number = "customer:number = '" + account.customer().numberText() + "'";
        selective.row("customer number", repository, SELECT + number, own, "");
        String path = dataset.document(account.customer().identity()).path();
        aggregates.row(repository, path, own - 1, 1 + accounts * (1 + live));
    }

    private void ofArchive(Account account) {
        String archives = Bank.ARCHIVES.label();
        String number = "account:number = '" + account.numberText() + "'";
        int from = first + archived / 3;
        int months = Math.min(3, archived - archived / 3);
        String some = SELECT + number + " AND " + dates(from, from + months);
        selective.row("account and dates", archives, some, months, "");
        Document newest = dataset.document(account.statement(first + archived - 1));
        String sorted = SELECT + number + " ORDER BY all:documentDate DESC";
        selective.row("newest of an account", archives, sorted, archived, newest.id());
    }

    /** Adds searches for a merchant that occurs in the account's archived statements. */
    private void ofMerchant(Account account) {
        List<List<String>> months = IntStream.range(0, archived)
                .mapToObj(i -> Statement.of(Bank.of(dataset).generator(), account, first + i).lines().stream()
                        .map(Statement.Line::description)
                        .toList())
                .toList();
        Stream<String> phrases = months.get(0).stream().filter(PHRASE.asMatchPredicate());
        phrases.findFirst().ifPresent(phrase -> {
            long hits = months.stream().filter(each -> each.contains(phrase)).count();
            String archives = Bank.ARCHIVES.label();
            String text = SELECT + "ecm:fulltext = '\"" + phrase + "\"'";
            String own = text + " AND account:number = '" + account.numberText() + "'";
            selective.row("merchant of an account", archives, own, hits, "");
            if (unselective.lines.size() <= MAX_MERCHANTS) {
                unselective.row("any of a merchant", archives, text, 0, "");
            }
        });
    }

    private static String dates(int from, int to) {
        String dates = "all:documentDate >= DATE '%s-01' AND all:documentDate < DATE '%s-01'";
        return Numbers.text(dates, Months.text(from), Months.text(to));
    }

    /** A CSV file in which every cell is quoted. */
    private record CsvFile(String name, List<String> lines) {
        CsvFile(String name, Object... header) {
            this(name, new ArrayList<>());
            row(header);
        }

        void row(Object... cells) {
            Stream<String> texts = Stream.of(cells).map(String::valueOf).map(cell -> cell.replace("\"", "\"\""));
            lines.add(texts.collect(Collectors.joining("\",\"", "\"", "\"")));
        }

        /** Adds a row that begins with repository and path of a document. */
        void document(Document document, Object... cells) {
            Stream<?> place = Stream.of(document.repository().label(), document.path());
            row(Stream.concat(place, Stream.of(cells)).toArray());
        }
    }
}
