package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What was indexed.
 *
 * @param rows counts by repository and kind, those that are not all zero
 * @param refused why documents were refused, the first hundred
 * @param refusedCount all that were refused
 * @param batches how long batches took in the index, of this run alone
 * @param finished whether everything was gone through; false after a stop
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
     * @param written indexed now
     * @param present in the index already, and equal
     */
    public record Row(String repository, Kind kind, long written, long present) {

        /** Returns how many are in the index. */
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
