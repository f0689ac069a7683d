package org.nuxeo.datagen.bench.nuxeo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.nuxeo.datagen.importer.internal.output.Json;

/**
 * What a server told of itself.
 *
 * @param facts in words, by their names, in the order in which they are shown
 * @param operations names of those that it has
 * @param missing what a campaign needs and is not there
 */
public record Installation(Map<String, String> facts, Set<String> operations, List<Missing> missing) {

    /**
     * Something that is missing.
     *
     * @param what it is
     * @param remedy the line of configuration, or the command, that mends it
     */
    public record Missing(String what, String remedy) {}

    public Installation {
        operations = Set.copyOf(operations);
        missing = List.copyOf(missing);
    }

    /** Returns the facts and what is missing as JSON. */
    public ObjectNode json() {
        ObjectNode json = Json.object();
        ObjectNode told = json.putObject("facts");
        facts.forEach(told::put);
        ArrayNode list = json.putArray("missing");
        missing.forEach(each -> list.addObject().put("what", each.what()).put("remedy", each.remedy()));
        return json;
    }

    /** Returns what is missing: on one line what one remedy mends, otherwise below each other. */
    public String text() {
        Map<String, String> remedies = new LinkedHashMap<>();
        missing.forEach(each -> remedies.merge(each.remedy(), each.what(), (one, other) -> one + ", " + other));
        List<String> lines = remedies.entrySet().stream()
                .map(each -> each.getValue() + ": " + each.getKey())
                .toList();
        return lines.size() == 1 ? lines.get(0) : "what the campaign needs:\n  " + String.join("\n  ", lines);
    }
}
