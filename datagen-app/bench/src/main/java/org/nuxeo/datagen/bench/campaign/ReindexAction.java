// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import org.nuxeo.datagen.bench.nuxeo.BulkStatus;
import org.nuxeo.datagen.core.id.Repository;

/** Re-indexes every repository with the bulk action of the server's release. */
final class ReindexAction implements CampaignAction {

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        for (Repository each : Repository.values()) {
            String stage = "re-index " + each.label();
            BulkStatus status =
                    new BulkWatch(campaign).ended(record, stage, commands -> commands.reindex(each.label()));
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
