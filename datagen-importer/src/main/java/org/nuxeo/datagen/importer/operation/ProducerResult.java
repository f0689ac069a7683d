// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import java.util.List;
import org.nuxeo.datagen.importer.report.OperationResult;

/**
 * What producers have done.
 *
 * @param producers number of threads
 * @param messages number of documents that the log has accepted
 * @param errors reasons of failed threads, one for each
 * @param elapsedMillis wall-clock time
 */
@JsonPropertyOrder({"producers", "failures", "messages", "elapsed", "throughput", "errors"})
public record ProducerResult(
        int producers,
        long messages,
        @JsonInclude(JsonInclude.Include.NON_EMPTY) List<String> errors,
        @JsonIgnore long elapsedMillis)
        implements OperationResult {

    public ProducerResult {
        errors = List.copyOf(errors);
    }

    @JsonProperty
    private int failures() {
        return errors.size();
    }
}
