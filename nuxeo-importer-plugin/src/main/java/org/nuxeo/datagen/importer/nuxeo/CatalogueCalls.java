// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.nuxeo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.importer.operation.OperationCall;
import org.nuxeo.datagen.importer.operation.OperationCatalogue;
import org.nuxeo.datagen.importer.operation.OperationDefinition;
import org.nuxeo.datagen.importer.operation.parameter.Parameter;
import org.nuxeo.ecm.automation.OperationContext;
import org.nuxeo.ecm.automation.core.annotations.Operation;
import org.nuxeo.ecm.core.api.NuxeoException;

/** Runs operations of the catalog. Nuxeo has put the parameters of a call into the fields of an operation instance. */
final class CatalogueCalls {

    private static final String CONTEXT = "context";

    /** The lines in the input of a call. */
    @FunctionalInterface
    interface Input {

        /** The input of a call without lines. */
        Input NONE = () -> null;

        /** Opens the lines. */
        Reader open() throws IOException;
    }

    private CatalogueCalls() {}

    /**
     * Runs an operation.
     *
     * @param instance operation instance with the parameters of the call in its fields
     * @return the operation's answer
     * @throws NuxeoException with the HTTP status of the failure, see {@link Administrators#run}
     */
    static JsonNode run(Object instance, Input input) {
        String id = instance.getClass().getAnnotation(Operation.class).id();
        OperationDefinition definition = OperationCatalogue.find(id).orElseThrow();
        OperationContext context = (OperationContext) field(instance, CONTEXT);
        return Administrators.run(context, id, () -> perform(definition, instance, context, input));
    }

    private static JsonNode perform(
            OperationDefinition definition, Object instance, OperationContext context, Input input) {
        Map<String, Object> given = new HashMap<>();
        for (Parameter parameter : definition.parameters()) {
            Object value = field(instance, parameter.name());
            if (value != null) {
                given.put(parameter.name(), value);
            }
        }
        try (Reader lines = input.open()) {
            String user = context.getPrincipal().getName();
            OperationCall call = new OperationCall(definition.read(given), lines, user);
            return definition.perform(call, new NuxeoHost(context));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "input: the upload cannot be read: " + e.getMessage()
                            + "; in the background, where uploads are gone," + " send the lines as the text of input",
                    e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new NuxeoException(definition.id() + ": interrupted", e);
        }
    }

    /** Reads a field. A test makes sure that each class has a field for each parameter of its operation. */
    private static Object field(Object instance, String name) {
        try {
            return instance.getClass().getDeclaredField(name).get(instance);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(instance.getClass() + " has no field " + name, e);
        }
    }
}
