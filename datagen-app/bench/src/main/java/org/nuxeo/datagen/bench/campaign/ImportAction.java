// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.OperationIds;

/**
 * Runs {@code Datagen.Import}, which writes the step's dataset directly into MongoDB and compares the documents that
 * are present. With {@code index}, the server indexes the new documents afterwards.
 */
final class ImportAction implements CampaignAction {

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        run(campaign, step, record, campaign.dataset().at(step));
        if (step.flag("index")) {
            new IdleWait(campaign).await(step, record);
        }
    }

    /** Imports a dataset as part of any step. */
    static void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record, Dataset dataset)
            throws InterruptedException {
        CallProgress progress = campaign.watch(
                record, "import", dataset.size(), new ProgressProbe(campaign, dataset, "imports", "settled"));
        JsonNode result = campaign.calls()
                .result(record, "import", OperationIds.IMPORT, attempt -> parameters(step, dataset), progress);
        result.path("errors").forEach(each -> record.note(each.asText()));
        long present = 0;
        for (JsonNode row : result.path("rows")) {
            present += row.path("present").asLong();
        }
        long imported = result.path("messages").asLong();
        progress.done(imported);
        if (present > 0) {
            record.note(String.format("%,d of %,d documents were already present", present, imported));
        }
        record.row(CampaignRow.documents(
                step,
                "import",
                imported - present,
                imported == present ? 0 : ProduceAction.millis(result),
                Math.abs(dataset.size() - imported) + result.path("failures").asLong()));
    }

    private static Map<String, Object> parameters(NuxeoStep step, Dataset dataset) {
        Map<String, Object> parameters = CampaignDataset.parameters(dataset);
        parameters.put("index", step.flag("index"));
        return parameters;
    }
}
