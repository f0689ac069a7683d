// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.index;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collection;
import java.util.List;
import java.util.StringJoiner;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.NuxeoField;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.store.output.Json;

/** The properties that an archive has in the mapping of an Elasticsearch or OpenSearch index. */
public final class IndexMapping {
    private IndexMapping() {}

    /** Returns the properties as JSON, to be merged into the mapping of Nuxeo. */
    public static String of(Archive archive) {
        StringJoiner members = new StringJoiner(",\n", "{\n  \"properties\": {\n", "\n  }\n}\n")
                .setEmptyValue("{\n  \"properties\": {}\n}\n");
        for (Collection<NuxeoField> fields : NuxeoField.bySchema(archive).values()) {
            fields.stream()
                    .filter(NuxeoField::indexed)
                    .forEach(field ->
                            members.add("    \"" + field.schema() + ":" + field.name() + "\": " + type(field.type())));
        }
        return members.toString();
    }

    /** Returns the properties as a tree. */
    static JsonNode parsed(String properties) {
        return Json.parse(properties, "properties " + properties + ": must be JSON")
                .path("properties");
    }

    private static String type(ValueType type) {
        return switch (type.base()) {
            case STRING -> "{ \"type\": \"keyword\", \"ignore_above\": 256, \"copy_to\": \"all_field\" }";
            case INTEGER, LONG -> "{ \"type\": \"long\" }";
            case DOUBLE -> "{ \"type\": \"double\" }";
            case BOOLEAN -> "{ \"type\": \"boolean\" }";
            case DATE -> "{ \"type\": \"date\" }";
            case LIST -> type(type.elementType());
            case COMPLEX -> complex(type.parts());
        };
    }

    private static String complex(List<ValueType.Part> parts) {
        StringJoiner members = new StringJoiner(", ", "{ \"properties\": { ", " } }");
        parts.forEach(part -> members.add("\"" + part.name() + "\": " + type(part.type())));
        return members.toString();
    }
}
