package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.internal.operation.OperationIds;

/** The number of messages of a log that were consumed. */
final class LogProbe implements Probe {

    private final NuxeoCampaign campaign;
    private final String log;

    LogProbe(NuxeoCampaign campaign, String log) {
        this.campaign = campaign;
        this.log = log;
    }

    @Override
    public long documents() throws InterruptedException {
        JsonNode status = new Operations(campaign.client())
                .run(OperationIds.STATUS, Map.of("logName", log))
                .path("log");
        return status.path("messages").asLong() - status.path("lag").asLong();
    }
}
