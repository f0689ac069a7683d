// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import org.nuxeo.datagen.bench.nuxeo.Operations;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.importer.operation.OperationIds;

/**
 * The progress of an operation on a dataset, as {@code Datagen.Status} reports it. It is 0 if another node of a cluster
 * answers.
 *
 * @param list member of the status that lists the running operations
 * @param done member of an operation that has its number of documents so far
 */
record ProgressProbe(NuxeoCampaign campaign, Dataset dataset, String list, String done) implements Probe {

    @Override
    public long documents() throws InterruptedException {
        JsonNode status = new Operations(campaign.client()).ask(OperationIds.STATUS, Map.of());
        for (JsonNode each : status.path(list)) {
            if (each.path("fingerprint").asText().equals(dataset.spec().fingerprint())) {
                return each.path(done).asLong();
            }
        }
        return 0;
    }
}
