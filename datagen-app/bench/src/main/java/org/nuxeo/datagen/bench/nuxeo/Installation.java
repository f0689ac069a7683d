// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.store.output.Json;

/**
 * The findings of an install check.
 *
 * @param facts properties of the server by name, in the order in which they are shown
 * @param operations ids of the server's operations
 * @param missing what a campaign needs and the server lacks
 */
public record Installation(Map<String, String> facts, Set<String> operations, List<Missing> missing) {

    /**
     * A missing part of the installation.
     *
     * @param what the missing part
     * @param remedy the line of configuration, or the command, that adds it
     */
    public record Missing(String what, String remedy) {}

    public Installation {
        operations = Set.copyOf(operations);
        missing = List.copyOf(missing);
    }

    /** Returns the facts and what is missing as JSON. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        ObjectNode object = json.putObject("facts");
        facts.forEach(object::put);
        ArrayNode list = json.putArray("missing");
        missing.forEach(each -> list.addObject().put("what", each.what()).put("remedy", each.remedy()));
        return json;
    }

    /** Returns what is missing and its remedy, one line each. */
    public String text() {
        Map<String, String> remedies = new LinkedHashMap<>();
        missing.forEach(each -> remedies.merge(each.remedy(), each.what(), (one, other) -> one + ", " + other));
        List<String> lines = remedies.entrySet().stream()
                .map(each -> each.getValue() + ": " + each.getKey())
                .toList();
        return lines.size() == 1 ? lines.get(0) : "what the campaign needs:\n  " + String.join("\n  ", lines);
    }
}
