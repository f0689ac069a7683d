package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.function.IntFunction;
import org.nuxeo.datagen.bench.nuxeo.AsyncState;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * Operations that run in the background of a Nuxeo until they have a result, whatever happens to the server or to this
 * process meanwhile. The execution's name is written down when it is started, so that a repeated command waits for it
 * instead of starting another. One that was lost with its node is started again.
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

    /** A node that was started anew is noticed at every so many questions. */
    private static final int QUESTIONS_A_NODE_CHECK = 5;

    private final NuxeoClient client;
    private final Operations operations;

    BackgroundCalls(NuxeoClient client) {
        this.client = client;
        this.operations = new Operations(client);
    }

    /** Hears while a call goes on. */
    interface Watch {
        void look() throws InterruptedException;
    }

    /**
     * Returns the result of a call; makes it if it was not made yet.
     *
     * @param record of the step
     * @param key of the call within the step
     * @param parameters of an attempt, the first of which is 1
     * @param watch called now and then while it runs
     */
    JsonNode result(
            StepRecord record, String key, String operation, IntFunction<Map<String, ?>> parameters, Watch watch)
            throws InterruptedException {
        ObjectNode call = record.call(key);
        int questions = 0;
        while (!call.has(RESULT)) {
            if (!call.has(EXECUTION) && !start(record, call, operation, parameters)) {
                Thread.sleep(client.patience().pause().toMillis());
                continue;
            }
            AsyncState state = operations.state(operation, call.path(EXECUTION).asText());
            if (state instanceof AsyncState.Done done) {
                call.set(RESULT, done.result());
                call.put(ENDED, System.currentTimeMillis()).remove(EXECUTION);
            } else if (state instanceof AsyncState.Lost) {
                forget(call, "its result is not known any more");
            } else if (state instanceof AsyncState.Failed failed) {
                failed(record, call, operation, failed);
            } else if (++questions % QUESTIONS_A_NODE_CHECK == 0 && isRestarted(call)) {
                forget(call, "its node was started anew");
            } else {
                watch.look();
                Thread.sleep(client.patience().pause().toMillis());
            }
            record.save();
        }
        call.path(AGAIN).forEach(each -> record.note(key + ": started again at " + each.asText()));
        return call.get(RESULT);
    }

    /** Returns how long a call with a result took, whatever happened meanwhile. */
    static long millis(ObjectNode call) {
        return call.path(ENDED).asLong() - call.path(STARTED).asLong();
    }

    /** Returns whether it took more than one attempt. */
    static boolean isRepeated(ObjectNode call) {
        return call.path(ATTEMPT).asInt() > 1;
    }

    /** Starts the next attempt, which is written down before anybody hears of it. Returns whether the server has it. */
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
        String execution = operations.start(operation, parameters.apply(attempt));
        if (execution == null) {
            forget(call, "nobody knows whether it was started");
        } else {
            call.put(EXECUTION, execution);
        }
        record.save();
        return execution != null;
    }

    private static void forget(ObjectNode call, String why) {
        call.remove(EXECUTION);
        call.withArray("/" + AGAIN).add(Instant.now().truncatedTo(ChronoUnit.SECONDS) + ", since " + why);
    }

    /** A service behind the server that is away comes back, and a consumer that another call runs ends. */
    private void failed(StepRecord record, ObjectNode call, String operation, AsyncState.Failed failed)
            throws InterruptedException {
        long now = System.currentTimeMillis();
        long outage = client.patience().outage().toMillis();
        // What has run for long before it failed had a service that was there.
        boolean afresh = !call.has(FAILING) || now - call.path(LAST_STARTED).asLong() > outage;
        long since = afresh ? now : call.path(FAILING).asLong();
        boolean away = failed.status() == 503 && now - since <= outage;
        boolean busy = failed.status() == 409 && failed.reason().contains("another call");
        call.remove(EXECUTION);
        if (!away && !busy) {
            call.remove(FAILING);
            record.save();
            throw new OperationFailure(operation, failed.status(), failed.reason());
        }
        call.put(FAILING, since);
        Thread.sleep(client.patience().pause().toMillis());
    }

    /** What the server tells of the node that answers; an older package tells nothing. */
    private JsonNode node() throws InterruptedException {
        JsonNode node = operations.ask(OperationIds.STATUS, Map.of()).path(NODE);
        return node.isObject() ? node : Json.object();
    }

    private boolean isRestarted(ObjectNode call) throws InterruptedException {
        JsonNode then = call.path(NODE);
        JsonNode now = node();
        return then.hasNonNull("name")
                && then.path("name").equals(now.path("name"))
                && !then.path("startedAt").equals(now.path("startedAt"));
    }
}
