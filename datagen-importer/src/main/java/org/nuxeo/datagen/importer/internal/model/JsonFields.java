package org.nuxeo.datagen.importer.internal.model;

import java.util.List;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;

/** Writes fields of the content schema as members of a JSON object, each after a comma. */
final class JsonFields {

    private final FieldStep[] steps;

    JsonFields(IndexedFields fields) {
        steps = FieldStep.of(ContentSchema.indexedProperties(fields::has), new Keys());
    }

    /** Appends the fields that a document has. */
    void write(FieldValues values, ByteSink out) {
        write(steps, values, out);
    }

    private static void write(FieldStep[] steps, FieldValues values, ByteSink out) {
        for (FieldStep step : steps) {
            switch (step.what()) {
                case NOTHING -> out.put(step.bytes());
                case TEXT -> {
                    String text = values.text(step.field());
                    if (text != null) {
                        JsonBytes.string(out, step.bytes(), text);
                    }
                }
                case INSTANT -> {
                    long millis = values.number(step.field());
                    if (millis != FieldValues.NONE) {
                        out.put(step.bytes());
                        IsoInstants.put(millis, out);
                        out.put('"');
                    }
                }
                case INTEGER -> {
                    long number = values.number(step.field());
                    if (number != FieldValues.NONE) {
                        out.put(step.bytes());
                        out.putDecimal(number);
                    }
                }
                case PARTS -> object(step, values, out);
            }
        }
    }

    /** Every part begins with a comma, of which the first becomes a brace. An object without any part is left out. */
    private static void object(FieldStep step, FieldValues values, ByteSink out) {
        int before = out.length();
        out.put(step.bytes());
        int start = out.length();
        write(step.parts(), values, out);
        if (out.length() == start) {
            out.truncate(before);
        } else {
            out.array()[start] = '{';
            out.put('}');
        }
    }

    private static final class Keys implements FieldStep.Format {

        @Override
        public byte[] complexKey(Property property) {
            return JsonBytes.ascii(",\"" + property.name() + "\":");
        }

        @Override
        public byte[] key(Property property, Field field) {
            String quote = field.type() == FieldType.TEXT || field.type() == FieldType.INSTANT ? "\"" : "";
            return JsonBytes.ascii(name(property, field) + quote);
        }

        @Override
        public byte[] constant(Property property, Field field) {
            boolean list = field.type() == FieldType.TEXTS;
            String value = list ? JsonBytes.array(List.of(field.constant())) : '"' + field.constant() + '"';
            return JsonBytes.ascii(name(property, field) + value);
        }

        private static String name(Property property, Field field) {
            return ",\"" + (property.isComplex() ? field.part() : property.name()) + "\":";
        }
    }
}
