// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.Reader;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.DatasetSpec;
import org.nuxeo.datagen.core.bank.Generator;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Layout;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.DocumentFeed.NumberFeed;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationHost.DocumentSink;
import org.nuxeo.datagen.importer.operation.ProducerRun.ProducerResult;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;
import org.nuxeo.datagen.store.output.Json;

/** The operations that fill logs. Each combines a dataset, a feed of some of its documents, threads, and a log. */
final class ProducerOperations {

    private static final String LOG = " to a log that document consumers read.";
    private static final Parameter THREADS =
            Parameter.integer("nbThreads", "number of threads").within(1, 256).orElse(8);
    private static final Parameter USE_RECORDS = Parameter.flag(
                    "useRecords", "must be false: records of computations are not written")
            .notTrue("consumers read messages");
    private static final Parameter SMART_PARTITIONING = Parameter.flag(
            "smartPartitioning", "without effect, since partitions always depend on identities and are balanced");
    private static final Parameter COUNT = Parameter.number("nbCustomers", "number of customers, if there is no input")
            .within(1, DatasetSpec.MAX_CUSTOMERS);
    private static final Parameter SKIP = Parameter.number("skip", "number of customers to skip, if there is no input")
            .within(0, DatasetSpec.MAX_CUSTOMERS - 1)
            .orElse(0L);
    private static final Parameter LINES = Parameter.integer(
                    "bufferSize", "lines of the input that a thread takes at once")
            .within(1, 1_000_000)
            .orElse(1_000);
    private static final List<Parameter> SEEDS = List.of(
            DatasetParameters.SEED, DatasetParameters.DATA_SEED, DatasetParameters.MODEL, DatasetParameters.BLOB_SIZE);

    private ProducerOperations() {}

    static OperationDefinition states() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATES,
                "Produce states",
                "Sends the 52 states" + LOG,
                false,
                Parameter.lists(LogRequest.PARAMETERS, List.of(LogRequest.SPLIT)),
                (call, host) -> {
                    Dataset dataset = Dataset.of(DatasetSpec.builder().build());
                    Layout layout = dataset.layout();
                    Kind home = layout.kinds().home();
                    List<Identity> states = LongStream.range(0, layout.count(home))
                            .mapToObj(k -> layout.identity(layout.firstOrdinal(home) + k))
                            .toList();
                    LogRequest log =
                            LogRequest.of(call.values(), 1, call.values().flag("split"));
                    return send(call.values(), host, dataset, DocumentFeed.of(states), 1, log);
                });
    }

    static OperationDefinition customers() {
        return numbered(OperationIds.PRODUCE_CUSTOMERS, "customers and their ID cards", false);
    }

    static OperationDefinition accounts() {
        return numbered(OperationIds.PRODUCE_ACCOUNTS, "accounts and their letters", true);
    }

    private static OperationDefinition numbered(String id, String documents, boolean accounts) {
        return new OperationDefinition(
                id,
                "Produce " + documents,
                "Sends " + documents + LOG,
                true,
                Parameter.lists(
                        LogRequest.PARAMETERS,
                        List.of(LogRequest.SPLIT, THREADS, COUNT, SKIP, LINES, USE_RECORDS, SMART_PARTITIONING),
                        SEEDS),
                (call, host) -> sendNumbered(call, host, accounts));
    }

    static OperationDefinition statementFolders() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATEMENT_FOLDERS,
                "Produce calendar folders",
                "Sends the folders of years and months, below the states if requested," + LOG,
                false,
                Parameter.lists(StatementParameters.FOLDERS, LogRequest.PARAMETERS),
                (call, host) -> {
                    Dataset dataset = new StatementParameters(call.values()).calendar();
                    List<Identity> folders = dataset.layout().folders(Repository.ARCHIVES);
                    LogRequest log = LogRequest.of(call.values(), 1, false);
                    return send(call.values(), host, dataset, DocumentFeed.of(folders), 1, log);
                });
    }

    static OperationDefinition statements() {
        return new OperationDefinition(
                OperationIds.PRODUCE_STATEMENTS,
                "Produce statements",
                "Sends statements" + LOG,
                false,
                Parameter.lists(
                        StatementParameters.STATEMENTS,
                        List.of(THREADS),
                        LogRequest.PARAMETERS,
                        List.of(LogRequest.SPLIT, USE_RECORDS, SMART_PARTITIONING),
                        SEEDS),
                (call, host) -> {
                    int threads = call.values().integer("nbThreads");
                    StatementParameters statements = new StatementParameters(call.values());
                    LogRequest log =
                            LogRequest.of(call.values(), threads, call.values().flag("split"));
                    Dataset dataset = statements.dataset();
                    return send(call.values(), host, dataset, statements.feed(dataset), threads, log);
                });
    }

    private static JsonNode sendNumbered(OperationCall call, OperationHost host, boolean accounts)
            throws InterruptedException {
        ParameterValues values = call.values();
        // The documents of a customer do not depend on the number of customers, so all customers are allowed.
        Dataset dataset = DatasetParameters.dataset(
                DatasetParameters.seeds(values)
                        .customers(DatasetSpec.MAX_CUSTOMERS)
                        .blobSizeBytes(values.number("blobSize")),
                values);
        DocumentFeed feed = numberedFeed(values, call.input(), dataset.generator(), accounts);
        LogRequest log = LogRequest.of(values, 1, values.flag("split"));
        return send(values, host, dataset, feed, values.integer("nbThreads"), log);
    }

    private static DocumentFeed numberedFeed(
            ParameterValues values, @Nullable Reader input, Generator generator, boolean accounts) {
        if (input != null) {
            return new NumberFeed(input, generator, accounts, values.integer("bufferSize"));
        }
        if (values.value("nbCustomers") == null) {
            throw new IllegalArgumentException("input: is missing; give a CSV file with customer or account numbers,"
                    + " or choose customers with nbCustomers (and skip)");
        }
        long count = values.number("nbCustomers");
        long skip = values.number("skip");
        if (count > DatasetSpec.MAX_CUSTOMERS - skip) {
            throw new IllegalArgumentException("nbCustomers " + count + ": must be 1 to "
                    + (DatasetSpec.MAX_CUSTOMERS - skip) + " after skip " + skip);
        }
        return DocumentFeed.ofCustomers(generator, accounts, skip, count);
    }

    private static JsonNode send(
            ParameterValues values, OperationHost host, Dataset dataset, DocumentFeed feed, int threads, LogRequest log)
            throws InterruptedException {
        try (DocumentSink sink = host.openLog(log)) {
            ProducerResult result = new ProducerRun(dataset, values.optionalText("batchTag"), feed, sink).run(threads);
            sink.flush();
            return TextNode.valueOf(Json.tree(result).toString());
        }
    }
}
