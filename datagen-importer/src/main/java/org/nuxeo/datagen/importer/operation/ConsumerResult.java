// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.report.OperationResult;
import org.nuxeo.datagen.store.metrics.ImportMetrics.BatchLatency;

/**
 * What consumers have done.
 *
 * @param consumers number of threads
 * @param failures number of threads that failed
 * @param committed messages whose documents are durable, new or present
 * @param created documents that are new
 * @param present documents that were present
 * @param deadLetters messages that were put aside because their documents cannot be imported
 * @param deadLetterLog the log with the dead letters; null if there are none
 * @param lag messages of the log that are not imported yet, by consumers of any node
 * @param bulkCommandId the command that indexes the documents; null if none does
 * @param batches latencies of batches
 * @param errors the first reasons of failed batches and dead letters
 * @param elapsedMillis wall-clock time
 */
@JsonPropertyOrder({
    "consumers",
    "failures",
    "messages",
    "committed",
    "created",
    "present",
    "deadLetters",
    "deadLetterLog",
    "lag",
    "elapsed",
    "throughput",
    "bulkIndexingCommandId",
    "batches",
    "errors"
})
public record ConsumerResult(
        int consumers,
        long failures,
        long committed,
        long created,
        long present,
        long deadLetters,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String deadLetterLog,
        long lag,

        @JsonProperty("bulkIndexingCommandId") @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
        String bulkCommandId,

        List<BatchLatency> batches,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors,
        @JsonIgnore long elapsedMillis)
        implements OperationResult {

    public ConsumerResult {
        batches = List.copyOf(batches);
        errors = List.copyOf(errors);
    }

    @Override
    public long messages() {
        return committed;
    }
}
