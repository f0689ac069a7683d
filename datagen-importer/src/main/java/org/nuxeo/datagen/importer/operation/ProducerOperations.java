// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Reader;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
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
import org.nuxeo.datagen.core.text.WholeNumber;
import org.nuxeo.datagen.importer.operation.DocumentFeed.NumberFeed;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.importer.operation.RunningCall.Activity;
import org.nuxeo.datagen.importer.settings.StageWords;
import org.nuxeo.datagen.store.failure.StageException;
import org.nuxeo.datagen.store.output.Json;

/** The operations that fill logs. Each combines a dataset, a feed of some of its documents, threads, and a log. */
final class ProducerOperations {

    private static final String LOG = " to a log that document consumers read.";
    private static final String NO_RECORDS = "must be false, since consumers read messages";
    private static final Word THREADS = Word.of("nb-threads", Values.integer(1, 256))
            .meaning("number of threads")
            .byDefault("8");
    private static final Word USE_RECORDS = Word.of(
                    "use-records", Values.of(Boolean.class, NO_RECORDS, ProducerOperations::noRecords))
            .meaning("must be false: records of computations are not written")
            .byDefault("false");
    private static final Word SMART_PARTITIONING = Word.flag("smart-partitioning")
            .meaning("without effect, since partitions always depend on identities and are balanced");
    private static final Word COUNT = Word.of("nb-customers", Values.number(1, DatasetSpec.MAX_CUSTOMERS))
            .meaning("number of customers, if there is no input");
    private static final Word SKIP = Word.of("skip", Values.number(0, DatasetSpec.MAX_CUSTOMERS - 1))
            .meaning("number of customers to skip, if there is no input")
            .byDefault("0");
    private static final Word LINES = Word.of("buffer-size", Values.integer(1, 1_000_000))
            .meaning("lines of the input that a thread takes at once")
            .byDefault("1000");
    private static final long PLANS = 10;

    /** Least length of a message in a log. */
    private static final long MESSAGE_BYTES = 500;

    private static final List<Word> SEEDS =
            List.of(DatasetWords.SEED, DatasetWords.DATA_SEED, DatasetWords.MODEL, DatasetWords.BLOB_SIZE);

    private static final Word FOLDERS = Word.flag("folders")
            .meaning(
                    "whether the shared folders are sent, which must be imported first; otherwise all other documents");

    private ProducerOperations() {}

    private static Boolean noRecords(String text) {
        if (!text.equals("false")) {
            throw new IllegalArgumentException(NO_RECORDS);
        }
        return false;
    }

    static OperationDefinition documents() {
        return new OperationDefinition(
                OperationIds.PRODUCE,
                "Produce a dataset",
                "Sends the documents of a dataset to logs that document consumers read, LOGNAME-REPOSITORY for each"
                        + " repository.",
                false,
                CallWords.of(DatasetCalls.WORDS, List.of(FOLDERS, THREADS), LogRequest.WORDS),
                (call, host) -> {
                    Dataset dataset = DatasetCalls.dataset(call.values());
                    Layout layout = dataset.layout();
                    boolean folders = call.values().is(FOLDERS);
                    DocumentFeed feed = folders
                            ? DocumentFeed.of(layout.repositories().stream()
                                    .flatMap(each -> layout.folders(each).stream())
                                    .toList())
                            : DocumentFeed.ofGroups(layout, dataset.spec().customers());
                    int threads = folders ? 1 : call.values().integer(THREADS);
                    long versions = layout.kinds().stream()
                            .filter(Kind::isVersion)
                            .mapToLong(dataset::count)
                            .sum();
                    Extent extent = new Extent(threads, folders ? dataset.folders() : dataset.documents() - versions);
                    return send(
                            call, host, dataset, feed, extent, LogRequest.of(call.values(), dataset, threads, true));
                });
    }

    static OperationDefinition states() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATES,
                "Produce states",
                "Sends the 52 states" + LOG,
                false,
                CallWords.of(LogRequest.WORDS, List.of(LogRequest.SPLIT)),
                (call, host) -> {
                    Dataset dataset = Dataset.of(DatasetSpec.builder().build());
                    Layout layout = dataset.layout();
                    Kind home = layout.kinds().home();
                    List<Identity> states = LongStream.range(0, layout.count(home))
                            .mapToObj(k -> layout.identity(layout.firstOrdinal(home) + k))
                            .toList();
                    LogRequest log = LogRequest.of(
                            call.values(), dataset, 1, call.values().is(LogRequest.SPLIT));
                    return send(call, host, dataset, DocumentFeed.of(states), new Extent(1, states.size()), log);
                });
    }

    static OperationDefinition customers() {
        return numbered(OperationIds.PRODUCE_CUSTOMERS, THREADS, false);
    }

    static OperationDefinition customersByOneThread() {
        return numbered(OperationIds.PRODUCE_CUSTOMERS_ALIAS, THREADS.byDefault("1"), false);
    }

    static OperationDefinition accounts() {
        return numbered(OperationIds.PRODUCE_ACCOUNTS, THREADS, true);
    }

    static OperationDefinition accountsByOneThread() {
        return numbered(OperationIds.PRODUCE_ACCOUNTS_ALIAS, THREADS.byDefault("1"), true);
    }

    private static OperationDefinition numbered(String id, Word threads, boolean accounts) {
        String documents = accounts ? "accounts and their letters" : "customers and their ID cards";
        return new OperationDefinition(
                id,
                "Produce " + documents,
                "Sends " + documents + LOG,
                true,
                CallWords.of(
                        LogRequest.WORDS,
                        List.of(LogRequest.SPLIT, threads, COUNT, SKIP, LINES, USE_RECORDS, SMART_PARTITIONING),
                        SEEDS),
                (call, host) -> sendNumbered(call, host, call.values().integer(threads), accounts));
    }

    static OperationDefinition statementFolders() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATEMENT_FOLDERS,
                "Produce calendar folders",
                "Sends the folders of years and months, below the states if requested," + LOG,
                false,
                CallWords.of(StatementWords.OF_FOLDERS, LogRequest.WORDS),
                (call, host) -> {
                    Dataset dataset = StatementWords.calendar(call.values());
                    List<Identity> folders = dataset.layout().folders(Bank.ARCHIVES);
                    LogRequest log = LogRequest.of(call.values(), dataset, 1, false);
                    return send(call, host, dataset, DocumentFeed.of(folders), new Extent(1, folders.size()), log);
                });
    }

    static OperationDefinition statements() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATEMENTS,
                "Produce statements",
                "Sends statements" + LOG,
                false,
                CallWords.of(
                        StatementWords.OF_STATEMENTS,
                        List.of(THREADS),
                        LogRequest.WORDS,
                        List.of(LogRequest.SPLIT, USE_RECORDS, SMART_PARTITIONING),
                        SEEDS),
                (call, host) -> {
                    int threads = call.values().integer(THREADS);
                    Dataset dataset = StatementWords.dataset(call.values());
                    LogRequest log = LogRequest.of(
                            call.values(), dataset, threads, call.values().is(LogRequest.SPLIT));
                    Extent extent = new Extent(threads, call.values().number(StatementWords.COUNT));
                    return send(call, host, dataset, StatementWords.feed(dataset, call.values()), extent, log);
                });
    }

    private static JsonNode sendNumbered(OperationCall call, OperationHost host, int threads, boolean accounts)
            throws InterruptedException {
        Description values = call.values();
        // The documents of a customer do not depend on the number of customers, so all customers are allowed.
        Dataset dataset = DatasetCalls.bank(
                DatasetCalls.seeds(values)
                        .customers(DatasetSpec.MAX_CUSTOMERS)
                        .blobSizeBytes(values.number(DatasetWords.BLOB_SIZE)),
                values);
        DocumentFeed feed = numberedFeed(values, call.input(), dataset.generator(), accounts);
        LogRequest log = LogRequest.of(values, dataset, 1, values.is(LogRequest.SPLIT));
        // three customers have six accounts
        long documents = call.input() != null ? -1 : values.number(COUNT) * (accounts ? 4 : 2);
        return send(call, host, dataset, feed, new Extent(threads, documents), log);
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
        return DocumentFeed.ofCustomers(generator, accounts, skip, count);
    }

    /**
     * How much is sent.
     *
     * @param threads number of threads
     * @param documents number of documents; -1 if it is unknown
     */
    private record Extent(int threads, long documents) {}

    private static JsonNode send(
            OperationCall call, OperationHost host, Dataset dataset, DocumentFeed feed, Extent extent, LogRequest log)
            throws InterruptedException {
        RunningCall running =
                new RunningCall(Activity.PRODUCER, call, log.name(), List.of()).planned(extent.documents());
        boolean limited = !call.values().is(LogRequest.ANY_SIZE);
        long most = PLANS * host.planned().size();
        if (limited && extent.documents() > most) {
            throw new IllegalArgumentException(WholeNumber.grouped(extent.documents()) + " documents: must be at most "
                    + WholeNumber.grouped(most) + ", ten times those of " + OperationIds.PLAN
                    + " without parameters, unless anySize is true");
        }
        return host.calls().run(running, () -> {
            try (DocumentSink sink = host.openLog(log)) {
                long bytes = extent.documents() * MESSAGE_BYTES;
                OptionalLong free = limited && bytes > 0 ? sink.freeBytes() : OptionalLong.empty();
                if (free.isPresent() && bytes > free.getAsLong()) {
                    throw new StageException(WholeNumber.grouped(extent.documents()) + " documents: need "
                            + WholeNumber.grouped(bytes)
                            + " bytes or more of Kafka, whose disks have " + WholeNumber.grouped(free.getAsLong())
                            + " free; send fewer, make room, or give anySize true");
                }
                ProducerRun run = new ProducerRun(dataset, call.values().text(StageWords.BATCH_TAG), feed, sink);
                running.follow(run::sent);
                ProducerResult result = run.run(extent.threads());
                running.requireNotStopped();
                sink.flush();
                return TextNode.valueOf(Json.tree(result).toString());
            }
        });
    }
}
