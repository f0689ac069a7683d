package org.nuxeo.datagen.server.nuxeo.operation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.importer.output.Json;
import org.nuxeo.datagen.server.http.Role;

/**
 * Something that can be called by name.
 *
 * @param id its name
 * @param label what it is about, in a few words
 * @param role who may call it
 * @param quick whether it takes less than a millisecond
 * @param parameters what it takes
 * @param action what it does
 */
record Operation(String id, String label, Role role, boolean quick, List<Parameter> parameters, Action action) {
    /** Does what an operation is for. */
    interface Action {
        /** Returns the answer, as Nuxeo writes it. */
        JsonNode run(OperationCall call) throws InterruptedException;
    }

    /**
     * A parameter.
     *
     * @param type as Nuxeo calls it: string, integer, long or boolean
     */
    record Parameter(String name, String type, boolean required) {}

    Operation {
        Objects.requireNonNull(action, "action");
        parameters = List.copyOf(parameters);
    }

    /** One for administrators, which may take its time. */
    static Operation of(String id, String label, List<Parameter> parameters, Action action) {
        return new Operation(id, label, Role.ADMINISTRATOR, false, parameters, action);
    }

    /**
     * Parameters from a text: names between blanks, a star behind those that must be given, a colon and i, l or b behind
     * those that are no texts.
     */
    static List<Parameter> parameters(String... texts) {
        return Arrays.stream(String.join(" ", texts).split(" "))
                .filter(each -> !each.isEmpty())
                .map(Operation::parameter)
                .toList();
    }

    private static Parameter parameter(String text) {
        boolean required = text.endsWith("*");
        String[] parts = (required ? text.substring(0, text.length() - 1) : text).split(":");
        String type = parts.length == 1
                ? "string"
                : switch (parts[1]) {
                    case "i" -> "integer";
                    case "l" -> "long";
                    default -> "boolean";
                };
        return new Parameter(parts[0], type, required);
    }

    /** How Nuxeo describes it. */
    ObjectNode describe() {
        ObjectNode json = Json.object()
                .put("id", id)
                .put("label", label)
                .put("category", "Services")
                .put("description", label);
        json.putArray("signature").add("void").add("string");
        ArrayNode list = json.putArray("params");
        for (Parameter each : parameters) {
            list.addObject()
                    .put("name", each.name())
                    .put("type", each.type())
                    .put("required", each.required())
                    .put("order", 0);
        }
        json.putArray("aliases");
        return json;
    }
}
