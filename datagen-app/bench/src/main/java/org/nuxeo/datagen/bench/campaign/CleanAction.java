// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** Empties the repositories of the dataset. */
final class CleanAction implements CampaignAction {

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Operations operations = new Operations(campaign.client());
        long before = campaign.held();
        long startNanos = System.nanoTime();
        for (Repository each : Repository.values()) {
            ObjectNode call = record.call("clean " + each.label());
            if (!call.path("done").asBoolean()) {
                String key = operations
                        .run(OperationIds.CLEAN, Map.of("repositoryName", each.label()))
                        .asText();
                String answer = operations
                        .run(OperationIds.CLEAN, Map.of("repositoryName", each.label(), "confirmationKey", key))
                        .asText();
                call.put("done", true).put("said", answer);
                record.save();
            }
            record.note(call.path("said").asText());
        }
        long millis = (System.nanoTime() - startNanos) / 1_000_000;
        record.row(CampaignRow.documents(step, "clean", Math.max(0, before - campaign.held()), millis, 0));
    }
}
