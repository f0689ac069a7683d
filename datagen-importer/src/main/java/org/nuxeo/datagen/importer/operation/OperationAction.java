// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;

/** The implementation of an operation. */
@FunctionalInterface
public interface OperationAction {

    /**
     * Runs the operation.
     *
     * @return the answer: an object or a text
     * @throws IllegalArgumentException if parameters do not fit each other, or the input cannot be used
     * @throws org.nuxeo.datagen.store.failure.StageException if the state of the stores does not allow it
     * @throws org.nuxeo.datagen.store.failure.ServiceDownException if a service is away
     */
    JsonNode run(OperationCall call, OperationHost host) throws InterruptedException;
}
