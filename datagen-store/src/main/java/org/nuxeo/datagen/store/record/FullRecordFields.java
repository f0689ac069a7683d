// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Check;

/**
 * The fields in full records whose values are no objects.
 *
 * <p>The Avro schema defines the order, the unions and the nested records. Its fields are matched by name: {@code
 * batch_tag} is {@code batchTag}, and {@code customer_number} is {@code number} in the record {@code customer}. Names
 * of instants end with their unit.
 */
final class FullRecordFields {

    private static final int NULL = 0;
    private static final int VALUE = 1;

    private final Step[] steps;

    /**
     * A field of the Avro schema.
     *
     * @param optional whether it is a union with null
     * @param number whether it is a number and not a text
     * @param field the field it holds; for a record, the one that shows whether the record is present
     * @param parts parts of a record, otherwise null
     */
    private record Step(Schema.Field written, boolean optional, boolean number, Field field, Step @Nullable [] parts) {

        Stream<Field> held() {
            return parts == null ? Stream.of(field) : Stream.of(parts).map(Step::field);
        }
    }

    /**
     * @param written fields of a schema; those that hold nothing of the archive are left out
     * @param known fields of the archive
     * @throws IllegalArgumentException if one of them has no place in the schema, and so would be lost on its way
     */
    FullRecordFields(List<Schema.Field> written, List<Field> known) {
        List<Field> stored = known.stream()
                .filter(field -> field.isStored() && !field.isObject())
                .toList();
        steps = steps("", written, stored);
        Set<Field> held = Stream.of(steps).flatMap(Step::held).collect(Collectors.toSet());
        stored.forEach(field -> Check.refuse(
                !held.contains(field),
                () -> "field " + field + ": no full record holds it; define it with Field.valueOf"));
    }

    /** Returns the fields of the schema that are not left out. */
    List<Schema.Field> written() {
        return Stream.of(steps).map(Step::written).toList();
    }

    private static Step[] steps(String record, List<Schema.Field> written, List<Field> stored) {
        return written.stream()
                .flatMap(each -> step(record, each, stored).stream())
                .toArray(Step[]::new);
    }

    private static Optional<Step> step(String record, Schema.Field written, List<Field> stored) {
        boolean optional = written.schema().isUnion();
        Schema type = optional ? written.schema().getTypes().get(VALUE) : written.schema();
        if (type.getType() == Schema.Type.RECORD) {
            Step[] parts = steps(written.name(), type.getFields(), stored);
            boolean isWhole = parts.length == type.getFields().size();
            return isWhole ? Optional.of(new Step(written, optional, false, parts[0].field, parts)) : Optional.empty();
        }
        return stored.stream()
                .filter(field -> name(record, field).equals(written.name()))
                .findFirst()
                .map(field -> new Step(written, optional, field.type().base() != Base.STRING, field, null));
    }

    /** Returns the name of a field in a nested record, or in the outermost one if {@code record} is empty. */
    static String name(String record, Field field) {
        StringBuilder name = new StringBuilder();
        for (String word : field.columnOf(record).split("_")) {
            name.append(name.length() == 0 ? word : Character.toUpperCase(word.charAt(0)) + word.substring(1));
        }
        return name.append(field.type().base() == Base.DATE ? "Millis" : "").toString();
    }

    /** Appends the fields of a document. */
    void write(FieldValues values, ByteSink out) {
        write(steps, values, out);
    }

    private static void write(Step[] steps, FieldValues values, ByteSink out) {
        for (Step step : steps) {
            if (step.optional) {
                boolean has = values.has(step.field);
                AvroBytes.number(has ? VALUE : NULL, out);
                if (!has) {
                    continue;
                }
            }
            if (step.parts != null) {
                write(step.parts, values, out);
            } else if (step.number) {
                AvroBytes.number(values.number(step.field), out);
            } else {
                AvroBytes.text(values.requireText(step.field), out);
            }
        }
    }

    /** Adds the built-in fields that a record holds to values. */
    FieldValues.Builder read(GenericRecord record, FieldValues.Builder values) {
        read(steps, record, values);
        return values;
    }

    private static void read(Step[] steps, GenericRecord record, FieldValues.Builder values) {
        for (Step step : steps) {
            Object value = record.get(step.written.name());
            if (value == null) {
                continue;
            }
            if (step.parts != null) {
                read(step.parts, (GenericRecord) value, values);
            } else if (step.number) {
                values.set(step.field, (long) value);
            } else {
                values.set(step.field, value.toString());
            }
        }
    }
}
