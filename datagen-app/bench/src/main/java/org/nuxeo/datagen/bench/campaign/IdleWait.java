package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.bench.nuxeo.NuxeoReply;
import org.nuxeo.datagen.bench.nuxeo.OperationFailure;
import org.nuxeo.datagen.bench.nuxeo.Operations;

/**
 * Waits until nothing is left in a server's indexing and work queues. It asks the operation that Nuxeo has for it where it
 * is there, and otherwise the positions of the consumers of its streams.
 */
final class IdleWait {

    private static final List<String> OPERATIONS = List.of("Elasticsearch.WaitForIndexing", "Search.WaitForIndexing");

    /** Each stream with its consumer; a server has those of its release. */
    private static final Map<String, String> STREAMS = Map.of(
            "bulk/command", "bulk/scroller",
            "bulk/index", "bulk/index",
            "bulk/bulkIndex", "bulk/bulkIndex",
            "bulk/indexing", "bulk/indexing",
            "bulk/setProperties", "bulk/setProperties",
            "bulk/status", "bulk/status");

    private static final int QUESTION_SECONDS = 60;
    private static final int TIMEOUT = 408;

    /** A queue that is empty for a moment may be about to get something from the one before it. */
    private static final int QUIET_LOOKS = 2;

    private final NuxeoCampaign campaign;

    IdleWait(NuxeoCampaign campaign) {
        this.campaign = campaign;
    }

    /** Waits, and adds how long that took to the step. */
    void await(NuxeoStep step, StepRecord record) throws InterruptedException {
        long begun = System.nanoTime();
        long limitMinutes = step.number("idle-minutes", 24 * 60L);
        int quiet = 0;
        while (quiet < QUIET_LOOKS) {
            quiet = isIdle() ? quiet + 1 : 0;
            if (System.nanoTime() - begun > limitMinutes * 60_000_000_000L) {
                throw new OperationFailure("wait", TIMEOUT, "queues are not idle after " + limitMinutes + " minutes");
            }
            if (quiet < QUIET_LOOKS) {
                campaign.pause();
            }
        }
        long millis = (System.nanoTime() - begun) / 1_000_000;
        record.row(CampaignRow.waited(step, "until idle", millis));
    }

    private boolean isIdle() throws InterruptedException {
        Set<String> known = campaign.installation().operations();
        for (String operation : OPERATIONS) {
            if (known.contains(operation)) {
                JsonNode answer = new Operations(campaign.client())
                        .run(operation, Map.of("timeoutSecond", QUESTION_SECONDS, "waitForBulkService", true));
                return answer.asBoolean() || answer.path("value").asBoolean();
            }
        }
        for (Map.Entry<String, String> stream : STREAMS.entrySet()) {
            NuxeoReply reply = campaign.client()
                    .get("/management/stream/consumer/position?stream=" + stream.getKey() + "&consumer="
                            + stream.getValue());
            if (reply.isOk() && reply.json().path("lag").asLong() > 0) {
                return false;
            }
        }
        return true;
    }
}
