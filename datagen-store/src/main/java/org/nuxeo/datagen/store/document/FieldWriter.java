// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Writes the fields of a type of documents in a {@link Format}. What is the same in all documents is prepared once, so that
 * writing a document is one loop over steps, and one over the fields whose values are objects.
 */
record FieldWriter(Format format, Step[] steps, List<Field> objects, Element[] elements) {
    private static final Element[] NO_PARTS = {};

    /**
     * @param properties properties whose values are no objects
     * @param objects fields whose values are objects
     */
    FieldWriter(
            Format format,
            List<Property> properties,
            Function<Property, String> propertyName,
            List<Field> objects,
            Function<Field, String> objectName) {
        this(
                format,
                Step.of(properties, propertyName, format),
                objects,
                objects.stream()
                        .map(field -> Element.of(objectName.apply(field), field.type(), format))
                        .toArray(Element[]::new));
    }

    /** What differs between formats. A value with parts is opened, and closed after the last of them. */
    interface Format {

        /** Returns the bytes that precede a value. */
        byte[] key(String name, Base type);

        void text(ByteSink out, String text);

        void instant(ByteSink out, long millis);

        void integer(ByteSink out, long number);

        void decimal(ByteSink out, double number);

        void flag(ByteSink out, boolean flag);

        /** Begins a list or a value with parts and returns where its content starts. */
        int open(ByteSink out);

        void close(ByteSink out, int start, boolean isList);

        /** Begins an element of a list. */
        void element(ByteSink out, Base type, int index);
    }

    /** What follows the bytes of a step. */
    private enum What {
        NOTHING,
        TEXT,
        INSTANT,
        INTEGER,
        /** The parts of a complex property, as steps up to {@link #CLOSE}. */
        OPEN,
        CLOSE
    }

    /**
     * One step: constant bytes, and the value that follows them.
     *
     * @param bytes a key, or key and value if the value is the same in all documents
     * @param field the field whose value follows, if one does
     */
    private record Step(What what, byte[] bytes, Field field) {

        static Step[] of(List<Property> properties, Function<Property, String> names, Format format) {
            List<Step> steps = new ArrayList<>();
            for (Property property : properties) {
                String name = names.apply(property);
                Field first = property.fields().get(0);
                if (property.isComplex()) {
                    steps.add(new Step(What.OPEN, format.key(name, Base.COMPLEX), first));
                    property.fields().forEach(field -> steps.add(of(field.partName(), field, format)));
                    steps.add(new Step(What.CLOSE, new byte[0], first));
                } else {
                    add(of(name, first, format), steps);
                }
            }
            return steps.toArray(Step[]::new);
        }

        private static Step of(String name, Field field, Format format) {
            Base base = field.type().base();
            byte[] key = format.key(name, base);
            String constant = field.constant();
            if (constant != null) {
                Object value = base == Base.LIST ? new Object[] {constant} : constant;
                byte[] bytes = ByteSink.written(out -> {
                    out.put(key);
                    FieldWriter.value(format, field.type(), NO_PARTS, value, out);
                });
                return new Step(What.NOTHING, bytes, field);
            }
            What what =
                    switch (base) {
                        case STRING -> What.TEXT;
                        case DATE -> What.INSTANT;
                        case LONG -> What.INTEGER;
                        default ->
                            throw new IllegalStateException(
                                    "field " + field + ": a " + field.type() + " must be constant");
                    };
            return new Step(what, key, field);
        }

        /** Adds a step, merging constant bytes that follow each other. */
        private static void add(Step step, List<Step> steps) {
            Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (step.what != What.NOTHING || last == null || last.what != What.NOTHING) {
                steps.add(step);
                return;
            }
            byte[] both = Arrays.copyOf(last.bytes, last.bytes.length + step.bytes.length);
            System.arraycopy(step.bytes, 0, both, last.bytes.length, step.bytes.length);
            steps.set(steps.size() - 1, new Step(What.NOTHING, both, last.field));
        }
    }

    /**
     * A value that is an object, or a part of one.
     *
     * @param key the bytes that precede it
     * @param parts parts of a complex value or, if they are complex, of the elements of a list
     */
    private record Element(byte[] key, ValueType type, Element[] parts) {

        static Element of(String name, ValueType type, Format format) {
            ValueType element = type.element();
            Element[] parts = (element == null ? type : element)
                    .parts().stream()
                            .map(part -> of(part.name(), part.type(), format))
                            .toArray(Element[]::new);
            return new Element(format.key(name, type.base()), type, parts);
        }
    }

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    void write(FieldValues values, ByteSink out) {
        writeSteps(values, out);
        for (int i = 0; i < elements.length; i++) {
            writeElement(format, elements[i], values.object(objects.get(i)), out);
        }
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
            writeSteps(files.get(i).into(FieldValues.builder()).build(), out);
            format.close(out, element, false);
        }
        format.close(out, start, true);
    }

    private void writeSteps(FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        int content = 0;
        for (Step step : steps) {
            switch (step.what) {
                case TEXT -> {
                    String text = values.text(step.field);
                    if (text != null) {
                        out.put(step.bytes);
                        format.text(out, text);
                    }
                }
                case INSTANT, INTEGER -> {
                    long number = values.number(step.field);
                    if (number != FieldValues.NONE) {
                        out.put(step.bytes);
                        if (step.what == What.INSTANT) {
                            format.instant(out, number);
                        } else {
                            format.integer(out, number);
                        }
                    }
                }
                case OPEN -> {
                    before = out.length();
                    out.put(step.bytes);
                    start = format.open(out);
                    content = out.length();
                }
                case CLOSE -> {
                    if (out.length() == content) {
                        out.truncate(before);
                    } else {
                        format.close(out, start, false);
                    }
                }
                case NOTHING -> out.put(step.bytes);
            }
        }
    }

    /** Appends a value that Nuxeo stores, in MongoDB and in the index: it stores no empty list. */
    private static void writeElement(Format format, Element element, @Nullable Object value, ByteSink out) {
        if (value != null && !(element.type.element() != null && ((Object[]) value).length == 0)) {
            out.put(element.key);
            value(format, element.type, element.parts, value, out);
        }
    }

    private static void value(Format format, ValueType type, Element[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> format.text(out, (String) value);
            case DATE -> format.instant(out, (long) value);
            case INTEGER, LONG -> format.integer(out, (long) value);
            case DOUBLE -> format.decimal(out, (double) value);
            case BOOLEAN -> format.flag(out, (boolean) value);
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
                    writeElement(format, parts[i], ((Object[]) value)[i], out);
                }
                format.close(out, start, false);
            }
        }
    }
}
