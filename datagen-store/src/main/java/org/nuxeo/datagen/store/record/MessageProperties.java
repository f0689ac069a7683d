// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.Placement;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.ByteSink;
import org.nuxeo.datagen.store.document.StoredDocument;

/** The properties of messages, for each kind of document, in the order in which Nuxeo's hash map yields them. */
final class MessageProperties {

    private final MessageProperty[][] untagged;
    private final MessageProperty[][] tagged;
    private final MessageAdded[] added;

    MessageProperties(ContentModel model) {
        int kinds = model.kinds().size();
        untagged = new MessageProperty[kinds][];
        tagged = new MessageProperty[kinds][];
        added = new MessageAdded[kinds];
        for (Kind kind : model.kinds()) {
            untagged[kind.code()] = properties(kind, false);
            tagged[kind.code()] = properties(kind, true);
            added[kind.code()] = new MessageAdded(model, kind);
        }
    }

    /** Returns the fields that the content model adds to documents of a kind. */
    MessageAdded added(Kind kind) {
        return added[kind.code()];
    }

    /** Returns a document's built-in properties. Callers must not change the array. */
    MessageProperty[] of(StoredDocument document) {
        MessageProperty[][] byKind = document.text(Field.PUBLISHER) == null ? untagged : tagged;
        return byKind[document.kind().code()];
    }

    private static MessageProperty[] properties(Kind kind, boolean tag) {
        List<MessageProperty> list = ContentSchema.messageProperties(kind).stream()
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
            if (field.type() != FieldType.TEXT && field.type() != FieldType.INSTANT) {
                throw new IllegalStateException(
                        "field " + field.xpath() + ": must be a text or an instant to be part of a message");
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

    /** The fields that a content model adds to a kind, as entries of the map in a message. */
    static final class MessageAdded {

        private static final int TC_ENDBLOCKDATA = 0x78;

        private final String[] names;
        private final int[] slots;
        private final ValueType[] types;

        MessageAdded(ContentModel model, Kind kind) {
            List<AddedField> all = model.kind(kind).added();
            List<AddedField> present =
                    all.stream().filter(field -> field.isIn(Placement.MESSAGE)).toList();
            names = present.stream().map(AddedField::name).toArray(String[]::new);
            slots = present.stream().mapToInt(all::indexOf).toArray();
            types = present.stream().map(field -> model.type(kind, field)).toArray(ValueType[]::new);
        }

        /** Returns how many of the fields a document has. */
        int count(FieldValues values) {
            int count = 0;
            for (int slot : slots) {
                count += values.added(slot) == null ? 0 : 1;
            }
            return count;
        }

        /** Appends names and values of the fields that a document has. */
        void write(FieldValues values, DocumentMessageWriter out) {
            for (int i = 0; i < slots.length; i++) {
                Object value = values.added(slots[i]);
                if (value != null) {
                    out.string(names[i]);
                    value(types[i], value, out);
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
