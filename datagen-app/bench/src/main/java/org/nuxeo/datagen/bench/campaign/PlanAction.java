// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.operation.OperationIds;

/** Compares the server's counts of the dataset with this program's, so that both have the same dataset. */
final class PlanAction implements CampaignAction {

    @Override
    public void run(NuxeoCampaign campaign, NuxeoStep step, StepRecord record) throws InterruptedException {
        Dataset dataset = campaign.dataset().all();
        JsonNode plan = new Operations(campaign.client()).run(OperationIds.PLAN, CampaignDataset.parameters(dataset));
        Map<String, Long> counted = new HashMap<>();
        for (JsonNode each : plan.path("counts")) {
            counted.put(
                    each.path("repository").asText() + " " + each.path("kind").asText(),
                    each.path("count").asLong());
        }
        long differences = 0;
        for (Repository repository : Repository.values()) {
            for (Kind kind : Kind.values()) {
                String name = repository.label() + " " + kind.label();
                long ours = dataset.count(repository, kind);
                long theirs = counted.getOrDefault(name, 0L);
                if (ours != theirs) {
                    differences++;
                    record.note(String.format("%s: the server plans %,d, this program %,d", name, theirs, ours));
                }
            }
        }
        String theirs = plan.path("dataset").path("fingerprint").asText();
        if (!theirs.equals(dataset.spec().fingerprint())) {
            differences++;
            record.note("the server's dataset has fingerprint " + theirs + ", this program's "
                    + dataset.spec().fingerprint() + ": install the package of this program's version");
        }
        record.row(CampaignRow.documents(step, "plan", dataset.size(), 0, differences));
    }
}
