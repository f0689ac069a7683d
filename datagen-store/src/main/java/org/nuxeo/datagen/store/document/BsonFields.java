// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.text.ByteSink;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;

/**
 * Writes the fields of a type as BSON elements. As in Nuxeo,
 * whole numbers have 64 bits, and empty lists are not stored.
 */
final class BsonFields {

    private static final byte[] FILES = BsonBytes.key(BsonBytes.ARRAY, DocumentType.STORED_FILES);
    private static final FieldStep[] FILE = FieldStep.of(List.of(DocumentType.furtherFile(field -> true)), new Keys());

    private final FieldStep[] steps;
    private final List<Field> objects;
    private final Element[] elements;

    /**
     * An element of a field whose values are objects.
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

    BsonFields(DocumentType type) {
        steps = FieldStep.of(type.properties(field -> !field.isObject()), new Keys());
        objects = type.objects();
        elements = objects.stream()
                .map(field -> Element.of(field.key(), field.type()))
                .toArray(Element[]::new);
    }

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    void write(FieldValues values, ByteSink out) {
        write(steps, values, out);
        writeObjects(values, out);
    }

    /** Appends the files besides the main one, if there are any. */
    static void writeFiles(List<StoredBlob> files, ByteSink out) {
        if (files.isEmpty()) {
            return;
        }
        out.put(FILES);
        int start = BsonBytes.open(out);
        for (int i = 0; i < files.size(); i++) {
            BsonBytes.index(out, BsonBytes.DOCUMENT, i);
            int element = BsonBytes.open(out);
            write(FILE, files.get(i).into(FieldValues.builder()).build(), out);
            BsonBytes.close(out, element);
        }
        BsonBytes.close(out, start);
    }

    private static void write(FieldStep[] steps, FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        for (FieldStep step : steps) {
            switch (step.what()) {
                case FieldStep.TEXT -> {
                    String text = values.text(step.valueOf());
                    if (text != null) {
                        BsonBytes.string(out, step.bytes(), text);
                    }
                }
                case FieldStep.INSTANT, FieldStep.INTEGER -> {
                    long number = values.number(step.valueOf());
                    if (number != FieldValues.NONE) {
                        BsonBytes.number(out, step.bytes(), number);
                    }
                }
                case FieldStep.OPEN -> {
                    before = out.length();
                    out.put(step.bytes());
                    start = BsonBytes.open(out);
                }
                case FieldStep.CLOSE -> {
                    if (out.length() == start + Integer.BYTES) {
                        out.truncate(before);
                    } else {
                        BsonBytes.close(out, start);
                    }
                }
                default -> out.put(step.bytes());
            }
        }
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

    private void writeObjects(FieldValues values, ByteSink out) {
        for (int i = 0; i < elements.length; i++) {
            Object value = values.object(objects.get(i));
            if (value != null && isStored(elements[i].type, value)) {
                out.put(elements[i].key);
                value(elements[i].type, elements[i].parts, value, out);
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

    private static final class Keys implements FieldStep.Format {

        @Override
        public byte[] complexKey(Property property) {
            return BsonBytes.key(BsonBytes.DOCUMENT, property.storedName());
        }

        @Override
        public byte[] key(Property property, Field field) {
            return BsonBytes.key(code(field.type()), property.isComplex() ? field.partName() : property.storedName());
        }

        @Override
        public byte[] constant(Property property, Field field) {
            ByteSink out = new ByteSink(64);
            String constant = Objects.requireNonNull(field.constant());
            if (field.type().base() == ValueType.Base.LIST) {
                BsonBytes.strings(out, key(property, field), List.of(constant));
            } else {
                BsonBytes.string(out, key(property, field), constant);
            }
            return out.copy(0, out.length());
        }
    }
}
