// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Reader;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.description.CallWords;
import org.nuxeo.datagen.core.description.Description;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;

/**
 * An operation, which is called by name.
 *
 * @param id the name
 * @param label title in a few words
 * @param description description in a sentence
 * @param takesInput whether a call may come with lines of input
 * @param words words of its calls
 * @param action the implementation
 */
public record OperationDefinition(
        String id, String label, String description, boolean takesInput, CallWords words, OperationAction action) {

    /**
     * Runs the operation as {@link OperationAction#run} does, and records in {@link Outages} if a service is away.
     *
     * @return the answer: an object or a text
     */
    public JsonNode perform(OperationCall call, OperationHost host) throws InterruptedException {
        try {
            return action.run(call, host);
        } catch (RuntimeException e) {
            AbsentServices.in(e)
                    .ifPresent(found -> Outages.INSTANCE.note(
                            new Outages.Outage(Instant.now(), id, String.valueOf(found.getMessage()))));
            throw e;
        }
    }

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

    /**
     * One call of an operation.
     *
     * @param operation name of the operation
     * @param values values of its words
     * @param input lines that came with the call, which the caller closes; null if there are none
     * @param user name of the caller
     */
    public record OperationCall(
            String operation, Description values, @Nullable Reader input, String user) {}
}
