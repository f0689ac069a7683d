// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** Runs {@code Datagen.Verify}, which compares every document of the dataset with the repositories. */
final class VerifyAction implements CampaignAction {

    private static final long BLOBS = 100;

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Dataset dataset = campaign.dataset().at(step);
        CallProgress progress = campaign.watch(
                record, "verify", dataset.size(), new ProgressProbe(campaign, dataset, "verifications", "verified"));
        JsonNode result = campaign.calls()
                .result(record, "verify", OperationIds.VERIFY, attempt -> parameters(step, dataset), progress);
        result.path("named").forEach(each -> record.note(each.asText()));
        long verified = 0;
        for (JsonNode row : result.path("rows")) {
            verified += row.path("verified").asLong();
        }
        progress.done(verified);
        long missing = result.path("finished").asBoolean() ? Math.abs(dataset.size() - verified) : 0;
        record.row(CampaignRow.documents(
                step,
                "verify",
                verified,
                ProduceAction.millis(result),
                Math.max(result.path("differences").asLong(), missing)));
    }

    private static Map<String, Object> parameters(NuxeoStep step, Dataset dataset) {
        Map<String, Object> parameters = CampaignDataset.parameters(dataset);
        parameters.put("blobs", step.number("blobs", BLOBS));
        if (step.settings().has("tag")) {
            parameters.put("batchTag", step.text("tag", ""));
        }
        return parameters;
    }
}
