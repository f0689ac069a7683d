// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.Rates;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.report.Numbers;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.store.output.Json;

/** The kinds of steps on a Nuxeo, and those that call one operation or bulk command of it. */
final class NuxeoSteps {

    /** What steps do, by the name after {@code do}. */
    static final Map<String, Step.Type<RestHost>> TYPES = new LinkedHashMap<>();

    static {
        TYPES.put("plan", new Step.Type<>(NuxeoSteps::plan));
        TYPES.put("produce", new Step.Type<>(SliceSteps::produce));
        TYPES.put("consume", new Step.Type<>(SliceSteps::consume));
        TYPES.put("import", new Step.Type<>(NuxeoSteps::load));
        TYPES.put("reindex", new Step.Type<>(NuxeoSteps::reindex));
        TYPES.put("update", new Step.Type<>(NuxeoSteps::update));
        TYPES.put("wait", new Step.Type<>(NuxeoSteps::awaitIdle));
        TYPES.put("verify", new Step.Type<>(NuxeoSteps::verify));
        // the documents are unchanged, whatever the answers to the requests were
        TYPES.put("load", new Step.Type<>(LoadStep::run).tolerant());
        TYPES.put("clean", new Step.Type<>(NuxeoSteps::clean));
        TYPES.put(
                "command",
                new Step.Type<RestHost>((host, record) -> new CommandStep(host, record, record.settings()).run())
                        .checked(settings -> CommandStep.check(settings, false)));
    }

    private static final List<String> WAITS = List.of("Elasticsearch.WaitForIndexing", "Search.WaitForIndexing");

    /** Each stream with its consumer. Which of them a server has depends on its release. */
    private static final Map<String, String> STREAMS = Map.of(
            "bulk/command", "bulk/scroller",
            "bulk/index", "bulk/index",
            "bulk/bulkIndex", "bulk/bulkIndex",
            "bulk/indexing", "bulk/indexing",
            "bulk/setProperties", "bulk/setProperties",
            "bulk/status", "bulk/status");

    private static final int WAIT_SECONDS = 60;
    private static final long MILLIS_PER_MINUTE = 60_000;

    /**
     * Number of polls in a row that must find all queues empty, since a full queue may fill the next one between two
     * polls.
     */
    private static final int IDLE_POLLS = 2;

    private NuxeoSteps() {}

    /** Returns the duration that an operation reports. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }

    /** Compares the server's counts of the dataset with this program's, so that both have the same dataset. */
    private static void plan(RestHost host, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset();
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

    /**
     * Runs {@code Datagen.Import}, which writes the step's dataset directly into MongoDB and compares the documents that
     * are present. With {@code index}, the server indexes the new documents afterwards.
     */
    static void load(RestHost host, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset(record.settings());
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("index", record.settings().flag("index"));
        JsonNode result = new BackgroundCalls(host.client())
                .run(
                        new BackgroundCalls.Progress(
                                host, record, "import", dataset.size(), host.progressOf(dataset, "imports", "settled")),
                        OperationIds.IMPORT,
                        attempt -> parameters,
                        answer -> answer.path("messages").asLong());
        long present = RestHost.sum(result, "present");
        long imported = result.path("messages").asLong();
        if (present > 0) {
            record.note(Numbers.text("%,d of %,d documents were already present", present, imported));
        }
        record.documents(
                "import",
                imported - present,
                imported == present ? 0 : millis(result),
                Math.abs(dataset.size() - imported) + result.path("failures").asLong());
        awaitIndexing(host, record);
    }

    /** Waits for the queues of a step that has {@code index}. */
    static void awaitIndexing(RestHost host, StepRecord record) throws InterruptedException {
        if (record.settings().flag("index")) {
            awaitIdle(host, record);
        }
    }

    /** Runs {@code Datagen.Verify}, which compares every document of the dataset with the repositories. */
    private static void verify(RestHost host, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().dataset(record.settings());
        Map<String, Object> parameters = RestHost.parameters(dataset);
        parameters.put("blobs", record.settings().number("blobs", 100));
        if (record.settings().has("tag")) {
            parameters.put("batchTag", record.settings().text("tag", ""));
        }
        JsonNode result = new BackgroundCalls(host.client())
                .run(
                        new BackgroundCalls.Progress(
                                host,
                                record,
                                "verify",
                                dataset.size(),
                                host.progressOf(dataset, "verifications", "verified")),
                        OperationIds.VERIFY,
                        attempt -> parameters,
                        answer -> RestHost.sum(answer, "verified"));
        result.path("named").forEach(each -> record.note(each.asText()));
        long verified = RestHost.sum(result, "verified");
        long missing = result.path("finished").asBoolean() ? Math.abs(dataset.size() - verified) : 0;
        long differences = Math.max(result.path("differences").asLong(), missing);
        record.documents("verify", verified, millis(result), differences);
    }

    /** Re-indexes every repository with the bulk action of the server's release. */
    private static void reindex(RestHost host, StepRecord record) throws InterruptedException {
        for (String each : host.repositories()) {
            new BulkCommands(host, record).reindex(each);
        }
        awaitIdle(host, record);
    }

    /**
     * Sets {@code dc:publisher} of all documents that come in series, or of those that match {@code where}, with the
     * server's bulk action.
     */
    private static void update(RestHost host, StepRecord record) throws InterruptedException {
        Dataset dataset = host.data().smallest();
        Kind series = dataset.layout().kinds().series();
        String all = "ecm:primaryType = '"
                + dataset.document(dataset.firstOrdinal(series)).type() + "'";
        String query = "SELECT * FROM Document WHERE " + record.settings().text("where", all);
        ObjectNode properties =
                Json.object().put("dc:publisher", record.settings().text("tag", ""));
        for (String each : host.repositories()) {
            new BulkCommands(host, record).update(each, query, properties);
        }
        awaitIdle(host, record);
    }

    /** Empties the repositories of the dataset. */
    private static void clean(RestHost host, StepRecord record) throws InterruptedException {
        long before = host.held();
        long startNanos = System.nanoTime();
        for (String each : host.repositories()) {
            ObjectNode call = record.call("clean " + each);
            if (!call.path("done").asBoolean()) {
                String key = clean(host, Map.of("repositoryName", each));
                call.put("said", clean(host, Map.of("repositoryName", each, "confirmationKey", key)))
                        .put("done", true);
                record.save();
            }
            record.note(call.path("said").asText());
        }
        long cleaned = Math.max(0, before - host.held());
        record.documents("clean", cleaned, Rates.millisSince(startNanos), 0);
    }

    private static String clean(RestHost host, Map<String, ?> parameters) throws InterruptedException {
        return host.operations().run(OperationIds.CLEAN, parameters).asText();
    }

    /**
     * Waits until the server's indexing and work queues are empty, and adds the duration to the step. It runs Nuxeo's
     * operation for that. If the server has no such operation, it reads the lags of the consumers of its streams.
     *
     * @throws OperationFailure if the queues do not become empty within {@code idle-minutes}
     */
    static void awaitIdle(RestHost host, StepRecord record) throws InterruptedException {
        long startNanos = System.nanoTime();
        long limitMinutes = record.settings().number("idle-minutes", 24 * 60L);
        int idle = isIdle(host) ? 1 : 0;
        while (idle < IDLE_POLLS) {
            if (Rates.millisSince(startNanos) > limitMinutes * MILLIS_PER_MINUTE) {
                String late = "queues are not empty after " + limitMinutes + " minutes; set idle-minutes higher";
                throw new OperationFailure("wait", 408, late);
            }
            host.pause();
            idle = isIdle(host) ? idle + 1 : 0;
        }
        record.waited("until idle", Rates.millisSince(startNanos));
    }

    private static boolean isIdle(RestHost host) throws InterruptedException {
        for (String operation : WAITS) {
            if (host.knownOperations().contains(operation)) {
                JsonNode answer = host.operations()
                        .run(operation, Map.of("timeoutSecond", WAIT_SECONDS, "waitForBulkService", true));
                return answer.asBoolean() || answer.path("value").asBoolean();
            }
        }
        for (Map.Entry<String, String> stream : STREAMS.entrySet()) {
            String path = "/management/stream/consumer/position?stream=" + stream.getKey() + "&consumer=";
            NuxeoClient.Reply reply = host.client().get(path + stream.getValue());
            if (reply.isOk() && reply.json().path("lag").asLong() > 0) {
                return false;
            }
        }
        return true;
    }
}
