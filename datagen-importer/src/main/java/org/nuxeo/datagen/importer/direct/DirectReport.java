// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.direct;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.metrics.BatchLatency;

/**
 * What a direct import has done.
 *
 * @param rows counts by repository and kind, one row for every kind the dataset has in the repository
 * @param refused the first documents that MongoDB refused, with the reasons
 * @param refusedCount number of all refused documents
 * @param batches latencies of batches in MongoDB
 * @param finished whether every document was settled; false after a stop
 * @param elapsedMillis wall-clock time
 */
public record DirectReport(
        List<Row> rows,
        List<String> refused,
        long refusedCount,
        List<BatchLatency> batches,
        boolean finished,
        long elapsedMillis) {

    /**
     * Counts of documents.
     *
     * @param planned number of documents in the dataset
     * @param written number of documents that this run has written
     * @param present found in MongoDB, and equal
     */
    public record Row(String repository, Kind kind, long planned, long written, long present) {}

    public DirectReport {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
        batches = List.copyOf(batches);
    }
}
