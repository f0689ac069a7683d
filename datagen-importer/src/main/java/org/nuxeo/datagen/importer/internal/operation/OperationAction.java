package org.nuxeo.datagen.importer.internal.operation;

import com.fasterxml.jackson.databind.JsonNode;

/** How an operation runs. */
@FunctionalInterface
public interface OperationAction {

    /**
     * Does what the operation is for.
     *
     * @return what it answers: an object, or a text
     * @throws IllegalArgumentException if parameters do not fit each other, or the input cannot be used
     * @throws org.nuxeo.datagen.importer.failure.StageException if what is there does not allow it
     * @throws org.nuxeo.datagen.importer.failure.ServiceDownException if a service is away
     */
    JsonNode run(OperationCall call, OperationHost host) throws InterruptedException;
}
