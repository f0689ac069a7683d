// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.YearMonth;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.nuxeo.datagen.bench.gatling.LoadRecords;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Heads;
import org.nuxeo.datagen.core.calendar.Months;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;

/** The steps that send a slice of the dataset to the logs of a Nuxeo, and consume it from them. */
final class SliceSteps {

    private SliceSteps() {}

    /** Returns the name of the log to which an attempt sends a slice. */
    private static String log(StepRecord record, Slice slice, int attempt) {
        return "import/" + record.campaign().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    /**
     * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
     * next one writes new logs, so that nothing is counted twice.
     */
    record Produce(Settings settings) implements Step<RestHost> {

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            Slice slice = Slice.of(settings, host.data().dataset(settings));
            JsonNode result = host.background(
                    record,
                    "produce",
                    slice.documents(),
                    () -> sent(host, slice, record),
                    slice.operation(),
                    attempt -> {
                        Map<String, Object> parameters = new HashMap<>(slice.parameters());
                        parameters.put("logName", log(record, slice, attempt));
                        parameters.put("logSize", host.data().partitions());
                        parameters.put("anySize", true);
                        return parameters;
                    },
                    answer -> answer.path("messages").asLong());
            long messages = result.path("messages").asLong();
            long wrong = Math.abs(slice.documents() - messages)
                    + result.path("failures").asLong();
            record.documents("produce", messages, NuxeoSteps.millis(result), wrong);
            record.campaign()
                    .log(slice.name(), record.call("produce").path("attempt").asInt());
        }

        private static long sent(RestHost host, Slice slice, StepRecord record) throws InterruptedException {
            int attempt = record.call("produce").path("attempt").asInt();
            return host.sent(slice.logs(log(record, slice, attempt)).values());
        }
    }

    /** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
    record Consume(Settings settings) implements Step<RestHost> {

        private static final long BATCH = 100;
        private static final long SILENT_SECONDS = 10;

        @Override
        public void run(RestHost host, StepRecord record) throws InterruptedException {
            Slice slice = Slice.of(settings, host.data().dataset(settings));
            int attempt = record.campaign().log(slice.name());
            if (attempt == 0) {
                throw settings.refuse("what", "must be produced by an earlier step");
            }
            long consumed = 0;
            for (Map.Entry<Repository, String> log :
                    slice.logs(log(record, slice, attempt)).entrySet()) {
                consumed += consume(host, record, log.getKey().label(), log.getValue());
            }
            if (consumed != slice.documents()) {
                record.note(
                        String.format(Locale.ROOT, "%,d of %,d messages were consumed", consumed, slice.documents()));
                record.documents("all", consumed, 0, Math.abs(slice.documents() - consumed));
            }
            if (settings.flag("index")) {
                new IdleWait(host, settings).await(record);
            }
        }

        private long consume(RestHost host, StepRecord record, String repository, String log)
                throws InterruptedException {
            String stage = "consume " + repository;
            // If calls were lost with their node, only the log has the number of messages that they consumed.
            JsonNode result = host.background(
                    record,
                    stage,
                    -1,
                    () -> host.consumed(log),
                    OperationIds.CONSUME,
                    attempt -> parameters(repository, log),
                    answer -> host.consumed(log));
            long messages = host.consumed(log);
            ObjectNode call = record.call(stage);
            long elapsed = BackgroundCalls.isRepeated(call) ? BackgroundCalls.millis(call) : NuxeoSteps.millis(result);
            // Before consumers end, they wait for further messages. That time does not count.
            long millis = Math.max(1, elapsed - silence() * 1000);
            long dead = host.sent(List.of(log + "-dead"));
            record.documents(
                    stage,
                    messages,
                    messages == 0 ? 0 : millis,
                    result.path("failures").asLong()
                            + Math.max(dead, result.path("deadLetters").asLong()));
            return messages;
        }

        private long silence() {
            return settings.number("silent-seconds", SILENT_SECONDS);
        }

        private Map<String, Object> parameters(String repository, String log) {
            Map<String, Object> parameters = new LinkedHashMap<>();
            parameters.put("rootFolder", "/");
            parameters.put("repositoryName", repository);
            parameters.put("logName", log);
            parameters.put("batchSize", settings.number("batch", BATCH));
            parameters.put("waitMessageTimeoutSeconds", silence());
            parameters.put("useScroller", settings.flag("index"));
            for (String flag : new String[] {
                "useBulkMode",
                "blockIndexing",
                "blockAsyncListeners",
                "blockPostCommitListeners",
                "blockDefaultSyncListeners"
            }) {
                parameters.put(flag, true);
            }
            return parameters;
        }
    }

    /**
     * A part of a dataset that has its own logs.
     *
     * @param name name of the slice, such as {@code customers} or {@code archives-2016}
     * @param operation operation that sends it
     * @param parameters parameters of that operation, without the log
     * @param repositories repositories of its documents
     * @param documents number of documents
     */
    record Slice(
            String name,
            String operation,
            Map<String, Object> parameters,
            List<Repository> repositories,
            long documents) {

        private static final List<Repository> LIVE = List.of(Bank.US_EAST, Bank.US_WEST);
        private static final List<Repository> ARCHIVES = List.of(Bank.ARCHIVES);

        /**
         * Returns the slice of a step. Its setting {@code what} names the slice; {@code year} selects one of the archives.
         *
         * @throws org.nuxeo.datagen.bench.report.BenchException if there is no such slice
         */
        static Slice of(Step.Settings step, Dataset dataset) {
            String what = step.text("what", "");
            return switch (what) {
                case "states" ->
                    new Slice(what, OperationIds.PRODUCE_STATES, Map.of("split", true), LIVE, states(dataset));
                case "calendar" -> calendar(dataset);
                case "customers" ->
                    numbered(what, OperationIds.PRODUCE_CUSTOMERS, dataset, count(dataset, Heads.CUSTOMERS));
                case "accounts" ->
                    numbered(what, OperationIds.PRODUCE_ACCOUNTS, dataset, count(dataset, Heads.ACCOUNTS));
                case "live" -> live(dataset);
                case "archives" -> archives(step, dataset);
                default -> throw step.refuse("what", "must be states, calendar, customers, accounts, live or archives");
            };
        }

        private static long states(Dataset dataset) {
            return dataset.count(dataset.layout().kinds().home());
        }

        private static long count(Dataset dataset, Heads heads) {
            return heads.kinds().stream().mapToLong(dataset::count).sum();
        }

        private static Slice calendar(Dataset dataset) {
            Map<String, Object> parameters = new LinkedHashMap<>();
            parameters.put("firstMonth", Months.text(dataset.spec().firstMonth()));
            parameters.put(
                    "nbMonths", dataset.spec().liveFrom() - dataset.spec().firstMonth());
            return new Slice(
                    "calendar",
                    OperationIds.PRODUCE_STATEMENT_FOLDERS,
                    parameters,
                    ARCHIVES,
                    dataset.folders() - states(dataset));
        }

        private static Slice numbered(String name, String operation, Dataset dataset, long documents) {
            Map<String, Object> parameters = seeds(dataset);
            parameters.put("nbCustomers", dataset.spec().customers());
            parameters.put("split", true);
            return new Slice(name, operation, parameters, LIVE, documents);
        }

        private static Slice live(Dataset dataset) {
            int first = dataset.spec().liveFrom();
            int end = dataset.spec().firstMonth() + dataset.spec().months();
            Map<String, Object> parameters = statements(dataset, first, end);
            parameters.put("storeInCustomerFolder", true);
            parameters.put("split", true);
            return new Slice("live", OperationIds.PRODUCE_STATEMENTS, parameters, LIVE, documents(dataset, first, end));
        }

        private static Slice archives(Step.Settings step, Dataset dataset) {
            int first = dataset.spec().firstMonth();
            int end = dataset.spec().liveFrom();
            String name = "archives";
            if (step.has("year")) {
                int year = (int) step.number("year", 0);
                first = Math.max(first, Months.parse(YearMonth.of(year, 1).toString()));
                end = Math.min(end, Months.parse(YearMonth.of(year + 1, 1).toString()));
                name += "-" + year;
            }
            if (end <= first) {
                throw step.refuse("year", "must be a year that has archived statements");
            }
            return new Slice(
                    name,
                    OperationIds.PRODUCE_STATEMENTS,
                    statements(dataset, first, end),
                    ARCHIVES,
                    documents(dataset, first, end));
        }

        private static Map<String, Object> statements(Dataset dataset, int first, int end) {
            Map<String, Object> parameters = seeds(dataset);
            parameters.put("firstMonth", Months.text(first));
            parameters.put("nbMonths", end - first);
            parameters.put("nbDocuments", documents(dataset, first, end));
            return parameters;
        }

        private static long documents(Dataset dataset, int first, int end) {
            return LoadRecords.accounts(dataset) * (end - first);
        }

        private static Map<String, Object> seeds(Dataset dataset) {
            Map<String, Object> parameters = new LinkedHashMap<>();
            parameters.put("seed", dataset.spec().seed());
            parameters.put("dataSeed", dataset.spec().dataSeed());
            parameters.put("blobSize", dataset.spec().blobSizeBytes());
            return parameters;
        }

        /** Returns the logs of the slice by the repository of their documents. */
        Map<Repository, String> logs(String log) {
            Map<Repository, String> logs = new LinkedHashMap<>();
            boolean split = Boolean.TRUE.equals(parameters.get("split"));
            for (Repository each : repositories) {
                logs.put(each, split ? log + "-" + each.label() : log);
            }
            return logs;
        }
    }
}
