package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.importer.internal.operation.OperationIds;

/** Tells how many messages of a log consumers have taken. */
final class LogProbe implements Probe {

    private final NuxeoCampaign campaign;
    private final String log;

    LogProbe(NuxeoCampaign campaign, String log) {
        this.campaign = campaign;
        this.log = log;
    }

    @Override
    public long documents() throws InterruptedException {
        JsonNode told = new Operations(campaign.client())
                .run(OperationIds.STATUS, Map.of("logName", log))
                .path("log");
        return told.path("messages").asLong() - told.path("lag").asLong();
    }
}
