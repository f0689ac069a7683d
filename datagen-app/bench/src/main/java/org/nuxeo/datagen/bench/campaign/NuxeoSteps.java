// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.nuxeo.datagen.bench.campaign.BackgroundCall.Probe;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.report.Figures.Row;
import org.nuxeo.datagen.bench.setup.ArchiveLoads.Produced;
import org.nuxeo.datagen.charts.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.store.output.Json;

/** The kinds of steps on a Nuxeo, and those that call operations or bulk commands of it. */
record NuxeoSteps(RestHost host, StepRecord record, Step.Settings settings) {

    static final List<Step.Type<RestHost>> TYPES = List.of(
            type("plan", NuxeoSteps::plan),
            type("produce", NuxeoSteps::produce),
            type("consume", NuxeoSteps::consume),
            type("import", NuxeoSteps::load),
            type("reindex", NuxeoSteps::reindex),
            type("update", NuxeoSteps::update),
            type("wait", NuxeoSteps::awaitIdle),
            type("verify", NuxeoSteps::verify),
            // the documents are unchanged, whatever the answers to the requests were
            new Step.Type<RestHost>(LoadStep.KIND, settings -> LoadStep::run).tolerant(),
            type("clean", NuxeoSteps::clean),
            new Step.Type<RestHost>("command", settings -> CommandStep.of(settings, null)));

    private static final List<String> WAITS = List.of("Elasticsearch.WaitForIndexing", "Search.WaitForIndexing");

    /** Streams, whose consumers have their names but for that of the first one. Which of them a server has depends on its release. */
    private static final List<String> STREAMS = List.of(
            "bulk/command", "bulk/index", "bulk/bulkIndex", "bulk/indexing", "bulk/setProperties", "bulk/status");

    private static final String[] BLOCKED = ("useBulkMode blockIndexing blockAsyncListeners blockPostCommitListeners"
                    + " blockDefaultSyncListeners")
            .split(" ");

    /**
     * Number of polls in a row that must find all queues empty, since a full queue may fill the next one between two
     * polls.
     */
    private static final int IDLE_POLLS = 2;

    /** What a step does. */
    private interface Action {
        void run(NuxeoSteps step) throws InterruptedException;
    }

    private static Step.Type<RestHost> type(String name, Action action) {
        return new Step.Type<>(name, settings -> (host, record) -> action.run(new NuxeoSteps(host, record, settings)));
    }

    private BackgroundCall call(String key, String operation, IntFunction<Map<String, ?>> parameters) {
        return new BackgroundCall(
                host.client(), record, key, new BackgroundCall.Operation(host.operations(), operation, parameters));
    }

    /** Returns the dataset of this step. */
    private Dataset dataset() {
        return host.scenario().data().dataset(settings);
    }

    /** Compares the server's counts of the dataset with this program's, so that both have the same dataset. */
    private void plan() throws InterruptedException {
        Dataset dataset = host.scenario().data().dataset();
        JsonNode plan = host.operations().run(OperationIds.PLAN, RestHost.parameters(dataset));
        Map<String, Long> counted = new HashMap<>();
        for (JsonNode each : plan.path("counts")) {
            String name =
                    each.path("repository").asText() + " " + each.path("kind").asText();
            counted.put(name, each.path("count").asLong());
        }
        long differences = 0;
        for (Repository repository : dataset.layout().repositories()) {
            for (Kind kind : dataset.layout().kinds()) {
                String name = repository.label() + " " + kind.label();
                long ours = dataset.count(repository, kind);
                long theirs = counted.getOrDefault(name, 0L);
                if (ours != theirs) {
                    differences++;
                    record.note(Numbers.text("%s: the server plans %,d, this program %,d", name, theirs, ours));
                }
            }
        }
        String ours = dataset.spec().fingerprint();
        String theirs = plan.path("dataset").path("fingerprint").asText();
        if (!theirs.equals(ours)) {
            differences++;
            record.note("the server's dataset has fingerprint " + theirs + ", this program's " + ours
                    + ": install the package of this program's version");
        }
        record.documents("plan", dataset.size(), 0, differences);
    }

    /** Returns the slice of this step, which {@code what} names; {@code year} selects a part of it. */
    private Produced slice() {
        var all = Registered.loads(dataset()).orElseThrow().produced(settings.year());
        Produced slice = settings.oneOf("what", all, "").get();
        boolean isEmpty = settings.has("year") && slice.documents() == 0;
        settings.refuseIf(isEmpty, "year", "must be a year that has archived documents");
        return slice;
    }

    /** Returns the name of the log to which an attempt sends a slice. */
    private String log(Produced slice, int attempt) {
        return "import/" + record.campaign().id() + "-" + slice.name() + (attempt == 1 ? "" : "-" + attempt);
    }

    private int attempt() {
        return record.call("produce").path("attempt").asInt();
    }

    /**
     * Runs the server's producers, which send a slice of the dataset to logs. If an attempt was lost with its node, the
     * next one writes new logs, so that nothing is counted twice.
     */
    private void produce() throws InterruptedException {
        Produced slice = slice();
        Map<String, Object> parameters = new HashMap<>(slice.parameters());
        parameters.putAll(Map.of("logSize", host.scenario().data().partitions(), "anySize", true));
        BackgroundCall call = call("produce", slice.operation(), attempt -> {
            parameters.put("logName", log(slice, attempt));
            return parameters;
        });
        Probe sent = () -> host.sent(slice.logs(log(slice, attempt())).values());
        JsonNode result = call.run(host.progress(), slice.documents(), sent, NuxeoSteps::messages);
        long messages = messages(result);
        record.documents("produce", messages, BackgroundCall.millis(result), wrong(slice.documents(), result));
        record.campaign().log(slice.name(), attempt());
    }

    private static long messages(JsonNode result) {
        return result.path("messages").asLong();
    }

    /** Returns how many messages of a result are too many or too few, or have failed. */
    private static long wrong(long planned, JsonNode result) {
        return Math.abs(planned - messages(result)) + result.path("failures").asLong();
    }

    /** Runs the server's consumers, which import a slice from its logs. With {@code index}, they also index it. */
    private void consume() throws InterruptedException {
        Produced slice = slice();
        int attempt = record.campaign().log(slice.name());
        settings.refuseIf(attempt == 0, "what", "must be produced by an earlier step");
        long consumed = 0;
        for (var log : slice.logs(log(slice, attempt)).entrySet()) {
            consumed += consume(log.getKey(), log.getValue());
        }
        if (consumed != slice.documents()) {
            record.note(Numbers.text("%,d of %,d messages were consumed", consumed, slice.documents()));
            record.documents("all", consumed, 0, Math.abs(slice.documents() - consumed));
        }
        awaitIndexing();
    }

    private long consume(String repository, String log) throws InterruptedException {
        long silentSeconds = settings.number("silent-seconds", 10);
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.putAll(Map.of("rootFolder", "/", "repositoryName", repository, "logName", log));
        parameters.put("batchSize", settings.number("batch", 100));
        parameters.put("waitMessageTimeoutSeconds", silentSeconds);
        parameters.put("useScroller", settings.flag("index"));
        Stream.of(BLOCKED).forEach(flag -> parameters.put(flag, true));
        BackgroundCall call = call("consume " + repository, OperationIds.CONSUME, attempt -> parameters);
        // if calls were lost with their node, only the log has the number of messages that they consumed
        JsonNode result = call.run(host.progress(), -1, () -> host.consumed(log), answer -> host.consumed(log));
        long messages = host.consumed(log);
        // before consumers end, they wait for further messages, and that time does not count
        long millis = messages == 0 ? 0 : Math.max(1, call.millis() - silentSeconds * 1000);
        long sent = host.sent(List.of(log + "-dead"));
        long dead = Math.max(sent, result.path("deadLetters").asLong());
        record.documents(call.key(), messages, millis, result.path("failures").asLong() + dead);
        return messages;
    }

    /**
     * Runs {@code Datagen.Import}, which writes the step's dataset directly into MongoDB and compares the documents that
     * are present. With {@code index}, the server indexes the new documents afterwards.
     */
    void load() throws InterruptedException {
        Dataset dataset = dataset();
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("index", settings.flag("index"));
        Probe settled = host.progressOf(dataset, "imports", "settled");
        JsonNode result = call("import", OperationIds.IMPORT, attempt -> parameters)
                .run(host.progress(), dataset.size(), settled, NuxeoSteps::messages);
        long present = RestHost.sum(result, "present");
        long imported = messages(result);
        if (present > 0) {
            record.note(Numbers.text("%,d of %,d documents were already present", present, imported));
        }
        long millis = imported == present ? 0 : BackgroundCall.millis(result);
        record.documents("import", imported - present, millis, wrong(dataset.size(), result));
        awaitIndexing();
    }

    /** Waits for the queues of a step that has {@code index}. */
    private void awaitIndexing() throws InterruptedException {
        if (settings.flag("index")) {
            awaitIdle();
        }
    }

    /** Runs {@code Datagen.Verify}, which compares every document of the dataset with the repositories. */
    private void verify() throws InterruptedException {
        Dataset dataset = dataset();
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("blobs", settings.number("blobs", 100));
        if (settings.has("tag")) {
            parameters.put("batchTag", settings.text("tag", ""));
        }
        Probe compared = host.progressOf(dataset, "verifications", "verified");
        JsonNode result = call("verify", OperationIds.VERIFY, attempt -> parameters)
                .run(host.progress(), dataset.size(), compared, answer -> RestHost.sum(answer, "verified"));
        result.path("named").forEach(each -> record.note(each.asText()));
        long verified = RestHost.sum(result, "verified");
        long missing = result.path("finished").asBoolean() ? Math.abs(dataset.size() - verified) : 0;
        long differences = Math.max(result.path("differences").asLong(), missing);
        record.documents("verify", verified, BackgroundCall.millis(result), differences);
    }

    /** Re-indexes every repository with the bulk action of the server's release. */
    private void reindex() throws InterruptedException {
        for (String each : host.repositories()) {
            new BulkCommands(host, record).reindex(each);
        }
        awaitIdle();
    }

    /**
     * Sets {@code dc:publisher} of all documents that come in series, or of those that match {@code where}, with the
     * server's bulk action.
     */
    private void update() throws InterruptedException {
        Dataset dataset = host.scenario().data().smallest();
        long first = dataset.firstOrdinal(dataset.layout().kinds().series());
        String all = "ecm:primaryType = '" + dataset.document(first).type() + "'";
        String query = "SELECT * FROM Document WHERE " + settings.text("where", all);
        ObjectNode properties = Json.object().put("dc:publisher", settings.text("tag", ""));
        for (String each : host.repositories()) {
            new BulkCommands(host, record).update(each, query, properties);
        }
        awaitIdle();
    }

    /** Empties the repositories of the dataset. */
    private void clean() throws InterruptedException {
        long before = host.held();
        long startNanos = System.nanoTime();
        for (String each : host.repositories()) {
            ObjectNode call = record.call("clean " + each);
            if (!call.path("done").asBoolean()) {
                String key = clean(Map.of("repositoryName", each));
                String said = clean(Map.of("repositoryName", each, "confirmationKey", key));
                Json.put(call, "said", said, "done", true);
                record.campaign().save();
            }
            record.note(call.path("said").asText());
        }
        long cleaned = Math.max(0, before - host.held());
        record.documents("clean", cleaned, Rates.millisSince(startNanos), 0);
    }

    private String clean(Map<String, ?> parameters) throws InterruptedException {
        return host.operations().run(OperationIds.CLEAN, parameters).asText();
    }

    /**
     * Waits until the server's indexing and work queues are empty, and adds the duration to the step. It runs Nuxeo's
     * operation for that. If the server has no such operation, it reads the lags of the consumers of its streams.
     *
     * @throws OperationFailure if the queues do not become empty within {@code idle-minutes}
     */
    void awaitIdle() throws InterruptedException {
        long startNanos = System.nanoTime();
        long limitMinutes = settings.number("idle-minutes", 24 * 60L);
        int idle = isIdle() ? 1 : 0;
        while (idle < IDLE_POLLS) {
            if (Rates.millisSince(startNanos) > limitMinutes * 60_000) {
                String late = "queues are not empty after " + limitMinutes + " minutes; set idle-minutes higher";
                throw new OperationFailure("wait", 408, late);
            }
            host.client().pause();
            idle = isIdle() ? idle + 1 : 0;
        }
        record.row("until idle", 1, Row.WAITS, Rates.millisSince(startNanos), 0);
    }

    private boolean isIdle() throws InterruptedException {
        for (String operation : WAITS) {
            if (host.installation().operations().contains(operation)) {
                Map<String, ?> patience = Map.of("timeoutSecond", 60, "waitForBulkService", true);
                JsonNode answer = host.operations().run(operation, patience);
                return answer.asBoolean() || answer.path("value").asBoolean();
            }
        }
        for (String stream : STREAMS) {
            String consumer = stream.equals("bulk/command") ? "bulk/scroller" : stream;
            NuxeoClient.Reply reply = host.client()
                    .get("/management/stream/consumer/position?stream=" + stream + "&consumer=" + consumer);
            if (reply.isOk() && reply.json().path("lag").asLong() > 0) {
                return false;
            }
        }
        return true;
    }
}
