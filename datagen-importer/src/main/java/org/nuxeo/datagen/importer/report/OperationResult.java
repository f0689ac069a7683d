// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The result of an operation: a record whose components are the members of its JSON, with the elapsed seconds and the
 * documents per second, like those of the stock importer.
 */
public interface OperationResult {
    /** Returns the number of documents. */
    @JsonProperty
    long messages();

    /** Returns the wall-clock time. */
    long elapsedMillis();

    /** Returns the wall-clock time in seconds. */
    @JsonProperty
    default double elapsed() {
        return elapsedMillis() / 1_000.0;
    }

    /** Returns the documents per second, or 0 if there was no time. */
    @JsonProperty
    default double throughput() {
        return elapsedMillis() == 0 ? 0 : messages() / elapsed();
    }
}
