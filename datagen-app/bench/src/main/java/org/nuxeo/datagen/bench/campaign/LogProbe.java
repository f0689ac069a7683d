// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.internal.operation.OperationIds;

/** Tells how many messages logs hold, and how many of them consumers have taken. */
record LogProbe(NuxeoCampaign campaign, Collection<String> logs) {

    /** Returns how many messages have been sent to the logs. */
    long sent() throws InterruptedException {
        long sent = 0;
        for (String each : logs) {
            sent += status(each).path("messages").asLong();
        }
        return sent;
    }

    /** Returns how many of them consumers have taken for good. */
    long taken() throws InterruptedException {
        long taken = 0;
        for (String each : logs) {
            JsonNode told = status(each);
            taken += told.path("messages").asLong() - told.path("lag").asLong();
        }
        return taken;
    }

    private JsonNode status(String log) throws InterruptedException {
        return new Operations(campaign.client())
                .ask(OperationIds.STATUS, Map.of("logName", log))
                .path("log");
    }
}
