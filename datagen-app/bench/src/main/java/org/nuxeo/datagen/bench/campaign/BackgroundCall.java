// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.bench.nuxeo.Operations.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations.State;
import org.nuxeo.datagen.importer.operation.OperationDefinition.OperationIds;
import org.nuxeo.datagen.importer.telemetry.ProgressListener.RunProgress;
import org.nuxeo.datagen.store.output.Json;

/**
 * A task in the background of a Nuxeo. It survives restarts of the server and of this process: the id of its execution is
 * saved when it starts, so a repeated command waits for that execution instead of starting another one. An execution that
 * was lost with its node is started again.
 *
 * @param record record of the step that calls it
 * @param key name of the call within the step
 */
record BackgroundCall(NuxeoClient client, StepRecord record, String key, Task task) {

    /** Number of polls between two checks whether the node was restarted. */
    private static final int POLLS_PER_NODE_CHECK = 5;

    /** What runs in the background: an operation, or a bulk command. */
    interface Task {
        /** Returns its name in messages. */
        String name();

        /**
         * Starts it.
         *
         * @param attempt the first is 1
         * @return the id of its execution; empty if the answer to the start was lost
         */
        Optional<String> start(int attempt) throws InterruptedException;

        State state(String execution) throws InterruptedException;

        /** Returns what the server reports about the node that answers, with which an execution is lost. */
        default JsonNode node() throws InterruptedException {
            return Json.object();
        }
    }

    /** @param parameters returns the parameters for an attempt */
    record Operation(Operations operations, String name, IntFunction<Map<String, ?>> parameters) implements Task {

        @Override
        public Optional<String> start(int attempt) throws InterruptedException {
            return operations.start(name, parameters.apply(attempt));
        }

        @Override
        public State state(String execution) throws InterruptedException {
            return operations.state(name, execution);
        }

        /** Older packages report nothing. */
        @Override
        public JsonNode node() throws InterruptedException {
            JsonNode node = operations.ask(OperationIds.STATUS, Map.of()).path("node");
            return node.isObject() ? node : Json.object();
        }
    }

    /** Counts what the server has done so far for a step. */
    interface Probe {
        long documents() throws InterruptedException;
    }

    /** Reads the number of documents from the result. */
    interface Done {
        long documents(JsonNode result) throws InterruptedException;
    }

    /**
     * Runs the task and shows its progress. The errors that its result lists become notes.
     *
     * @param documents expected number of documents; -1 if unknown
     * @param probe counts the documents while it runs
     * @param done returns the number of documents of the result
     */
    JsonNode run(RunProgress progress, long documents, Probe probe, Done done) throws InterruptedException {
        progress.started(key, documents);
        AtomicLong shown = new AtomicLong();
        JsonNode result = result(() -> {
            if (advance(progress, shown, probe.documents())) {
                record.sample(key, shown.get());
            }
            return shown.get();
        });
        result.path("errors").forEach(each -> record.note(each.asText()));
        advance(progress, shown, done.documents(result));
        return result;
    }

    /** Shows how many documents are done, and returns whether there are more than before. */
    private boolean advance(RunProgress progress, AtomicLong shown, long documents) {
        long more = documents - shown.getAndAccumulate(documents, Math::max);
        if (more > 0) {
            progress.advanced(key, more);
        }
        return more > 0;
    }

    /**
     * Returns the result of the task. Starts it unless an earlier command has done so.
     *
     * @throws OperationFailure if it fails for good
     */
    JsonNode result(Probe watch) throws InterruptedException {
        ObjectNode call = record.call(key);
        int polls = 0;
        while (!call.has("result")) {
            if (!call.has("execution") && !start(call)) {
                client.pause();
                continue;
            }
            State state = task.state(call.path("execution").asText());
            if (state instanceof State.Done done) {
                call.set("result", done.result());
                call.put("endedAt", System.currentTimeMillis()).remove("execution");
            } else if (state instanceof State.Lost) {
                forget(call, "the server no longer has its result");
            } else if (state instanceof State.Failed failed) {
                failed(call, failed);
            } else if (++polls % POLLS_PER_NODE_CHECK == 0 && isRestarted(call)) {
                forget(call, "its node was restarted");
            } else {
                watch.documents();
                client.pause();
            }
            record.campaign().save();
        }
        call.path("again").forEach(each -> record.note(key + ": started again at " + each.asText()));
        return call.get("result");
    }

    /** Returns the duration that an operation reports. */
    static long millis(JsonNode result) {
        return Math.round(result.path("elapsed").asDouble() * 1000);
    }

    /** Returns the duration of the completed call, including outages and repetitions; that of its result if it had none. */
    long millis() {
        ObjectNode call = record.call(key);
        return call.path("attempt").asInt() > 1
                ? call.path("endedAt").asLong() - call.path("startedAt").asLong()
                : millis(call.path("result"));
    }

    /**
     * Starts the next attempt, which is saved before the server is asked. Returns whether the server has confirmed it.
     */
    private boolean start(ObjectNode call) throws InterruptedException {
        int attempt = call.path("attempt").asInt() + 1;
        long now = System.currentTimeMillis();
        call.set("node", task.node());
        call.put("attempt", attempt).put("lastStartedAt", now);
        call.put("startedAt", call.path("startedAt").asLong(now));
        record.campaign().save();
        Optional<String> execution = task.start(attempt);
        execution.ifPresentOrElse(
                id -> call.put("execution", id), () -> forget(call, "the answer to its start was lost"));
        record.campaign().save();
        return execution.isPresent();
    }

    private static void forget(ObjectNode call, String why) {
        call.remove("execution");
        call.withArray("/again").add(Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", since " + why);
    }

    /** Waits for a service behind the server that is away, and for a consumer that another call still runs. */
    private void failed(ObjectNode call, State.Failed failed) throws InterruptedException {
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
            record.campaign().save();
            throw new OperationFailure(task.name(), failed.status(), failed.reason());
        }
        call.put("failingSince", since);
        client.pause();
    }

    private boolean isRestarted(ObjectNode call) throws InterruptedException {
        JsonNode then = call.path("node");
        JsonNode now = task.node();
        // two nodes of a cluster may run on one machine; older packages know only its name
        String name = then.has("id") ? "id" : "name";
        boolean isSame = then.hasNonNull(name) && then.path(name).equals(now.path(name));
        return isSame && !then.path("startedAt").equals(now.path("startedAt"));
    }
}
