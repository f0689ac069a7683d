// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.Schema;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The properties of documents as JSON, without that of the blob. */
final class DocumentProperties {

    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    private DocumentProperties() {}

    static ObjectNode of(StoredDocument stored) {
        ObjectNode json = Json.object();
        FieldValues values = stored.fields();
        ContentModel model = values.model();
        Kind kind = stored.kind();
        for (Property property : ContentSchema.properties(model.kind(kind), field -> field.schema() != Schema.FILE)) {
            for (Field field : property.fields()) {
                if (values.has(field)) {
                    put(field, property.name(), values, json);
                }
            }
        }
        List<AddedField> added = model.kind(kind).added();
        for (int slot = 0; slot < added.size(); slot++) {
            AddedField field = added.get(slot);
            if (field.isIn(Placement.REST) && values.added(slot) != null) {
                json.set(field.name(), value(model.type(kind, field), values.added(slot)));
            }
        }
        return json;
    }

    private static void put(Field field, String property, FieldValues values, ObjectNode json) {
        ObjectNode parent = field.part() == null ? json : complex(json, property);
        String name = field.part() == null ? property : field.part();
        switch (field.type()) {
            case TEXT -> parent.put(name, values.text(field));
            case TEXTS -> parent.putArray(name).add(values.text(field));
            case INSTANT ->
                parent.put(name, Instant.ofEpochMilli(values.number(field)).toString());
            case INTEGER -> parent.put(name, values.number(field));
        }
    }

    private static ObjectNode complex(ObjectNode json, String property) {
        return json.get(property) instanceof ObjectNode object ? object : json.putObject(property);
    }

    private static JsonNode value(ValueType type, Object value) {
        return switch (type.base()) {
            case STRING -> NODES.textNode((String) value);
            case INTEGER, LONG -> NODES.numberNode((long) value);
            case DOUBLE -> NODES.numberNode((double) value);
            case BOOLEAN -> NODES.booleanNode((boolean) value);
            case DATE -> NODES.textNode(Instant.ofEpochMilli((long) value).toString());
            case LIST -> {
                ArrayNode list = NODES.arrayNode();
                for (Object each : (Object[]) value) {
                    list.add(value(type.element(), each));
                }
                yield list;
            }
            case COMPLEX -> {
                ObjectNode object = NODES.objectNode();
                Object[] parts = (Object[]) value;
                for (int i = 0; i < parts.length; i++) {
                    if (parts[i] != null) {
                        object.set(
                                type.parts().get(i).name(),
                                value(type.parts().get(i).type(), parts[i]));
                    }
                }
                yield object;
            }
        };
    }
}
