package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.function.IntFunction;
import org.nuxeo.datagen.bench.nuxeo.AsyncState;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.internal.operation.OperationIds;
import org.nuxeo.datagen.importer.internal.output.Json;

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
            if (!call.has(EXECUTION)) {
                start(record, call, operation, parameters);
            }
            AsyncState state = operations.state(operation, call.path(EXECUTION).asText());
            if (state instanceof AsyncState.Done done) {
                call.set(RESULT, done.result());
                call.remove(EXECUTION);
            } else if (state instanceof AsyncState.Lost) {
                forget(record, call, "the server no longer has its result");
            } else if (state instanceof AsyncState.Failed failed) {
                failed(record, call, operation, failed);
            } else if (++polls % POLLS_PER_NODE_CHECK == 0 && isRestarted(call)) {
                forget(record, call, "its node was restarted");
            } else {
                watch.update();
                Thread.sleep(client.timeouts().pause().toMillis());
            }
            record.save();
        }
        return call.get(RESULT);
    }

    private void start(StepRecord record, ObjectNode call, String operation, IntFunction<Map<String, ?>> parameters)
            throws InterruptedException {
        int attempt = call.path(ATTEMPT).asInt() + 1;
        call.set(NODE, node());
        call.put(EXECUTION, operations.start(operation, parameters.apply(attempt)));
        call.put(ATTEMPT, attempt);
        record.save();
    }

    private static void forget(StepRecord record, ObjectNode call, String why) {
        call.remove(EXECUTION);
        record.call("again").put(String.valueOf(System.currentTimeMillis()), why);
    }

    /** Waits for a service behind the server that is away, and for a consumer that another call still runs. */
    private void failed(StepRecord record, ObjectNode call, String operation, AsyncState.Failed failed)
            throws InterruptedException {
        long since = call.path("failingSince").asLong(System.currentTimeMillis());
        boolean temporary = failed.status() == 503
                || failed.status() == 409 && failed.reason().contains("another call");
        boolean late =
                System.currentTimeMillis() - since > client.timeouts().outage().toMillis();
        call.remove(EXECUTION);
        if (!temporary || late) {
            record.save();
            throw new OperationFailure(operation, failed.status(), failed.reason());
        }
        call.put("failingSince", since);
        Thread.sleep(client.timeouts().pause().toMillis());
    }

    /** Returns what the server reports about the node that answers; older packages report nothing. */
    private JsonNode node() throws InterruptedException {
        JsonNode node = operations.run(OperationIds.STATUS, Map.of()).path(NODE);
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
