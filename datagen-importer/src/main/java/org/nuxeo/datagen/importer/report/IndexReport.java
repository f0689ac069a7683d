// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.store.metrics.BatchLatency;

/**
 * What {@code index} has done.
 *
 * @param rows counts by repository and kind, without rows that are all zero
 * @param refused reasons of refused documents, the first hundred
 * @param refusedCount number of all refused documents
 * @param batches latencies of batches in the index, of this run only
 * @param finished whether all documents were handled; false after a stop
 * @param elapsedMillis duration of this run
 */
public record IndexReport(
        List<Row> rows,
        List<String> refused,
        long refusedCount,
        List<BatchLatency> batches,
        boolean finished,
        long elapsedMillis) {

    /**
     * Counts of documents.
     *
     * @param written indexed by this run
     * @param present found in the index, and equal
     */
    public record Row(String repository, Kind kind, long written, long present) {

        /** Returns how many documents are in the index. */
        public long indexed() {
            return written + present;
        }
    }

    public IndexReport {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
        batches = List.copyOf(batches);
    }

    public long indexed() {
        return rows.stream().mapToLong(Row::indexed).sum();
    }
}
