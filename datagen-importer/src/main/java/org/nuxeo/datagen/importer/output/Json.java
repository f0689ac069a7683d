package org.nuxeo.datagen.importer.output;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** JSON trees and their text. */
public final class Json {
    /** Reads and writes trees; thread safe. */
    public static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** A new, empty object; its members keep their order. */
    public static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    /** The text of a tree over several lines, with a line end. */
    public static String pretty(JsonNode tree) {
        try {
            return MAPPER.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(tree) + "\n";
        } catch (JsonProcessingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }
}
