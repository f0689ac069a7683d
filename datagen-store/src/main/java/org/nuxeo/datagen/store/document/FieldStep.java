// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import org.nuxeo.datagen.core.text.ByteSink;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;

/**
 * One step of writing a document's fields: constant bytes, and the value that follows them.
 *
 * <p>The steps are prepared once for a type of documents, so that writing a document is one loop over them.
 *
 * @param what kind of value that follows the bytes
 * @param bytes a key, or key and value if the value is the same in all documents
 * @param field the field whose value follows, or null
 */
record FieldStep(int what, byte[] bytes, @Nullable Field field) {

    /** Nothing follows. */
    static final int NOTHING = 0;

    static final int TEXT = 1;
    static final int INSTANT = 2;
    static final int INTEGER = 3;

    /** The start of a complex property. Its parts follow as steps up to {@link #CLOSE}. */
    static final int OPEN = 4;

    static final int CLOSE = 5;

    /** Returns the field whose value follows. */
    Field valueOf() {
        return Objects.requireNonNull(field);
    }

    /** The way in which a format writes the bytes that are the same in all documents. */
    interface Format {

        /** Returns the bytes that precede the parts of a complex property. */
        byte[] complexKey(Property property);

        /** Returns the bytes that precede the value of a field. */
        byte[] key(Property property, Field field);

        /** Returns key and value of a field that has the same value in all documents. */
        byte[] constant(Property property, Field field);
    }

    /** Returns the steps that write properties. */
    static FieldStep[] of(List<Property> properties, Format format) {
        List<FieldStep> steps = new ArrayList<>();
        for (Property property : properties) {
            if (property.isComplex()) {
                steps.add(new FieldStep(OPEN, format.complexKey(property), null));
                property.fields().forEach(field -> steps.add(step(property, field, format)));
                steps.add(new FieldStep(CLOSE, new byte[0], null));
            } else {
                add(step(property, property.field(), format), steps);
            }
        }
        return steps.toArray(FieldStep[]::new);
    }

    private static FieldStep step(Property property, Field field, Format format) {
        if (field.constant() != null) {
            return new FieldStep(NOTHING, format.constant(property, field), null);
        }
        int what =
                switch (field.type().base()) {
                    case STRING -> TEXT;
                    case DATE -> INSTANT;
                    case LONG -> INTEGER;
                    default ->
                        throw new IllegalStateException("field " + field + ": a " + field.type() + " must be constant");
                };
        return new FieldStep(what, format.key(property, field), field);
    }

    /** Adds a step, merging constant bytes that follow each other. */
    private static void add(FieldStep step, List<FieldStep> steps) {
        FieldStep last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        if (step.what != NOTHING || last == null || last.what != NOTHING) {
            steps.add(step);
            return;
        }
        ByteSink out = new ByteSink(256);
        out.put(last.bytes);
        out.put(step.bytes);
        steps.set(steps.size() - 1, new FieldStep(NOTHING, out.copy(0, out.length()), null));
    }
}
