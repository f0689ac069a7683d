package org.nuxeo.datagen.importer.internal.operation;

import java.util.List;

/**
 * What consumers have done.
 *
 * @param consumers how many threads
 * @param failures how many of them failed
 * @param committed messages whose documents are durable, whether new or there before
 * @param created documents that were new
 * @param present documents that were there already
 * @param bulkCommandId the command that indexes them, or null
 * @param errors why batches failed, the first ones
 * @param elapsedMillis wall-clock time
 */
public record ConsumerResult(
        int consumers,
        long failures,
        long committed,
        long created,
        long present,
        String bulkCommandId,
        List<String> errors,
        long elapsedMillis) {

    public ConsumerResult {
        errors = List.copyOf(errors);
    }
}
