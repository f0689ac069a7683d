// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** JSON trees and their text. */
public final class Json {
    private Json() {}

    /** The holder of the mapper, which short commands do not need: to create it takes a tenth of their time. */
    private static final class Holder {
        static final ObjectMapper MAPPER = new ObjectMapper();
    }

    /** Returns the mapper that reads and writes trees; thread safe. */
    public static ObjectMapper mapper() {
        return Holder.MAPPER;
    }

    /** Returns a new, empty object whose members keep their order. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /**
     * Returns the members of an object in their order. The Jackson version of a Nuxeo server has no method for this.
     */
    public static List<Map.Entry<String, JsonNode>> members(JsonNode object) {
        List<Map.Entry<String, JsonNode>> members = new ArrayList<>();
        object.fieldNames().forEachRemaining(name -> members.add(Map.entry(name, object.get(name))));
        return members;
    }

    /** Returns the text of a tree, indented and with a line end. */
    public static String pretty(JsonNode tree) {
        try {
            return mapper().writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }
}
