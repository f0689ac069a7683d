// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.direct;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.importer.report.OperationResult;
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
@JsonPropertyOrder({"rows", "messages", "failures", "finished", "elapsed", "throughput", "batches", "errors"})
public record DirectReport(
        List<Row> rows,

        @JsonProperty("errors") @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<String> refused,

        @JsonProperty("failures") long refusedCount,
        List<BatchLatency> batches,
        boolean finished,
        @JsonIgnore long elapsedMillis)
        implements OperationResult {

    /**
     * Counts of documents.
     *
     * @param planned number of documents in the dataset
     * @param written number of documents that this run has written
     * @param present found in MongoDB, and equal
     */
    @JsonPropertyOrder({"repository", "kind", "planned", "imported", "present"})
    public record Row(
            String repository,
            Kind kind,
            long planned,
            @JsonIgnore long written,
            long present) {
        /** Returns how many documents are in MongoDB. */
        @JsonProperty
        public long imported() {
            return written + present;
        }
    }

    public DirectReport {
        rows = List.copyOf(rows);
        refused = List.copyOf(refused);
        batches = List.copyOf(batches);
    }

    @Override
    public long messages() {
        return rows.stream().mapToLong(Row::imported).sum();
    }
}
