// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ValueType;

/** Reads the fields that a content model adds from documents of one kind. */
final class BsonAddedReader {

    private final List<AddedField> fields;
    private final ValueType[] types;

    BsonAddedReader(ContentModel model, Kind kind) {
        fields = model.kind(kind).added();
        types = fields.stream().map(field -> model.type(kind, field)).toArray(ValueType[]::new);
    }

    /**
     * Returns the values of a document, null for those that it does not have.
     *
     * @throws IllegalArgumentException if a value has another type
     */
    Object[] read(BsonDocument found) {
        Object[] values = new Object[types.length];
        for (int slot = 0; slot < values.length; slot++) {
            String key = fields.get(slot).key();
            values[slot] = value(types[slot], found.get(key), key);
        }
        return values;
    }

    private static Object value(ValueType type, BsonValue found, String name) {
        if (found == null || found.isNull()) {
            return null;
        }
        BsonType expected =
                switch (type.base()) {
                    case STRING -> BsonType.STRING;
                    case INTEGER, LONG -> BsonType.INT64;
                    case DOUBLE -> BsonType.DOUBLE;
                    case BOOLEAN -> BsonType.BOOLEAN;
                    case DATE -> BsonType.DATE_TIME;
                    case LIST -> BsonType.ARRAY;
                    case COMPLEX -> BsonType.DOCUMENT;
                };
        if (found.getBsonType() != expected) {
            throw new IllegalArgumentException("mongo: field " + name + " has another type");
        }
        return switch (type.base()) {
            case STRING -> found.asString().getValue();
            case INTEGER, LONG -> found.asInt64().getValue();
            case DOUBLE -> found.asDouble().getValue();
            case BOOLEAN -> found.asBoolean().getValue();
            case DATE -> found.asDateTime().getValue();
            case LIST -> list(type.element(), found.asArray(), name);
            case COMPLEX -> complex(type, found.asDocument(), name);
        };
    }

    private static Object[] list(ValueType element, BsonArray found, String name) {
        return found.stream().map(each -> value(element, each, name)).toArray();
    }

    private static Object[] complex(ValueType type, BsonDocument found, String name) {
        return type.parts().stream()
                .map(part -> value(part.type(), found.get(part.name()), name + "/" + part.name()))
                .toArray();
    }
}
