package org.nuxeo.datagen.importer.internal.model;

import java.util.ArrayList;
import java.util.List;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;

/**
 * A step in writing a document's fields: bytes that are the same in every document, and the value that follows. Steps are
 * prepared once from the content schema, so that a loop over them is all there is to do for a document.
 *
 * @param what follows the bytes
 * @param bytes a key; key and value where documents do not differ
 * @param field whose value follows, or null
 * @param parts what follows within a complex property; empty elsewhere
 */
record FieldStep(What what, byte[] bytes, Field field, FieldStep[] parts) {

    private static final FieldStep[] NO_PARTS = {};

    /** What follows the bytes of a step. */
    enum What {
        NOTHING,
        TEXT,
        INSTANT,
        INTEGER,
        PARTS
    }

    /** How a format writes what is the same in every document. */
    interface Format {

        /** Returns what stands before the parts of a complex property. */
        byte[] complexKey(Property property);

        /** Returns what stands before the value of a field. */
        byte[] key(Property property, Field field);

        /** Returns key and value of a field that has the same value in every document. */
        byte[] constant(Property property, Field field);
    }

    /** Returns the steps that write some properties. */
    static FieldStep[] of(List<Property> properties, Format format) {
        List<FieldStep> steps = new ArrayList<>();
        for (Property property : properties) {
            if (property.isComplex()) {
                FieldStep[] parts = property.fields().stream()
                        .map(field -> step(property, field, format))
                        .toArray(FieldStep[]::new);
                steps.add(new FieldStep(What.PARTS, format.complexKey(property), null, parts));
            } else {
                add(step(property, property.field(), format), steps);
            }
        }
        return steps.toArray(FieldStep[]::new);
    }

    private static FieldStep step(Property property, Field field, Format format) {
        if (field.constant() != null) {
            return new FieldStep(What.NOTHING, format.constant(property, field), null, NO_PARTS);
        }
        What what =
                switch (field.type()) {
                    case TEXT -> What.TEXT;
                    case INSTANT -> What.INSTANT;
                    case INTEGER -> What.INTEGER;
                    case TEXTS ->
                        throw new IllegalStateException("field " + field.xpath() + ": a list must be constant");
                };
        return new FieldStep(what, format.key(property, field), field, NO_PARTS);
    }

    /** Bytes that follow bytes are one step with them. */
    private static void add(FieldStep step, List<FieldStep> steps) {
        FieldStep last = steps.isEmpty() ? null : steps.get(steps.size() - 1);
        if (step.what != What.NOTHING || last == null || last.what != What.NOTHING) {
            steps.add(step);
            return;
        }
        ByteSink out = new ByteSink(256);
        out.put(last.bytes);
        out.put(step.bytes);
        steps.set(steps.size() - 1, new FieldStep(What.NOTHING, out.copy(0, out.length()), null, NO_PARTS));
    }
}
