package org.nuxeo.datagen.importer.report;

import java.util.List;
import org.nuxeo.datagen.core.id.Kind;

/**
 * What a consumer group has made of its topics so far, all its processes and earlier runs included.
 *
 * @param rows counts by repository and kind, those that are not all zero
 * @param deadLetters records put aside and not taken up since; while the group is at work, all it has put aside
 * @param repeated second copies of records, which were left out
 * @param ofOtherDatasets records of other datasets, which were left out
 * @param batches how long batches took in the stores, of this run alone
 * @param finished whether everything was consumed; false after a stop
 * @param elapsedMillis of this run
 */
public record ConsumeReport(
        List<Row> rows,
        long deadLetters,
        long repeated,
        long ofOtherDatasets,
        List<BatchLatency> batches,
        boolean finished,
        long elapsedMillis) {

    /**
     * Counts of distinct documents.
     *
     * @param written stored in MongoDB by this group
     * @param present found in MongoDB as already present, and equal
     * @param indexed in the index, written or found
     */
    public record Row(String repository, Kind kind, long written, long present, long indexed) {

        /** Returns how many are in MongoDB. */
        public long imported() {
            return written + present;
        }
    }

    public ConsumeReport {
        rows = List.copyOf(rows);
        batches = List.copyOf(batches);
    }

    /** Returns the same with another number of dead letters. */
    public ConsumeReport withDeadLetters(long newDeadLetters) {
        return new ConsumeReport(rows, newDeadLetters, repeated, ofOtherDatasets, batches, finished, elapsedMillis);
    }

    /** Returns the same with the times that batches of this run took. */
    public ConsumeReport withBatches(List<BatchLatency> newBatches) {
        return new ConsumeReport(rows, deadLetters, repeated, ofOtherDatasets, newBatches, finished, elapsedMillis);
    }

    /** Returns how many documents are in MongoDB. */
    public long imported() {
        return rows.stream().mapToLong(Row::imported).sum();
    }

    /** Returns how many documents are in the index. */
    public long indexed() {
        return rows.stream().mapToLong(Row::indexed).sum();
    }
}
