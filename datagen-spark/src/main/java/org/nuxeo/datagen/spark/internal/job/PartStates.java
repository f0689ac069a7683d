// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.spark.internal.job;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.importer.internal.output.Json;

/** The sum of the states of parts: numbers and arrays of numbers are added, lists are joined. */
final class PartStates {

    /** The most findings that are kept in a list. All are counted. */
    private static final int LISTED = 1_000;

    private static final String DOCUMENTS = "documents";

    private PartStates() {}

    /** Returns the sum of all states. Texts are left out, since they belong to one part. */
    static ObjectNode sum(Collection<ObjectNode> states) {
        ObjectNode sum = Json.object();
        for (ObjectNode state : states) {
            for (Map.Entry<String, JsonNode> member : Json.members(state)) {
                if (!member.getValue().isTextual()) {
                    sum.set(member.getKey(), sum(sum.get(member.getKey()), member.getValue()));
                }
            }
        }
        return sum;
    }

    private static JsonNode sum(JsonNode one, JsonNode other) {
        if (one == null) {
            return other;
        }
        if (one.isNumber()) {
            return Json.MAPPER.getNodeFactory().numberNode(one.asLong() + other.asLong());
        }
        ArrayNode sum = Json.MAPPER.createArrayNode();
        boolean counts = isOfCounts(one) || isOfCounts(other);
        if (counts) {
            for (int i = 0; i < one.size(); i++) {
                sum.add(sum(one.get(i), other.get(i)));
            }
            return sum;
        }
        one.forEach(sum::add);
        other.forEach(each -> join(each, sum));
        return sum;
    }

    /** Adds an entry to a list. An entry that counts documents is added to the one that differs in the first document only. */
    private static void join(JsonNode entry, ArrayNode list) {
        if (entry.has(DOCUMENTS)) {
            for (JsonNode known : list) {
                if (withoutDocuments(known).equals(withoutDocuments(entry))) {
                    long documents = known.path(DOCUMENTS).asLong()
                            + entry.path(DOCUMENTS).asLong();
                    ((ObjectNode) known).put(DOCUMENTS, documents);
                    return;
                }
            }
        }
        if (list.size() < LISTED) {
            list.add(entry.deepCopy());
        }
    }

    private static JsonNode withoutDocuments(JsonNode entry) {
        ObjectNode copy = entry.deepCopy();
        copy.remove(List.of(DOCUMENTS, "documentId"));
        return copy;
    }

    private static boolean isOfCounts(JsonNode array) {
        return array.size() > 0 && (array.get(0).isNumber() || array.get(0).isArray());
    }
}
