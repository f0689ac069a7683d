// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** The numbers of messages in logs that were sent and consumed. */
record LogProbe(NuxeoCampaign campaign, Collection<String> logs) {

    /** Returns the number of messages in the logs. */
    long sent() throws InterruptedException {
        long sent = 0;
        for (String each : logs) {
            sent += status(each).path("messages").asLong();
        }
        return sent;
    }

    /** Returns the number of messages whose consumption is committed. */
    long consumed() throws InterruptedException {
        long consumed = 0;
        for (String each : logs) {
            JsonNode status = status(each);
            consumed += status.path("messages").asLong() - status.path("lag").asLong();
        }
        return consumed;
    }

    private JsonNode status(String log) throws InterruptedException {
        return new Operations(campaign.client())
                .ask(OperationIds.STATUS, Map.of("logName", log))
                .path("log");
    }
}
