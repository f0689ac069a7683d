// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;

/**
 * Operations that run in the background of a Nuxeo. A call survives restarts of the server and of this process: the id
 * of its execution is saved when the operation starts, so a repeated command waits for that execution instead of
 * starting another one. An execution that was lost with its node is started again.
 */
record BackgroundCalls(NuxeoClient client, Operations operations) {

    /** Number of polls between two checks whether the node was restarted. */
    private static final int POLLS_PER_NODE_CHECK = 5;

    BackgroundCalls(NuxeoClient client) {
        this(client, new Operations(client));
    }

    /** Called repeatedly while an operation runs. */
    interface Watch {
        void update() throws InterruptedException;
    }

    /** Counts what the server has done so far for a step. */
    interface Probe {
        long documents() throws InterruptedException;
    }

    /** A watch that shows and records the progress of a call. */
    static final class Progress implements Watch {

        private final RunProgress progress;
        private final StepRecord record;
        private final String key;
        private final Probe probe;
        private long shown;

        /**
         * @param key name of the call within the step
         * @param documents expected number of documents; -1 if unknown
         * @param probe counts the documents done so far
         */
        Progress(RestHost host, StepRecord record, String key, long documents, Probe probe) {
            this.progress = host.progress();
            this.record = record;
            this.key = key;
            this.probe = probe;
            progress.started(key, documents);
        }

        @Override
        public void update() throws InterruptedException {
            if (done(probe.documents())) {
                record.sample(key, shown);
            }
        }

        /** Shows how many documents are done, and returns whether there are more than before. */
        boolean done(long documents) {
            boolean more = documents > shown;
            if (more) {
                progress.advanced(key, documents - shown);
                shown = documents;
            }
            return more;
        }
    }

    /** Reads the number of documents from the result of an operation. */
    interface Done {
        long documents(JsonNode result) throws InterruptedException;
    }

    /**
     * Runs an operation in the background and shows its progress. The errors that its result lists become notes.
     *
     * @param parameters returns the parameters for an attempt; the first attempt is 1
     * @param done returns the number of documents of a result
     */
    JsonNode run(Progress progress, String operation, IntFunction<Map<String, ?>> parameters, Done done)
            throws InterruptedException {
        JsonNode result = result(progress.record, progress.key, operation, parameters, progress);
        result.path("errors").forEach(each -> progress.record.note(each.asText()));
        progress.done(done.documents(result));
        return result;
    }

    /**
     * Returns the result of a call. Starts the operation unless an earlier command has done so.
     *
     * @throws OperationFailure if the operation fails for good
     */
    JsonNode result(
            StepRecord record, String key, String operation, IntFunction<Map<String, ?>> parameters, Watch watch)
            throws InterruptedException {
        ObjectNode call = record.call(key);
        int polls = 0;
        while (!call.has("result")) {
            if (!call.has("execution") && !start(record, call, operation, parameters)) {
                pause();
                continue;
            }
            Operations.State state =
                    operations.state(operation, call.path("execution").asText());
            if (state instanceof Operations.State.Done done) {
                call.set("result", done.result());
                call.put("endedAt", System.currentTimeMillis()).remove("execution");
            } else if (state instanceof Operations.State.Lost) {
                forget(call, "the server no longer has its result");
            } else if (state instanceof Operations.State.Failed failed) {
                failed(record, call, operation, failed);
            } else if (++polls % POLLS_PER_NODE_CHECK == 0 && isRestarted(call)) {
                forget(call, "its node was restarted");
            } else {
                watch.update();
                pause();
            }
            record.save();
        }
        call.path("again").forEach(each -> record.note(key + ": started again at " + each.asText()));
        return call.get("result");
    }

    private void pause() throws InterruptedException {
        Thread.sleep(client.timeouts().pause().toMillis());
    }

    /** Returns the duration of a completed call, including outages and repetitions; that of its result if it had none. */
    static long millis(ObjectNode call, JsonNode result) {
        return call.path("attempt").asInt() > 1
                ? call.path("endedAt").asLong() - call.path("startedAt").asLong()
                : NuxeoSteps.millis(result);
    }

    /**
     * Starts the next attempt, which is saved before the server is asked. Returns whether the server has confirmed it.
     */
    private boolean start(StepRecord record, ObjectNode call, String operation, IntFunction<Map<String, ?>> parameters)
            throws InterruptedException {
        int attempt = call.path("attempt").asInt() + 1;
        long now = System.currentTimeMillis();
        call.set("node", node());
        call.put("attempt", attempt).put("lastStartedAt", now);
        call.put("startedAt", call.path("startedAt").asLong(now));
        record.save();
        Optional<String> execution = operations.start(operation, parameters.apply(attempt));
        execution.ifPresentOrElse(
                id -> call.put("execution", id), () -> forget(call, "the answer to its start was lost"));
        record.save();
        return execution.isPresent();
    }

    private static void forget(ObjectNode call, String why) {
        call.remove("execution");
        call.withArray("/again").add(Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", since " + why);
    }

    /** Waits for a service behind the server that is away, and for a consumer that another call still runs. */
    private void failed(StepRecord record, ObjectNode call, String operation, Operations.State.Failed failed)
            throws InterruptedException {
        long now = System.currentTimeMillis();
        long outage = client.timeouts().outage().toMillis();
        // an attempt that ran for long before it failed had its service, so this is a new outage
        boolean newOutage = now - call.path("lastStartedAt").asLong() > outage;
        long since = newOutage ? now : call.path("failingSince").asLong(now);
        boolean away = failed.status() == 503 && now - since <= outage;
        boolean busy = failed.status() == 409 && failed.reason().contains("another call");
        call.remove("execution");
        if (!away && !busy) {
            call.remove("failingSince");
            record.save();
            throw new OperationFailure(operation, failed.status(), failed.reason());
        }
        call.put("failingSince", since);
        pause();
    }

    /** Returns what the server reports about the node that answers; older packages report nothing. */
    private JsonNode node() throws InterruptedException {
        JsonNode node = operations.ask(OperationIds.STATUS, Map.of()).path("node");
        return node.isObject() ? node : Json.object();
    }

    private boolean isRestarted(ObjectNode call) throws InterruptedException {
        JsonNode then = call.path("node");
        JsonNode now = node();
        // two nodes of a cluster may run on one machine; older packages know only its name
        String name = then.has("id") ? "id" : "name";
        return then.hasNonNull(name)
                && then.path(name).equals(now.path(name))
                && !then.path("startedAt").equals(now.path("startedAt"));
    }
}
