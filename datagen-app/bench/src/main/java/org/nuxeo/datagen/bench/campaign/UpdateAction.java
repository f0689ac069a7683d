// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import org.nuxeo.datagen.bench.nuxeo.BulkStatus;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.store.output.Json;

/**
 * Sets {@code dc:publisher} of all statements, or of the documents that match {@code where}, with the server's bulk
 * action.
 */
final class UpdateAction implements CampaignAction {

    private static final String STATEMENTS = "ecm:primaryType = 'Statement'";

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        String query = "SELECT * FROM Document WHERE " + step.text("where", STATEMENTS);
        String tag = step.text("tag", "");
        for (Repository each : Repository.values()) {
            String stage = "update " + each.label();
            BulkStatus status = new BulkWatch(campaign)
                    .ended(
                            record,
                            stage,
                            commands -> commands.setProperties(
                                    each.label(), query, Json.object().put("dc:publisher", tag)));
            if (status.errors() > 0) {
                record.note(stage + ": " + status.errors() + " errors, the first: " + status.reason());
            }
            long missing = Math.max(0, status.total() - status.processed());
            record.row(
                    CampaignRow.documents(step, stage, status.processed(), status.millis(), status.errors() + missing));
        }
        new IdleWait(campaign).await(step, record);
    }
}
