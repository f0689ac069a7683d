// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The properties of messages of a type, in the order in which Nuxeo's hash map yields them. */
final class MessageProperties {

    private final MessageProperty[] untagged;
    private final MessageProperty[] tagged;
    private final MessageObjects objects;

    MessageProperties(DocumentType type) {
        untagged = properties(type, false);
        tagged = properties(type, true);
        objects = new MessageObjects(type);
    }

    /** Returns the fields whose values are objects. */
    MessageObjects objects() {
        return objects;
    }

    /** Returns a document's other properties. Callers must not change the array. */
    MessageProperty[] of(StoredDocument document) {
        return document.text(Field.PUBLISHER) == null ? untagged : tagged;
    }

    private static MessageProperty[] properties(DocumentType type, boolean tag) {
        List<MessageProperty> list =
                type.properties(field -> field.isIn(Placement.MESSAGE) && !field.isObject()).stream()
                        .filter(property -> tag || !isTag(property))
                        .map(MessageProperty::of)
                        .toList();
        // Nuxeo's builder copies the map it is given, and the copy may have another order.
        HashMap<?, ?> copy = (HashMap<?, ?>) MessageProperty.map(list).clone();
        return copy.values().toArray(MessageProperty[]::new);
    }

    private static boolean isTag(Property property) {
        return property.fields().contains(Field.PUBLISHER);
    }

    /**
     * A property of a message, or a part of one, with its name serialized in advance.
     *
     * @param name the name in the map of a message
     * @param serialized the name as serialized; for a complex property, followed by the start of the map of its parts
     * @param field the field it holds; the first one of a complex property
     * @param parts parts in the order of their map, or null if there are none
     */
    record MessageProperty(String name, byte[] serialized, Field field, MessageProperty @Nullable [] parts) {

        private static final int TC_STRING = 0x74;

        static MessageProperty of(Property property) {
            if (!property.isComplex()) {
                return of(property.name(), property.field());
            }
            MessageProperty[] parts = map(property.fields().stream()
                            .map(field -> of(field.partName(), field))
                            .toList())
                    .values()
                    .toArray(MessageProperty[]::new);
            ByteSink out = new ByteSink(128);
            out.put(serialized(property.name()));
            SerializedClasses.map(parts.length, out);
            return new MessageProperty(
                    property.name(),
                    out.copy(0, out.length()),
                    property.fields().get(0),
                    parts);
        }

        private static MessageProperty of(String name, Field field) {
            if (field.type().base() != Base.STRING && field.type().base() != Base.DATE) {
                throw new IllegalStateException(
                        "field " + field + ": must be a text or an instant to be part of a message");
            }
            return new MessageProperty(name, serialized(name), field, null);
        }

        private static byte[] serialized(String name) {
            ByteSink out = new ByteSink(32);
            out.put(TC_STRING);
            out.put(0);
            out.put(name.length());
            out.put(name.getBytes(StandardCharsets.US_ASCII));
            return out.copy(0, out.length());
        }

        /** Returns a map of the properties by name, in the order of a map that Nuxeo's producers fill. */
        static HashMap<String, MessageProperty> map(Collection<MessageProperty> properties) {
            HashMap<String, MessageProperty> map = new HashMap<>();
            properties.forEach(property -> map.put(property.name, property));
            return map;
        }
    }

    /** The fields of a type whose values are objects, as entries of the map in a message. */
    static final class MessageObjects {

        private static final int TC_ENDBLOCKDATA = 0x78;

        private final List<Field> fields;

        MessageObjects(DocumentType type) {
            fields = type.objects().stream()
                    .filter(field -> field.isIn(Placement.MESSAGE))
                    .toList();
        }

        /** Returns how many of the fields a document has. */
        int count(FieldValues values) {
            int count = 0;
            for (Field field : fields) {
                count += values.has(field) ? 1 : 0;
            }
            return count;
        }

        /** Appends names and values of the fields that a document has. */
        void write(FieldValues values, DocumentMessageWriter out) {
            for (Field field : fields) {
                Object value = values.object(field);
                if (value != null) {
                    out.string(field.name());
                    value(field.type(), value, out);
                }
            }
        }

        private static void value(ValueType type, Object value, DocumentMessageWriter out) {
            switch (type.base()) {
                case STRING -> out.string((String) value);
                case INTEGER, LONG -> out.eightBytes(SerializedClasses.LONG, (long) value);
                case DOUBLE -> out.eightBytes(SerializedClasses.DOUBLE, Double.doubleToLongBits((double) value));
                case BOOLEAN -> {
                    out.sink().put(SerializedClasses.BOOLEAN);
                    out.sink().put((boolean) value ? 1 : 0);
                }
                case DATE -> out.date((long) value);
                case LIST -> {
                    Object[] elements = (Object[]) value;
                    SerializedClasses.list(elements.length, out.sink());
                    for (Object each : elements) {
                        value(type.elementType(), each, out);
                    }
                    out.sink().put(TC_ENDBLOCKDATA);
                }
                case COMPLEX -> complex(type.parts(), (Object[]) value, out);
            }
        }

        private static void complex(List<ValueType.Part> parts, Object[] values, DocumentMessageWriter out) {
            int present = 0;
            for (Object value : values) {
                present += value == null ? 0 : 1;
            }
            SerializedClasses.map(present, out.sink());
            for (int i = 0; i < values.length; i++) {
                if (values[i] != null) {
                    out.string(parts.get(i).name());
                    value(parts.get(i).type(), values[i], out);
                }
            }
            out.sink().put(TC_ENDBLOCKDATA);
        }
    }
}
