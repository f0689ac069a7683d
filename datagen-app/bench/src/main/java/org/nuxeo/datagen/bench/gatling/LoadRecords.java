// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.bank.Account;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.UsState;
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
    public void write(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        folders(folder);
        statements(folder);
        searches(folder);
    }

    private void folders(Path folder) {
        try (CsvFile customers =
                        new CsvFile(folder.resolve("customers.csv"), "repository", "path", "id", "title", "children");
                CsvFile states = new CsvFile(folder.resolve("states.csv"), "repository", "path", "children")) {
            for (long i = 0; i < sampled(dataset.spec().customers()); i++) {
                Identity identity = dataset.identity(
                        dataset.firstOrdinal(dataset.layout().kinds().group())
                                + at(i, dataset.spec().customers()));
                Document customer = dataset.document(identity);
                customers.row(
                        customer.repository().label(),
                        customer.path(),
                        customer.id(),
                        customer.title(),
                        dataset.layout().childCount(identity));
            }
            for (int i = 0; i < UsState.values().length; i++) {
                Identity identity = dataset.identity(
                        dataset.firstOrdinal(dataset.layout().kinds().home()) + i);
                states.row(
                        dataset.layout().repository(identity).label(),
                        dataset.document(identity).path(),
                        dataset.layout().childCount(identity));
            }
        }
    }

    private void statements(Path folder) {
        ShownDocuments documents = new ShownDocuments(dataset);
        Kind series = dataset.layout().kinds().series();
        long all = dataset.count(series);
        try (CsvFile table = new CsvFile(
                folder.resolve("statements.csv"),
                "repository",
                "path",
                "id",
                "title",
                "depth",
                "length",
                "md5",
                "range_end")) {
            for (long i = 0; i < sampled(all); i++) {
                Identity identity = dataset.identity(dataset.firstOrdinal(series) + at(i, all));
                Document statement = dataset.document(identity);
                ShownDocument.Blob blob = documents.document(identity).blob();
                long length = blob.lengthBytes();
                table.row(
                        statement.repository().label(),
                        statement.path(),
                        statement.id(),
                        statement.title(),
                        statement.path().chars().filter(each -> each == '/').count(),
                        length,
                        blob.md5(),
                        Math.min(1023, length - 1));
            }
        }
    }

    private void searches(Path folder) {
        String[] columns = {"name", "repository", "query", "hits", "first"};
        try (CsvFile selective = new CsvFile(folder.resolve("searches.csv"), columns);
                CsvFile unselective = new CsvFile(folder.resolve("unselective.csv"), columns);
                CsvFile aggregates =
                        new CsvFile(folder.resolve("aggregates.csv"), "repository", "path", "hits", "files")) {
            SearchRecords searches = new SearchRecords(dataset, selective, unselective, aggregates);
            long accounts = dataset.count(dataset.layout().kinds().series().parent());
            for (long i = 0; i < sampled(accounts); i++) {
                Account account = dataset.account(at(i, accounts));
                searches.add(account);
            }
            searches.addUnselective();
        }
    }

    private long sampled(long all) {
        return Math.min(count, all);
    }

    private long at(long i, long all) {
        long sampled = sampled(all);
        return all / sampled * i + all % sampled * i / sampled;
    }

    /** A CSV file in which every cell is quoted. */
    static final class CsvFile implements AutoCloseable {

        private final BufferedWriter out;

        CsvFile(Path file, String... header) {
            try {
                out = Files.newBufferedWriter(file);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            row((Object[]) header);
        }

        void row(Object... cells) {
            try {
                out.write(Arrays.stream(cells)
                        .map(cell -> '"' + String.valueOf(cell).replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",", "", "\n")));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() {
            try {
                out.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
