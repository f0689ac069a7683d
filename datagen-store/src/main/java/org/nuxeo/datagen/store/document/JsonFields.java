// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.text.ByteSink;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;

/**
 * Writes the fields of a type as members of a JSON object, each after a comma.
 */
final class JsonFields {

    private static final byte[] FILES = Ascii.bytes(",\"" + DocumentType.FILES + "\":");
    private static final FieldStep[] FILE =
            FieldStep.of(List.of(DocumentType.furtherFile(field -> field.isIn(Placement.INDEX))), new Keys());

    private final FieldStep[] steps;
    private final List<Field> objects;
    private final Member[] members;

    /**
     * A member for a field whose values are objects.
     *
     * @param slot position among these fields, or among the parts of a complex value
     * @param key name and colon
     * @param type type of the value
     * @param parts members of a complex value or, if they are complex, of the elements of a list
     */
    private record Member(int slot, byte[] key, ValueType type, Member[] parts) {

        static Member of(int slot, String name, ValueType type) {
            ValueType element = type.element();
            List<ValueType.Part> complex = element == null ? type.parts() : element.parts();
            Member[] parts = new Member[complex.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = of(i, complex.get(i).name(), complex.get(i).type());
            }
            return new Member(slot, Ascii.bytes(",\"" + name + "\":"), type, parts);
        }
    }

    JsonFields(IndexedFields fields, DocumentType type) {
        steps = FieldStep.of(type.indexedProperties(field -> fields.has(field) && !field.isObject()), new Keys());
        objects = type.objects().stream()
                .filter(field -> fields.has(field) && field.isIn(Placement.INDEX))
                .toList();
        members = new Member[objects.size()];
        Arrays.setAll(
                members, i -> Member.of(i, objects.get(i).name(), objects.get(i).type()));
    }

    /**
     * Appends the fields that a document has. An object without any part is omitted. Every part starts with a comma;
     * the first comma is replaced by a brace.
     */
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
        int start = out.length();
        for (StoredBlob file : files) {
            out.put(',');
            int element = out.length();
            write(FILE, file.into(FieldValues.builder()).build(), out);
            close(element, '{', '}', out);
        }
        close(start, '[', ']', out);
    }

    private static void write(FieldStep[] steps, FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        for (FieldStep step : steps) {
            switch (step.what()) {
                case FieldStep.TEXT -> {
                    String text = values.text(step.valueOf());
                    if (text != null) {
                        string(out, step.bytes(), text);
                    }
                }
                case FieldStep.INSTANT -> {
                    long millis = values.number(step.valueOf());
                    if (millis != FieldValues.NONE) {
                        out.put(step.bytes());
                        out.putInstant(millis);
                        out.put('"');
                    }
                }
                case FieldStep.INTEGER -> {
                    long number = values.number(step.valueOf());
                    if (number != FieldValues.NONE) {
                        out.put(step.bytes());
                        out.putDecimal(number);
                    }
                }
                case FieldStep.OPEN -> {
                    before = out.length();
                    out.put(step.bytes());
                    start = out.length();
                }
                case FieldStep.CLOSE -> {
                    if (out.length() == start) {
                        out.truncate(before);
                    } else {
                        out.array()[start] = '{';
                        out.put('}');
                    }
                }
                default -> out.put(step.bytes());
            }
        }
    }

    private void writeObjects(FieldValues values, ByteSink out) {
        for (Member member : members) {
            Object value = values.object(objects.get(member.slot));
            if (value != null && BsonFields.isStored(member.type, value)) {
                out.put(member.key);
                value(member.type, member.parts, value, out);
            }
        }
    }

    private static void value(ValueType type, Member[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> {
                out.put('"');
                out.putJson((String) value);
                out.put('"');
            }
            case INTEGER, LONG -> out.putDecimal((long) value);
            case DOUBLE -> out.putUtf8(decimal((double) value));
            case BOOLEAN -> out.putUtf8((boolean) value ? "true" : "false");
            case DATE -> {
                out.put('"');
                out.putInstant((long) value);
                out.put('"');
            }
            case LIST -> list(type.elementType(), parts, (Object[]) value, out);
            case COMPLEX -> complex(parts, (Object[]) value, out);
        }
    }

    /** Returns a number with a decimal point, by which an index recognizes the type of its field. */
    private static String decimal(double value) {
        String text = Decimals.text(value);
        return text.indexOf('.') < 0 && text.indexOf('E') < 0 ? text + ".0" : text;
    }

    private static void list(ValueType element, Member[] parts, Object[] values, ByteSink out) {
        int start = out.length();
        for (Object value : values) {
            if (value != null) {
                out.put(',');
                value(element, parts, value, out);
            }
        }
        close(start, '[', ']', out);
    }

    private static void complex(Member[] parts, Object[] values, ByteSink out) {
        int start = out.length();
        for (Member part : parts) {
            if (BsonFields.isStored(part.type, values[part.slot])) {
                out.put(part.key);
                value(part.type, part.parts, values[part.slot], out);
            }
        }
        close(start, '{', '}', out);
    }

    /** Replaces the first comma, if there is one, by the opening bracket. */
    private static void close(int start, char open, char close, ByteSink out) {
        if (out.length() == start) {
            out.put(open);
        } else {
            out.array()[start] = (byte) open;
        }
        out.put(close);
    }

    private static final class Keys implements FieldStep.Format {

        @Override
        public byte[] complexKey(Property property) {
            return Ascii.bytes(",\"" + property.name() + "\":");
        }

        @Override
        public byte[] key(Property property, Field field) {
            String quote = field.type().base() == Base.STRING || field.type().base() == Base.DATE ? "\"" : "";
            return Ascii.bytes(name(property, field) + quote);
        }

        @Override
        public byte[] constant(Property property, Field field) {
            boolean list = field.type().base() == Base.LIST;
            String value = list ? array(List.of(field.constant())) : '"' + field.constant() + '"';
            return Ascii.bytes(name(property, field) + value);
        }

        private static String name(Property property, Field field) {
            return ",\"" + (property.isComplex() ? field.part() : property.name()) + "\":";
        }
    }

    /** Returns an array of strings. */
    static String array(List<String> values) {
        ByteSink array = new ByteSink(64);
        array.put('[');
        for (String value : values) {
            array.putUtf8(array.length() == 1 ? "\"" : ",\"");
            array.putJson(value);
            array.put('"');
        }
        array.put(']');
        return array.text();
    }

    /** Writes a key, a text and the closing quotation mark. The key ends with the opening quotation mark. */
    static void string(ByteSink out, byte[] key, String text) {
        out.put(key);
        out.putJson(text);
        out.put('"');
    }
}
