package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.nuxeo.datagen.importer.internal.operation.OperationCall;
import org.nuxeo.datagen.importer.internal.operation.OperationDefinition;
import org.nuxeo.datagen.importer.internal.operation.OperationHost;
import org.nuxeo.datagen.importer.internal.operation.parameter.Parameter;
import org.nuxeo.datagen.importer.internal.output.Json;
import org.nuxeo.datagen.server.http.Request;
import org.nuxeo.datagen.server.http.Role;

/**
 * Something that can be called by name over HTTP.
 *
 * @param id its name
 * @param label what it is about, in a few words
 * @param description what it does, in a sentence
 * @param role who may call it
 * @param quick whether it takes less than a millisecond
 * @param parameters what it takes
 * @param action what it does
 */
record Operation(
        String id,
        String label,
        String description,
        Role role,
        boolean quick,
        List<Parameter> parameters,
        Action action) {

    /** Does what an operation is for. */
    interface Action {
        /** Returns the answer, as Nuxeo writes it. */
        JsonNode run(OperationCall call, Request request) throws InterruptedException;
    }

    Operation {
        Objects.requireNonNull(action, "action");
        parameters = List.copyOf(parameters);
    }

    /** An operation of the catalogue, which may take its time. */
    static Operation of(OperationDefinition definition, Role role, OperationHost host) {
        return new Operation(
                definition.id(),
                definition.label(),
                definition.description(),
                role,
                false,
                definition.parameters(),
                (call, request) -> {
                    JsonNode answer = definition.perform(call, host);
                    return answer.isTextual() ? string(answer.textValue()) : answer;
                });
    }

    private static ObjectNode string(String text) {
        return Json.object().put("entity-type", "string").put("value", text);
    }

    /**
     * How Nuxeo describes it.
     *
     * @param notes what parameters mean here, by their names, where that is not what they mean inside Nuxeo
     */
    ObjectNode describe(Map<String, String> notes) {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("label", label)
                .put("category", "Services")
                .put("description", description);
        json.putArray("signature").add("void").add("string");
        ArrayNode list = json.putArray("params");
        for (Parameter each : parameters) {
            list.addObject()
                    .put("name", each.name())
                    .put("description", notes.getOrDefault(each.name(), each.meaning()))
                    .put("type", each.type().label())
                    .put("required", each.isRequired())
                    .put("order", 0);
        }
        json.putArray("aliases");
        return json;
    }
}
