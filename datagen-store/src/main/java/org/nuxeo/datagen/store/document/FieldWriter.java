// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * Writes the fields of a type of documents in a {@link Format}. What is the same in all documents is prepared once, so that
 * writing a document is one loop over steps, and one over the fields whose values are objects.
 */
final class FieldWriter {

    private final Format format;
    private final Step[] steps;
    private final List<Field> objects;
    private final Element[] elements;

    /**
     * @param properties properties whose values are no objects
     * @param objects fields whose values are objects
     */
    FieldWriter(Format format, List<Property> properties, List<Field> objects) {
        this.format = format;
        this.steps = Step.of(properties, format);
        this.objects = objects;
        this.elements = objects.stream()
                .map(field -> Element.of(format.name(field), field.type(), format))
                .toArray(Element[]::new);
    }

    /** What differs between formats. A value with parts is opened, and closed after the last of them. */
    interface Format {

        /** Returns the bytes that precede the parts of a complex property. */
        byte[] complexKey(Property property);

        /** Returns the bytes that precede the value of a field. */
        byte[] key(Property property, Field field);

        /** Returns key and value of a field that has the same value in all documents. */
        byte[] constant(Property property, Field field);

        /** Returns the name of a field whose values are objects. */
        String name(Field field);

        /** Returns the bytes that precede a part, or a value that is an object. */
        byte[] key(String name, ValueType type);

        void text(ByteSink out, byte[] key, String text);

        void instant(ByteSink out, byte[] key, long millis);

        void integer(ByteSink out, byte[] key, long number);

        /** Begins a list or a value with parts and returns where its content starts. */
        int open(ByteSink out);

        /** Returns whether nothing was appended since {@link #open}. */
        boolean isEmpty(ByteSink out, int start);

        void close(ByteSink out, int start, boolean isList);

        /** Begins an element of a list. */
        void element(ByteSink out, ValueType.Base type, int index);

        /** Appends a value that is neither a list nor complex. */
        void scalar(ByteSink out, ValueType.Base type, Object value);
    }

    /**
     * One step: constant bytes, and the value that follows them.
     *
     * @param what kind of value that follows the bytes
     * @param bytes a key, or key and value if the value is the same in all documents
     * @param field the field whose value follows, or null
     */
    private record Step(int what, byte[] bytes, @Nullable Field field) {

        /** Nothing follows. */
        static final int NOTHING = 0;

        static final int TEXT = 1;
        static final int INSTANT = 2;
        static final int INTEGER = 3;

        /** The start of a complex property. Its parts follow as steps up to {@link #CLOSE}. */
        static final int OPEN = 4;

        static final int CLOSE = 5;

        Field valueOf() {
            return Objects.requireNonNull(field);
        }

        static Step[] of(List<Property> properties, Format format) {
            List<Step> steps = new ArrayList<>();
            for (Property property : properties) {
                if (property.isComplex()) {
                    steps.add(new Step(OPEN, format.complexKey(property), null));
                    property.fields().forEach(field -> steps.add(step(property, field, format)));
                    steps.add(new Step(CLOSE, new byte[0], null));
                } else {
                    add(step(property, property.field(), format), steps);
                }
            }
            return steps.toArray(Step[]::new);
        }

        private static Step step(Property property, Field field, Format format) {
            if (field.constant() != null) {
                return new Step(NOTHING, format.constant(property, field), null);
            }
            int what =
                    switch (field.type().base()) {
                        case STRING -> TEXT;
                        case DATE -> INSTANT;
                        case LONG -> INTEGER;
                        default ->
                            throw new IllegalStateException(
                                    "field " + field + ": a " + field.type() + " must be constant");
                    };
            return new Step(what, format.key(property, field), field);
        }

        /** Adds a step, merging constant bytes that follow each other. */
        private static void add(Step step, List<Step> steps) {
            Step last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
            if (step.what != NOTHING || last == null || last.what != NOTHING) {
                steps.add(step);
                return;
            }
            ByteSink out = new ByteSink(256);
            out.put(last.bytes);
            out.put(step.bytes);
            steps.set(steps.size() - 1, new Step(NOTHING, out.copy(0, out.length()), null));
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
            return new Element(format.key(name, type), type, parts);
        }
    }

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    void write(FieldValues values, ByteSink out) {
        writeSteps(values, out);
        for (int i = 0; i < elements.length; i++) {
            writeElement(elements[i], values.object(objects.get(i)), out);
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
            format.element(out, ValueType.Base.COMPLEX, i);
            int element = format.open(out);
            writeSteps(files.get(i).into(FieldValues.builder()).build(), out);
            format.close(out, element, false);
        }
        format.close(out, start, true);
    }

    private void writeSteps(FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        for (Step step : steps) {
            switch (step.what) {
                case Step.TEXT -> {
                    String text = values.text(step.valueOf());
                    if (text != null) {
                        format.text(out, step.bytes, text);
                    }
                }
                case Step.INSTANT -> {
                    long millis = values.number(step.valueOf());
                    if (millis != FieldValues.NONE) {
                        format.instant(out, step.bytes, millis);
                    }
                }
                case Step.INTEGER -> {
                    long number = values.number(step.valueOf());
                    if (number != FieldValues.NONE) {
                        format.integer(out, step.bytes, number);
                    }
                }
                case Step.OPEN -> {
                    before = out.length();
                    out.put(step.bytes);
                    start = format.open(out);
                }
                case Step.CLOSE -> {
                    if (format.isEmpty(out, start)) {
                        out.truncate(before);
                    } else {
                        format.close(out, start, false);
                    }
                }
                default -> out.put(step.bytes);
            }
        }
    }

    /** Appends a value that Nuxeo stores, in MongoDB and in the index: it stores no empty list. */
    private void writeElement(Element element, @Nullable Object value, ByteSink out) {
        if (value != null && !(element.type.element() != null && ((Object[]) value).length == 0)) {
            out.put(element.key);
            value(element.type, element.parts, value, out);
        }
    }

    private void value(ValueType type, Element[] parts, Object value, ByteSink out) {
        switch (type.base()) {
            case LIST -> {
                int start = format.open(out);
                int index = 0;
                for (Object each : (Object[]) value) {
                    if (each != null) {
                        format.element(out, type.elementType().base(), index++);
                        value(type.elementType(), parts, each, out);
                    }
                }
                format.close(out, start, true);
            }
            case COMPLEX -> {
                int start = format.open(out);
                for (int i = 0; i < parts.length; i++) {
                    writeElement(parts[i], ((Object[]) value)[i], out);
                }
                format.close(out, start, false);
            }
            default -> format.scalar(out, type.base(), value);
        }
    }
}
