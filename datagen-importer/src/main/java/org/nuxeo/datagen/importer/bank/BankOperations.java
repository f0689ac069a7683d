// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.bank;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Reader;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.DatasetWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.core.description.Word;
import org.nuxeo.datagen.core.description.Word.Values;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.importer.bank.BankFeeds.NumberFeed;
import org.nuxeo.datagen.importer.operation.DatasetCalls;
import org.nuxeo.datagen.importer.operation.DocumentFeed;
import org.nuxeo.datagen.importer.operation.LogRequest;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationHost;
import org.nuxeo.datagen.importer.operation.ProducerOperations;
import org.nuxeo.datagen.importer.operation.ProducerOperations.Extent;

/** The operations that fill logs with some of a bank's documents. */
public final class BankOperations {

    private static final String LOG = " to a log that document consumers read.";
    private static final String NO_RECORDS = "must be false, since consumers read messages";
    private static final Word THREADS = ProducerOperations.THREADS;
    private static final Word USE_RECORDS = Word.of(
                    "use-records", Values.of(Boolean.class, NO_RECORDS, BankOperations::noRecords))
            .meaning("must be false: records of computations are not written", "false");
    private static final Word SMART_PARTITIONING = Word.flag("smart-partitioning")
            .meaning("without effect, since partitions always depend on identities and are balanced");
    private static final Word COUNT = Word.of("nb-customers", Values.number(1, DatasetSpec.MAX_CUSTOMERS))
            .meaning("number of customers, if there is no input");
    private static final Word SKIP = Word.of("skip", Values.number(0, DatasetSpec.MAX_CUSTOMERS - 1))
            .meaning("number of customers to skip, if there is no input", "0");
    private static final Word LINES = Word.of("buffer-size", Values.integer(1, 1_000_000))
            .meaning("lines of the input that a thread takes at once", "1000");
    private static final List<Word> SEEDS =
            List.of(DatasetWords.SEED, DatasetWords.DATA_SEED, DatasetWords.MODEL, DatasetWords.BLOB_SIZE);

    private static final OperationDefinition STATES = new OperationDefinition(
            OperationIds.PRODUCE_STATES,
            "Produce states",
            "Sends the 52 states" + LOG,
            CallWords.of(LogRequest.WORDS, List.of(LogRequest.SPLIT)),
            (call, host) -> {
                Dataset dataset = Bank.dataset(Bank.spec().build());
                Layout layout = dataset.layout();
                Kind home = layout.kinds().home();
                List<Identity> states = LongStream.range(0, layout.count(home))
                        .mapToObj(k -> layout.identity(layout.firstOrdinal(home) + k))
                        .toList();
                return send(call, host, dataset, DocumentFeed.of(states), new Extent(1, states.size()), 1);
            });

    private static final OperationDefinition STATEMENT_FOLDERS = new OperationDefinition(
            OperationIds.PRODUCE_STATEMENT_FOLDERS,
            "Produce calendar folders",
            "Sends the folders of years and months, below the states if requested," + LOG,
            CallWords.of(StatementWords.OF_FOLDERS, LogRequest.WORDS),
            (call, host) -> {
                Dataset dataset = StatementWords.calendar(call.values());
                List<Identity> folders = dataset.layout().folders(Bank.ARCHIVES);
                return send(call, host, dataset, DocumentFeed.of(folders), new Extent(1, folders.size()), 1);
            });

    private static final OperationDefinition STATEMENTS = new OperationDefinition(
            OperationIds.PRODUCE_STATEMENTS,
            "Produce statements",
            "Sends statements" + LOG,
            CallWords.of(
                    StatementWords.OF_STATEMENTS,
                    List.of(THREADS),
                    LogRequest.WORDS,
                    List.of(LogRequest.SPLIT, USE_RECORDS, SMART_PARTITIONING),
                    SEEDS),
            (call, host) -> {
                int threads = call.values().integer(THREADS);
                Dataset dataset = StatementWords.dataset(call.values());
                Extent extent = new Extent(threads, call.values().number(StatementWords.COUNT));
                return send(call, host, dataset, StatementWords.feed(dataset, call.values()), extent, threads);
            });

    private BankOperations() {}

    /** Returns all of them, including aliases. */
    public static List<OperationDefinition> all() {
        return List.of(
                STATES,
                numbered(OperationIds.PRODUCE_CUSTOMERS_ALIAS, THREADS.byDefault("1"), false),
                numbered(OperationIds.PRODUCE_CUSTOMERS, THREADS, false),
                numbered(OperationIds.PRODUCE_ACCOUNTS_ALIAS, THREADS.byDefault("1"), true),
                numbered(OperationIds.PRODUCE_ACCOUNTS, THREADS, true),
                STATEMENT_FOLDERS,
                STATEMENTS);
    }

    private static Boolean noRecords(String text) {
        Check.refuse(!text.equals("false"), () -> NO_RECORDS);
        return false;
    }

    private static OperationDefinition numbered(String id, Word threads, boolean accounts) {
        String documents = accounts ? "accounts and their letters" : "customers and their ID cards";
        return new OperationDefinition(
                id,
                "Produce " + documents,
                "Sends " + documents + LOG,
                CallWords.of(
                        LogRequest.WORDS,
                        List.of(LogRequest.SPLIT, threads, COUNT, SKIP, LINES, USE_RECORDS, SMART_PARTITIONING),
                        SEEDS),
                (call, host) -> {
                    Description values = call.values();
                    // The documents of a customer do not depend on the number of customers, so all customers are
                    // allowed.
                    Archive bank = StatementWords.bank(values);
                    DatasetSpec.Builder spec = DatasetCalls.seeds(bank, values).customers(DatasetSpec.MAX_CUSTOMERS);
                    long blobSizeBytes = values.number(DatasetWords.BLOB_SIZE);
                    Dataset dataset =
                            Dataset.of(spec.blobSizeBytes(blobSizeBytes).build(), bank);
                    DocumentFeed feed =
                            numberedFeed(values, call.input(), Bank.of(dataset).generator(), accounts);
                    // three customers have six accounts
                    long count = call.input() != null ? -1 : values.number(COUNT) * (accounts ? 4 : 2);
                    return send(call, host, dataset, feed, new Extent(values.integer(threads), count), 1);
                });
    }

    private static DocumentFeed numberedFeed(
            Description values, @Nullable Reader input, Generator generator, boolean accounts) {
        if (input != null) {
            return new NumberFeed(input, generator, accounts, values.integer(LINES));
        }
        if (!values.has(COUNT)) {
            throw new IllegalArgumentException("input: is missing; give a CSV file with customer or account numbers,"
                    + " or choose customers with nbCustomers (and skip)");
        }
        long count = values.number(COUNT);
        long skip = values.number(SKIP);
        if (count > DatasetSpec.MAX_CUSTOMERS - skip) {
            throw new IllegalArgumentException("nbCustomers " + count + ": must be 1 to "
                    + (DatasetSpec.MAX_CUSTOMERS - skip) + " after skip " + skip);
        }
        return BankFeeds.ofCustomers(generator, accounts, skip, count);
    }

    /** Sends documents to the logs of a call, new ones with some partitions. Archived statements are never split. */
    private static JsonNode send(
            OperationCall call, OperationHost host, Dataset dataset, DocumentFeed feed, Extent extent, int partitions)
            throws InterruptedException {
        boolean split = call.values().is(LogRequest.SPLIT);
        List<Repository> repositories = dataset.layout().repositories().stream()
                .filter(each -> !split || each != Bank.ARCHIVES)
                .toList();
        LogRequest log = LogRequest.of(call.values(), repositories, partitions, split);
        return ProducerOperations.send(call, host, dataset, feed, extent, log);
    }
}
