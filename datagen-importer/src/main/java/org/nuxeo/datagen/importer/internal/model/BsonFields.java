package org.nuxeo.datagen.importer.internal.model;

import java.util.List;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;

/** Writes the fields of the content schema as elements of BSON. */
final class BsonFields {

    private static final FieldStep[] STEPS = FieldStep.of(ContentSchema.properties(), new Keys());

    private BsonFields() {}

    /** Appends the fields that a document has. */
    static void write(FieldValues values, ByteSink out) {
        write(STEPS, values, out);
    }

    private static void write(FieldStep[] steps, FieldValues values, ByteSink out) {
        for (FieldStep step : steps) {
            switch (step.what()) {
                case NOTHING -> out.put(step.bytes());
                case TEXT -> {
                    String text = values.text(step.field());
                    if (text != null) {
                        BsonBytes.string(out, step.bytes(), text);
                    }
                }
                case INSTANT, INTEGER -> {
                    long number = values.number(step.field());
                    if (number != FieldValues.NONE) {
                        BsonBytes.number(out, step.bytes(), number);
                    }
                }
                case PARTS -> document(step, values, out);
            }
        }
    }

    /** A complex property without any part is left out. */
    private static void document(FieldStep step, FieldValues values, ByteSink out) {
        int before = out.length();
        out.put(step.bytes());
        int start = BsonBytes.open(out);
        int empty = out.length();
        write(step.parts(), values, out);
        if (out.length() == empty) {
            out.truncate(before);
        } else {
            BsonBytes.close(out, start);
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
