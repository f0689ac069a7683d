package org.nuxeo.datagen.importer.internal.operation;

import java.util.List;
import org.nuxeo.datagen.importer.report.BatchLatency;

/**
 * What consumers have done.
 *
 * @param consumers how many threads
 * @param failures how many of them failed
 * @param committed messages whose documents are durable, whether new or there before
 * @param created documents that were new
 * @param present documents that were there already
 * @param deadLetters messages that were put aside, since their documents cannot be imported
 * @param deadLetterLog where they are, or null
 * @param bulkCommandId the command that indexes them, or null
 * @param batches how long batches took
 * @param errors why batches failed and messages were put aside, the first ones
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
