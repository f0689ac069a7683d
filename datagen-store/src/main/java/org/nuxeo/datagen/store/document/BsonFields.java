// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;

/** Writes the fields of a kind as BSON elements: the built-in ones, then those that the content model adds. */
final class BsonFields {

    private final FieldStep[] steps;
    private final BsonAdded added;

    BsonFields(ContentModel model, Kind kind) {
        steps = FieldStep.of(ContentSchema.properties(model.kind(kind), field -> true), new Keys());
        added = new BsonAdded(model, kind);
    }

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    void write(FieldValues values, ByteSink out) {
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
        added.write(values, out);
    }

    private static final class Keys implements FieldStep.Format {

        @Override
        public byte[] complexKey(Property property) {
            return BsonBytes.key(BsonBytes.DOCUMENT, property.storedName());
        }

        @Override
        public byte[] key(Property property, Field field) {
            byte type =
                    switch (field.type()) {
                        case TEXT -> BsonBytes.STRING;
                        case TEXTS -> BsonBytes.ARRAY;
                        case INSTANT -> BsonBytes.DATE;
                        case INTEGER -> BsonBytes.INT64;
                    };
            return BsonBytes.key(type, property.isComplex() ? field.partName() : property.storedName());
        }

        @Override
        public byte[] constant(Property property, Field field) {
            ByteSink out = new ByteSink(64);
            String constant = Objects.requireNonNull(field.constant());
            if (field.type() == FieldType.TEXTS) {
                BsonBytes.strings(out, key(property, field), List.of(constant));
            } else {
                BsonBytes.string(out, key(property, field), constant);
            }
            return out.copy(0, out.length());
        }
    }
}
