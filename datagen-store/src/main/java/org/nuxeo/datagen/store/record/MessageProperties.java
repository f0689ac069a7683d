// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
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
record MessageProperties(Entries untagged, Entries tagged, MessageObjects objects) {
    private static final int TC_STRING = 0x74;
    private static final int TC_ENDBLOCKDATA = 0x78;

    /**
     * Properties whose values are no objects.
     *
     * @param count number of properties
     * @param steps what is written of them
     */
    record Entries(int count, List<Step> steps) {}

    /**
     * A step: a name, or the start or the end of the map of a complex property.
     *
     * @param bytes what is the same in all messages
     * @param field the field whose value follows, or null
     */
    record Step(byte[] bytes, @Nullable Field field) {

        private static Step of(String name, Field field) {
            if (field.type().base() != Base.STRING && field.type().base() != Base.DATE) {
                throw new IllegalStateException(
                        "field " + field + ": must be a text or an instant to be part of a message");
            }
            return new Step(serialized(name, out -> {}), field);
        }

        private static byte[] serialized(String name, Consumer<ByteSink> more) {
            ByteSink out = new ByteSink(128);
            out.put(TC_STRING);
            out.put(0);
            out.put(name.length());
            out.put(name.getBytes(StandardCharsets.US_ASCII));
            more.accept(out);
            return out.copy(0, out.length());
        }
    }

    MessageProperties(DocumentType type) {
        this(entries(type, false), entries(type, true), new MessageObjects(type));
    }

    /** Returns a document's other properties. */
    Entries of(StoredDocument document) {
        return document.text(Field.PUBLISHER) == null ? untagged : tagged;
    }

    private static Entries entries(DocumentType type, boolean tag) {
        HashMap<String, Property> all = byName(
                type.properties(field -> field.isIn(Placement.MESSAGE) && !field.isObject()).stream()
                        .filter(property -> tag || !property.fields().contains(Field.PUBLISHER))
                        .toList(),
                Property::name);
        List<Step> steps = new ArrayList<>();
        // Nuxeo's builder copies the map it is given, and the copy may have another order.
        ((HashMap<?, ?>) all.clone()).values().forEach(each -> add((Property) each, steps));
        return new Entries(all.size(), steps);
    }

    private static void add(Property property, List<Step> steps) {
        if (!property.isComplex()) {
            steps.add(Step.of(property.name(), property.field()));
            return;
        }
        HashMap<String, Field> parts = byName(property.fields(), Field::partName);
        steps.add(new Step(Step.serialized(property.name(), out -> SerializedClasses.map(parts.size(), out)), null));
        parts.forEach((name, field) -> steps.add(Step.of(name, field)));
        steps.add(new Step(new byte[] {TC_ENDBLOCKDATA}, null));
    }

    /** Returns a map by name, in the order of a map that Nuxeo's producers fill. */
    private static <T> HashMap<String, T> byName(List<T> values, Function<T, String> name) {
        HashMap<String, T> map = new HashMap<>();
        values.forEach(each -> map.put(name.apply(each), each));
        return map;
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
