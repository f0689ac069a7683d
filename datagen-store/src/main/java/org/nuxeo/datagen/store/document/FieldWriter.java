// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Field.Place;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Writes the fields of a type of documents in a {@link Format}. What is the same in all documents is prepared once, so that
 * writing a document is one loop over steps.
 */
record FieldWriter(Format format, Step[] steps) {
    private static final Step[] NO_PARTS = {};

    /**
     * @param properties properties whose values are no objects
     * @param objects fields whose values are objects
     */
    static FieldWriter of(
            Format format,
            List<Property> properties,
            Function<Property, String> propertyName,
            List<Field> objects,
            Function<Field, String> objectName) {
        List<Step> steps = Step.of(properties, propertyName, format);
        objects.forEach(field -> steps.add(Step.of(objectName.apply(field), field.type(), field, format)));
        return new FieldWriter(format, steps.toArray(Step[]::new));
    }

    /** What differs between formats. A value with parts is opened, and closed after the last of them. */
    interface Format {

        /** Returns the bytes that precede a value. */
        byte[] key(String name, Base type);

        void text(ByteSink out, String text);

        /** Writes a date in milliseconds, a whole number, the bits of a decimal number, or 1 for what is true and 0 for what is not. */
        void scalar(ByteSink out, Base type, long bits);

        /** Begins a list or a value with parts and returns where its content starts. */
        int open(ByteSink out);

        void close(ByteSink out, int start, boolean isList);

        /** Begins an element of a list. */
        void element(ByteSink out, Base type, int index);
    }

    /**
     * One step: constant bytes, and the value or the parts that follow them.
     *
     * @param place where the value is that follows; nowhere if none does, or the parts of a complex property
     * @param bytes a key, or key and value if the value is the same in all documents
     * @param type type of the value
     * @param field the field whose value follows, if one does
     * @param parts parts of a complex property, of a complex value or, if they are complex, of the elements of a list
     */
    record Step(Place place, byte[] bytes, ValueType type, Field field, Step[] parts) {

        static List<Step> of(List<Property> properties, Function<Property, String> names, Format format) {
            List<Step> steps = new ArrayList<>();
            for (Property property : properties) {
                String name = names.apply(property);
                Field first = property.fields().get(0);
                if (property.isComplex()) {
                    Step[] parts = property.fields().stream()
                            .map(field -> of(field.partName(), field, format))
                            .toArray(Step[]::new);
                    steps.add(new Step(Place.NOWHERE, format.key(name, Base.COMPLEX), first.type(), first, parts));
                } else {
                    add(of(name, first, format), steps);
                }
            }
            return steps;
        }

        private static Step of(String name, Field field, Format format) {
            ValueType type = field.type();
            byte[] key = format.key(name, type.base());
            String constant = field.constant();
            if (constant == null) {
                return new Step(field.place(), key, type, field, NO_PARTS);
            }
            Object value = type.base() == Base.LIST ? new Object[] {constant} : constant;
            byte[] bytes = ByteSink.written(out -> {
                out.put(key);
                FieldWriter.value(format, type, NO_PARTS, value, out);
            });
            return new Step(Place.NOWHERE, bytes, type, field, NO_PARTS);
        }

        /** Returns the step of a value that is an object of a field, or a part of it. */
        static Step of(String name, ValueType type, Field field, Format format) {
            ValueType element = type.element();
            Step[] parts = (element == null ? type : element)
                    .parts().stream()
                            .map(part -> of(part.name(), part.type(), field, format))
                            .toArray(Step[]::new);
            return new Step(Place.OBJECT, format.key(name, type.base()), type, field, parts);
        }

        /** Adds a step, merging constant bytes that follow each other. */
        private static void add(Step step, List<Step> steps) {
            Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (last == null || !last.isConstant() || !step.isConstant()) {
                steps.add(step);
                return;
            }
            byte[] both = Arrays.copyOf(last.bytes, last.bytes.length + step.bytes.length);
            System.arraycopy(step.bytes, 0, both, last.bytes.length, step.bytes.length);
            steps.set(steps.size() - 1, new Step(Place.NOWHERE, both, last.type, last.field, NO_PARTS));
        }

        boolean isConstant() {
            return place == Place.NOWHERE && parts.length == 0;
        }
    }

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    void write(FieldValues values, ByteSink out) {
        write(steps, values, out);
    }

    /**
     * Appends files, each as an element of a list, if there are any.
     *
     * @param key the bytes that precede the list
     */
    void writeFiles(byte[] key, List<StoredBlob> files, ByteSink out) {
        if (files.isEmpty()) {
            return;
        }
        out.put(key);
        int start = format.open(out);
        for (int i = 0; i < files.size(); i++) {
            format.element(out, Base.COMPLEX, i);
            int element = format.open(out);
            write(files.get(i).into(FieldValues.builder()).build(), out);
            format.close(out, element, false);
        }
        format.close(out, start, true);
    }

    private void write(Step[] all, FieldValues values, ByteSink out) {
        for (Step step : all) {
            // Places are compared one by one, the most frequent first, which costs less than a switch over their
            // ordinals.
            if (step.place == Place.TEXT) {
                String text = values.text(step.field);
                if (text != null) {
                    out.put(step.bytes);
                    format.text(out, text);
                }
            } else if (step.place == Place.NUMBER) {
                long number = values.number(step.field);
                if (number != FieldValues.NONE) {
                    out.put(step.bytes);
                    format.scalar(out, step.type.base(), number);
                }
            } else if (step.place == Place.OBJECT) {
                write(format, step, values.object(step.field), out);
            } else if (step.parts.length == 0) {
                out.put(step.bytes);
            } else {
                int before = out.length();
                out.put(step.bytes);
                int start = format.open(out);
                int content = out.length();
                write(step.parts, values, out);
                if (out.length() == content) {
                    out.truncate(before);
                } else {
                    format.close(out, start, false);
                }
            }
        }
    }

    /** Appends a value that Nuxeo stores, in MongoDB and in the index: it stores no empty list. */
    private static void write(Format format, Step step, @Nullable Object value, ByteSink out) {
        if (value != null && !(step.type.element() != null && ((Object[]) value).length == 0)) {
            out.put(step.bytes);
            value(format, step.type, step.parts, value, out);
        }
    }

    private static void value(Format format, ValueType type, Step[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> format.text(out, (String) value);
            case DATE, INTEGER, LONG -> format.scalar(out, type.base(), (long) value);
            case DOUBLE -> format.scalar(out, type.base(), Double.doubleToLongBits((double) value));
            case BOOLEAN -> format.scalar(out, type.base(), (boolean) value ? 1 : 0);
            case LIST -> {
                int start = format.open(out);
                int index = 0;
                for (Object each : (Object[]) value) {
                    if (each != null) {
                        format.element(out, type.elementType().base(), index++);
                        value(format, type.elementType(), parts, each, out);
                    }
                }
                format.close(out, start, true);
            }
            case COMPLEX -> {
                int start = format.open(out);
                for (int i = 0; i < parts.length; i++) {
                    write(format, parts[i], ((Object[]) value)[i], out);
                }
                format.close(out, start, false);
            }
        }
    }
}
