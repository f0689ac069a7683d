// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.bench.measure.StageClock;
import org.nuxeo.datagen.bench.nuxeo.NuxeoClient;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;

/**
 * A wait until a server's indexing and work queues are empty. It runs Nuxeo's operation for that. If the server has no
 * such operation, it reads the lags of the consumers of its streams.
 */
final class IdleWait {

    private static final List<String> OPERATIONS = List.of("Elasticsearch.WaitForIndexing", "Search.WaitForIndexing");

    /** Each stream with its consumer. Which of them a server has depends on its release. */
    private static final Map<String, String> STREAMS = Map.of(
            "bulk/command", "bulk/scroller",
            "bulk/index", "bulk/index",
            "bulk/bulkIndex", "bulk/bulkIndex",
            "bulk/indexing", "bulk/indexing",
            "bulk/setProperties", "bulk/setProperties",
            "bulk/status", "bulk/status");

    private static final int OPERATION_SECONDS = 60;
    private static final long MILLIS_PER_MINUTE = 60_000;

    /**
     * Number of polls in a row that must find all queues empty, since a full queue may fill the next one between two
     * polls.
     */
    private static final int IDLE_POLLS = 2;

    private IdleWait() {}

    /**
     * Waits, and adds the duration to the step.
     *
     * @throws OperationFailure if the queues do not become empty within {@code idle-minutes}
     */
    static void await(RestHost host, Step.Settings settings, StepRecord record) throws InterruptedException {
        long startNanos = System.nanoTime();
        long limitMinutes = settings.number("idle-minutes", 24 * 60L);
        int idle = isIdle(host) ? 1 : 0;
        while (idle < IDLE_POLLS) {
            if (StageClock.millisSince(startNanos) > limitMinutes * MILLIS_PER_MINUTE) {
                throw new OperationFailure(
                        "wait",
                        408,
                        "queues are not empty after " + limitMinutes + " minutes; set idle-minutes higher");
            }
            host.pause();
            idle = isIdle(host) ? idle + 1 : 0;
        }
        record.waited("until idle", StageClock.millisSince(startNanos));
    }

    private static boolean isIdle(RestHost host) throws InterruptedException {
        for (String operation : OPERATIONS) {
            if (host.knownOperations().contains(operation)) {
                JsonNode answer = host.operations()
                        .run(operation, Map.of("timeoutSecond", OPERATION_SECONDS, "waitForBulkService", true));
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
