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
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.operation.OperationCatalogue.OperationIds;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;

/**
 * Operations that run in the background of a Nuxeo. A call survives restarts of the server and of this process: the id
 * of its execution is saved when the operation starts, so a repeated command waits for that execution instead of
 * starting another one. An execution that was lost with its node is started again.
 */
final class BackgroundCalls {

    private static final String EXECUTION = "execution";
    private static final String RESULT = "result";
    private static final String ATTEMPT = "attempt";
    private static final String NODE = "node";
    private static final String AGAIN = "again";
    private static final String STARTED = "startedAt";
    private static final String ENDED = "endedAt";
    private static final String LAST_STARTED = "lastStartedAt";
    private static final String FAILING = "failingSince";

    /** Number of polls between two checks whether the node was restarted. */
    private static final int POLLS_PER_NODE_CHECK = 5;

    private final NuxeoClient client;
    private final Operations operations;

    BackgroundCalls(NuxeoClient client) {
        this.client = client;
        this.operations = new Operations(client);
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
        private final String activity;
        private final Probe probe;
        private long shown;

        /** @param documents expected number of documents; -1 if unknown */
        Progress(RunProgress progress, StepRecord record, String activity, long documents, Probe probe) {
            this.progress = progress;
            this.record = record;
            this.activity = activity;
            this.probe = probe;
            progress.started(activity, documents);
        }

        @Override
        public void update() throws InterruptedException {
            long now = probe.documents();
            if (now > shown) {
                advance(now);
                record.sample(activity, now);
            }
        }

        /** Shows the result of the call, which may have ended before the first update. */
        void done(long documents) {
            if (documents > shown) {
                advance(documents);
            }
        }

        private void advance(long documents) {
            progress.advanced(activity, documents - shown);
            shown = documents;
        }
    }

    /**
     * Returns the result of a call. Starts the operation unless an earlier command has done so.
     *
     * @param record the step's record
     * @param key name of the call within the step
     * @param parameters returns the parameters for an attempt; the first attempt is 1
     * @param watch called at each poll
     * @throws OperationFailure if the operation fails for good
     */
    JsonNode result(
            StepRecord record, String key, String operation, IntFunction<Map<String, ?>> parameters, Watch watch)
            throws InterruptedException {
        ObjectNode call = record.call(key);
        int polls = 0;
        while (!call.has(RESULT)) {
            if (!call.has(EXECUTION) && !start(record, call, operation, parameters)) {
                Thread.sleep(client.timeouts().pause().toMillis());
                continue;
            }
            Operations.State state =
                    operations.state(operation, call.path(EXECUTION).asText());
            if (state instanceof Operations.State.Done done) {
                call.set(RESULT, done.result());
                call.put(ENDED, System.currentTimeMillis()).remove(EXECUTION);
            } else if (state instanceof Operations.State.Lost) {
                forget(call, "the server no longer has its result");
            } else if (state instanceof Operations.State.Failed failed) {
                failed(record, call, operation, failed);
            } else if (++polls % POLLS_PER_NODE_CHECK == 0 && isRestarted(call)) {
                forget(call, "its node was restarted");
            } else {
                watch.update();
                Thread.sleep(client.timeouts().pause().toMillis());
            }
            record.save();
        }
        call.path(AGAIN).forEach(each -> record.note(key + ": started again at " + each.asText()));
        return call.get(RESULT);
    }

    /** Returns the duration of a completed call, including outages and repetitions. */
    static long millis(ObjectNode call) {
        return call.path(ENDED).asLong() - call.path(STARTED).asLong();
    }

    /** Returns whether the call took more than one attempt. */
    static boolean isRepeated(ObjectNode call) {
        return call.path(ATTEMPT).asInt() > 1;
    }

    /**
     * Starts the next attempt, which is saved before the server is asked. Returns whether the server has confirmed it.
     */
    private boolean start(StepRecord record, ObjectNode call, String operation, IntFunction<Map<String, ?>> parameters)
            throws InterruptedException {
        int attempt = call.path(ATTEMPT).asInt() + 1;
        long now = System.currentTimeMillis();
        call.set(NODE, node());
        call.put(ATTEMPT, attempt).put(LAST_STARTED, now);
        if (!call.has(STARTED)) {
            call.put(STARTED, now);
        }
        record.save();
        Optional<String> execution = operations.start(operation, parameters.apply(attempt));
        execution.ifPresentOrElse(
                id -> call.put(EXECUTION, id), () -> forget(call, "the answer to its start was lost"));
        record.save();
        return execution.isPresent();
    }

    private static void forget(ObjectNode call, String why) {
        call.remove(EXECUTION);
        call.withArray("/" + AGAIN).add(Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", since " + why);
    }

    /** Waits for a service behind the server that is away, and for a consumer that another call still runs. */
    private void failed(StepRecord record, ObjectNode call, String operation, Operations.State.Failed failed)
            throws InterruptedException {
        long now = System.currentTimeMillis();
        long outage = client.timeouts().outage().toMillis();
        // An attempt that ran for long before it failed had its service, so this is a new outage.
        boolean newOutage = !call.has(FAILING) || now - call.path(LAST_STARTED).asLong() > outage;
        long since = newOutage ? now : call.path(FAILING).asLong();
        boolean away = failed.status() == 503 && now - since <= outage;
        boolean busy = failed.status() == 409 && failed.reason().contains("another call");
        call.remove(EXECUTION);
        if (!away && !busy) {
            call.remove(FAILING);
            record.save();
            throw new OperationFailure(operation, failed.status(), failed.reason());
        }
        call.put(FAILING, since);
        Thread.sleep(client.timeouts().pause().toMillis());
    }

    /** Returns what the server reports about the node that answers; older packages report nothing. */
    private JsonNode node() throws InterruptedException {
        JsonNode node = operations.ask(OperationIds.STATUS, Map.of()).path(NODE);
        return node.isObject() ? node : Json.object();
    }

    private boolean isRestarted(ObjectNode call) throws InterruptedException {
        JsonNode then = call.path(NODE);
        JsonNode now = node();
        // two nodes of a cluster may run on one machine; older packages know only its name
        String name = then.has("id") ? "id" : "name";
        return then.hasNonNull(name)
                && then.path(name).equals(now.path(name))
                && !then.path("startedAt").equals(now.path("startedAt"));
    }
}
