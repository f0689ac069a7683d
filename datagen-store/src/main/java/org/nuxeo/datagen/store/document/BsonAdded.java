// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonType;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.FieldValues;

/**
 * Writes the fields that a content model adds as BSON elements. As in Nuxeo, whole numbers have 64 bits, and empty lists
 * are not stored.
 */
final class BsonAdded {

    private final Element[] elements;

    /**
     * An element.
     *
     * @param key type and name
     * @param type type of the value
     * @param parts elements of a complex value or, if they are complex, of the elements of a list; otherwise null
     */
    private record Element(byte[] key, ValueType type, Element[] parts) {

        static Element of(String name, ValueType type) {
            ValueType element = type.element();
            ValueType complex = element == null ? type : element;
            Element[] parts = complex.parts().stream()
                    .map(part -> of(part.name(), part.type()))
                    .toArray(Element[]::new);
            return new Element(BsonBytes.key(code(type), name), type, parts);
        }
    }

    BsonAdded(ContentModel model, Kind kind) {
        elements = model.kind(kind).added().stream()
                .map(field -> Element.of(field.key(), model.type(kind, field)))
                .toArray(Element[]::new);
    }

    private static byte code(ValueType type) {
        return switch (type.base()) {
            case STRING -> BsonBytes.STRING;
            case INTEGER, LONG -> BsonBytes.INT64;
            case DOUBLE -> BsonBytes.DOUBLE;
            case BOOLEAN -> BsonBytes.BOOLEAN;
            case DATE -> BsonBytes.DATE;
            case LIST -> BsonBytes.ARRAY;
            case COMPLEX -> BsonBytes.DOCUMENT;
        };
    }

    void write(FieldValues values, ByteSink out) {
        for (int slot = 0; slot < elements.length; slot++) {
            Object value = values.added(slot);
            if (value != null && isStored(elements[slot].type, value)) {
                out.put(elements[slot].key);
                value(elements[slot].type, elements[slot].parts, value, out);
            }
        }
    }

    /** Returns whether Nuxeo stores a value, in MongoDB and in the index. */
    static boolean isStored(ValueType type, @Nullable Object value) {
        return value != null && !(type.element() != null && ((Object[]) value).length == 0);
    }

    private static void value(ValueType type, Element[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> BsonBytes.text(out, (String) value);
            case INTEGER, LONG, DATE -> out.putLongLittleEndian((long) value);
            case DOUBLE -> out.putLongLittleEndian(Double.doubleToLongBits((double) value));
            case BOOLEAN -> out.put((boolean) value ? 1 : 0);
            case LIST -> list(type.elementType(), parts, (Object[]) value, out);
            case COMPLEX -> complex(parts, (Object[]) value, out);
        }
    }

    private static void list(ValueType element, Element[] parts, Object[] values, ByteSink out) {
        int start = BsonBytes.open(out);
        int index = 0;
        for (Object value : values) {
            if (value != null) {
                BsonBytes.index(out, code(element), index++);
                value(element, parts, value, out);
            }
        }
        BsonBytes.close(out, start);
    }

    private static void complex(Element[] parts, Object[] values, ByteSink out) {
        int start = BsonBytes.open(out);
        for (int i = 0; i < parts.length; i++) {
            if (isStored(parts[i].type, values[i])) {
                out.put(parts[i].key);
                value(parts[i].type, parts[i].parts, values[i], out);
            }
        }
        BsonBytes.close(out, start);
    }

    /** Reads the fields that a content model adds from documents of one kind. */
    static final class BsonAddedReader {

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

        private static @Nullable Object value(ValueType type, @Nullable BsonValue found, String name) {
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
                case LIST -> list(type.elementType(), found.asArray(), name);
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
}
