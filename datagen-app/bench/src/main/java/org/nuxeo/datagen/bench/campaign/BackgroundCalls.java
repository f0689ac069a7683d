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
 * Operations that run in the background of a Nuxeo until they have a result, whatever happens to the server or to this
 * process meanwhile. The execution's name is written down when it is started, so that a repeated command waits for it
 * instead of starting another. One that was lost with its node is started again.
 */
final class BackgroundCalls {

    private static final String EXECUTION = "execution";
    private static final String RESULT = "result";
    private static final String ATTEMPT = "attempt";
    private static final String NODE = "node";

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
            if (!call.has(EXECUTION)) {
                start(record, call, operation, parameters);
            }
            AsyncState state = operations.state(operation, call.path(EXECUTION).asText());
            if (state instanceof AsyncState.Done done) {
                call.set(RESULT, done.result());
                call.remove(EXECUTION);
            } else if (state instanceof AsyncState.Lost) {
                forget(record, call, "its result is not known any more");
            } else if (state instanceof AsyncState.Failed failed) {
                failed(record, call, operation, failed);
            } else if (++questions % QUESTIONS_A_NODE_CHECK == 0 && isRestarted(call)) {
                forget(record, call, "its node was started anew");
            } else {
                watch.look();
                Thread.sleep(client.patience().pause().toMillis());
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

    /** A service behind the server that is away comes back, and a consumer that another call runs ends. */
    private void failed(StepRecord record, ObjectNode call, String operation, AsyncState.Failed failed)
            throws InterruptedException {
        long since = call.path("failingSince").asLong(System.currentTimeMillis());
        boolean passing = failed.status() == 503
                || failed.status() == 409 && failed.reason().contains("another call");
        boolean late =
                System.currentTimeMillis() - since > client.patience().outage().toMillis();
        call.remove(EXECUTION);
        if (!passing || late) {
            record.save();
            throw new OperationFailure(operation, failed.status(), failed.reason());
        }
        call.put("failingSince", since);
        Thread.sleep(client.patience().pause().toMillis());
    }

    /** What the server tells of the node that answers; an older package tells nothing. */
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
