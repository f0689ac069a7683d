// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.gatling;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Kinds;
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
}
