// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.operation;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Reader;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.importer.operation.AbsentServices.Outages;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.operation.parameter.ParameterValues;

/**
 * An operation, which is called by name.
 *
 * @param id the name
 * @param aliasOf the operation that it is an alias of, with other defaults; null if it is not an alias
 * @param label title in a few words
 * @param description description in a sentence
 * @param takesInput whether a call may come with lines of input
 * @param parameters parameters in the order of their descriptions
 * @param action the implementation
 */
public record OperationDefinition(
        String id,
        @Nullable String aliasOf,
        String label,
        String description,
        boolean takesInput,
        List<Parameter> parameters,
        OperationAction action) {

    public OperationDefinition {
        parameters = List.copyOf(parameters);
    }

    /** Creates an operation that is not an alias. */
    public OperationDefinition(
            String id,
            String label,
            String description,
            boolean takesInput,
            List<Parameter> parameters,
            OperationAction action) {
        this(id, null, label, description, takesInput, parameters, action);
    }

    /** Returns an alias of this operation, with another default of one parameter. */
    OperationDefinition alias(String aliasId, String parameter, Object newDefault) {
        List<Parameter> others = parameters.stream()
                .map(each -> each.name().equals(parameter) ? each.orElse(newDefault) : each)
                .toList();
        return new OperationDefinition(aliasId, id, label, description, takesInput, others, action);
    }

    /**
     * Returns the parameters of a call; see {@link ParameterValues#read}.
     *
     * @throws IllegalArgumentException if a parameter is unknown or missing, or its value is not accepted
     */
    public ParameterValues read(Map<String, ? extends @Nullable Object> raw) {
        return ParameterValues.read(parameters, raw);
    }

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
     * @param values values of its parameters
     * @param input lines that came with the call, which the caller closes; null if there are none
     * @param user name of the caller
     */
    public record OperationCall(
            String operation,
            ParameterValues values,
            @Nullable Reader input,
            String user) {}
}
