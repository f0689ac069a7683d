// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.nuxeo.datagen.core.Part;
import org.nuxeo.datagen.core.PositionRange;
import org.nuxeo.datagen.importer.report.VerifyReport;
import org.nuxeo.datagen.importer.run.RangeRuns;
import org.nuxeo.datagen.importer.run.VerifyOutcome;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.spark.internal.option.DatasetOptions;
import org.nuxeo.datagen.spark.internal.part.PartTask;
import org.nuxeo.datagen.spark.internal.part.TaskControl;
import org.nuxeo.datagen.store.output.Json;

/**
 * The comparison of one part of a dataset with the stores, and the search for other documents in a share of their ids.
 *
 * @param dataset the dataset
 * @param stores the stores
 * @param parts all parts
 * @param blobs how many blobs of the dataset are compared
 * @param check how closely they are compared
 */
record VerifyTask(DatasetOptions dataset, StoreSettings stores, WorkParts parts, long blobs, BlobCheck check)
        implements PartTask {

    /** The most shares of the ids. Before each of them, the indexes are refreshed. */
    private static final int MOST_SHARES = 1_000;

    private static final String COMPARED = "compared";
    private static final String SCANNED = "scanned";

    @Override
    public ObjectNode run(int part, TaskControl control) {
        try (RangeRuns runs = RangeRuns.open(stores.job(dataset.dataset()), new TaskStops(control))) {
            PositionRange own = parts.positions(part);
            ObjectNode result =
                    Json.object().put(COMPARED, runs.verify(own, blobs, check).json());
            control.documents().accept(own.count());
            int shares = Math.min(MOST_SHARES, parts.count());
            if (part < shares) {
                result.put(SCANNED, runs.scan(new Part(part + 1, shares)).json());
            }
            return result;
        }
    }

    /**
     * Returns the report on all parts.
     *
     * @param results the result of each part
     * @param elapsedMillis duration of the job
     */
    static VerifyReport report(Collection<ObjectNode> results, long elapsedMillis) {
        List<VerifyOutcome> outcomes = new ArrayList<>();
        for (ObjectNode result : results) {
            outcomes.add(new VerifyOutcome(result.path(COMPARED).asText()));
            if (result.has(SCANNED)) {
                outcomes.add(new VerifyOutcome(result.path(SCANNED).asText()));
            }
        }
        VerifyReport sum = VerifyOutcome.sum(outcomes);
        return new VerifyReport(
                sum.rows(), sum.differences(), sum.differenceCount(), sum.checks(), sum.finished(), elapsedMillis);
    }
}
