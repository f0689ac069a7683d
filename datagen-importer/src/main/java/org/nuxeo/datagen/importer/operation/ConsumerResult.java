// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import java.util.List;
import org.nuxeo.datagen.store.metrics.BatchLatency;

/**
 * What consumers have done.
 *
 * @param consumers number of threads
 * @param failures number of threads that failed
 * @param committed messages whose documents are durable, new or present
 * @param created documents that are new
 * @param present documents that were present
 * @param deadLetters messages that were put aside because their documents cannot be imported
 * @param deadLetterLog the log with the dead letters, or null
 * @param bulkCommandId the command that indexes the documents, or null
 * @param batches latencies of batches
 * @param errors the first reasons of failed batches and dead letters
 * @param elapsedMillis wall-clock time
 */
public record ConsumerResult(
        int consumers,
        long failures,
        long committed,
        long created,
        long present,
        long deadLetters,
        String deadLetterLog,
        String bulkCommandId,
        List<BatchLatency> batches,
        List<String> errors,
        long elapsedMillis) {

    public ConsumerResult {
        batches = List.copyOf(batches);
        errors = List.copyOf(errors);
    }
}
