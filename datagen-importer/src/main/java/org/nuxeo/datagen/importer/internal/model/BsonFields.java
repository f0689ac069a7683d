// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.model;

import java.util.List;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;

/** Writes the fields of the content schema as BSON elements. */
final class BsonFields {

    private static final FieldStep[] STEPS = FieldStep.of(ContentSchema.properties(), new Keys());

    private BsonFields() {}

    /** Appends the fields that a document has. A complex property without any part is omitted. */
    static void write(FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        for (FieldStep step : STEPS) {
            switch (step.what()) {
                case FieldStep.TEXT -> {
                    String text = values.text(step.field());
                    if (text != null) {
                        BsonBytes.string(out, step.bytes(), text);
                    }
                }
                case FieldStep.INSTANT, FieldStep.INTEGER -> {
                    long number = values.number(step.field());
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
            return BsonBytes.key(type, property.isComplex() ? field.part() : property.storedName());
        }

        @Override
        public byte[] constant(Property property, Field field) {
            ByteSink out = new ByteSink(64);
            if (field.type() == FieldType.TEXTS) {
                BsonBytes.strings(out, key(property, field), List.of(field.constant()));
            } else {
                BsonBytes.string(out, key(property, field), field.constant());
            }
            return out.copy(0, out.length());
        }
    }
}
