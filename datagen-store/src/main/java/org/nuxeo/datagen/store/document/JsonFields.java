// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;

/**
 * Writes the fields of a kind as members of a JSON object, each after a comma: the built-in ones, then those that the
 * content model adds.
 */
final class JsonFields {

    private final FieldStep[] steps;
    private final JsonAdded added;

    JsonFields(IndexedFields fields, ContentModel model, Kind kind) {
        steps = FieldStep.of(ContentSchema.indexedProperties(model.kind(kind), fields::has), new Keys());
        added = new JsonAdded(fields, model, kind);
    }

    /**
     * Appends the fields that a document has. An object without any part is omitted. Every part starts with a comma;
     * the first comma is replaced by a brace.
     */
    void write(FieldValues values, ByteSink out) {
        int before = 0;
        int start = 0;
        for (FieldStep step : steps) {
            switch (step.what()) {
                case FieldStep.TEXT -> {
                    String text = values.text(step.valueOf());
                    if (text != null) {
                        JsonBytes.string(out, step.bytes(), text);
                    }
                }
                case FieldStep.INSTANT -> {
                    long millis = values.number(step.valueOf());
                    if (millis != FieldValues.NONE) {
                        out.put(step.bytes());
                        IsoInstants.put(millis, out);
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
        added.write(values, out);
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

    /** Writes instants as {@code 2020-01-02T03:04:05.000Z}, without the classes of java.time, which allocate. */
    static final class IsoInstants {

        private static final long DAY_MILLIS = 86_400_000L;

        private IsoInstants() {}

        /**
         * Appends an instant.
         *
         * @param millis milliseconds since 1970 in UTC, of the years 0 to 9999
         */
        static void put(long millis, ByteSink out) {
            int date = Days.date((int) Math.floorDiv(millis, DAY_MILLIS));
            int rest = (int) Math.floorMod(millis, DAY_MILLIS);
            out.putPadded(Days.year(date), 4);
            out.put('-');
            out.putPadded(Days.monthOfYear(date), 2);
            out.put('-');
            out.putPadded(Days.dayOfMonth(date), 2);
            out.put('T');
            out.putPadded(rest / 3_600_000, 2);
            out.put(':');
            out.putPadded(rest / 60_000 % 60, 2);
            out.put(':');
            out.putPadded(rest / 1_000 % 60, 2);
            out.put('.');
            out.putPadded(rest % 1_000, 3);
            out.put('Z');
        }
    }
}
