// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.store.record.AddedFields.FurtherFiles;

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

    /** The fields that precede those of documents. */
    private static final List<String> SYSTEM = List.of(
            "baseFingerprint",
            "kind",
            "rowIdHigh",
            "rowIdLow",
            "repository",
            "type",
            "id",
            "parentId",
            "ancestorIds",
            "name",
            "path");

    /** The fields that follow, which are no texts and numbers. */
    private static final Set<String> OTHERS = Set.of(AddedFields.NAME, FurtherFiles.NAME);

    private final List<Field> known;
    private final Step[] steps;

    /**
     * A field of the Avro schema.
     *
     * @param optional whether it is a union with null
     * @param number whether it is a number and not a text
     * @param field the field it holds; for a record, the one that shows whether the record is present
     * @param parts parts of a record, otherwise null
     */
    private record Step(String name, boolean optional, boolean number, Field field, Step @Nullable [] parts) {}

    /**
     * @param schema schema of the written records
     * @param known fields of the archive
     * @throws IllegalArgumentException if the schema has a field that the archive lacks
     */
    FullRecordFields(Schema schema, List<Field> known) {
        this.known = known;
        List<Schema.Field> fields = schema.getFields();
        List<Schema.Field> system = fields.subList(0, SYSTEM.size());
        Check.refuse(
                !system.stream().map(Schema.Field::name).toList().equals(SYSTEM),
                () -> "schema " + schema.getFullName() + ": must start with " + SYSTEM);
        steps = steps(
                "",
                fields.subList(SYSTEM.size(), fields.size()).stream()
                        .filter(field -> !OTHERS.contains(field.name()))
                        .toList());
    }

    /** Returns whether an archive with some fields has what a field of a schema holds. */
    static boolean isHeld(Schema.Field field, List<Field> known) {
        return SYSTEM.contains(field.name()) || isHeld("", field, known);
    }

    private static boolean isHeld(String record, Schema.Field field, List<Field> known) {
        Schema type = field.schema().isUnion() ? field.schema().getTypes().get(VALUE) : field.schema();
        return type.getType() == Schema.Type.RECORD
                ? type.getFields().stream().allMatch(part -> isHeld(field.name(), part, known))
                : known.stream().anyMatch(each -> isNamed(each, record, field));
    }

    /** Returns whether a field of a schema, or a part of one, holds a field. */
    static boolean holds(Schema.Field written, Field field) {
        Schema type = written.schema().isUnion() ? written.schema().getTypes().get(VALUE) : written.schema();
        return type.getType() == Schema.Type.RECORD
                ? type.getFields().stream().anyMatch(part -> isNamed(field, written.name(), part))
                : isNamed(field, "", written);
    }

    private static boolean isNamed(Field field, String record, Schema.Field written) {
        return field.isStored() && name(record, field).equals(written.name());
    }

    private Step[] steps(String record, List<Schema.Field> fields) {
        return fields.stream().map(field -> step(record, field)).toArray(Step[]::new);
    }

    private Step step(String record, Schema.Field field) {
        boolean optional = field.schema().isUnion();
        Schema type = optional ? field.schema().getTypes().get(VALUE) : field.schema();
        if (type.getType() == Schema.Type.RECORD) {
            Step[] parts = steps(field.name(), type.getFields());
            return new Step(field.name(), optional, false, parts[0].field, parts);
        }
        Field held = known.stream()
                .filter(each -> isNamed(each, record, field))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "field " + field.name() + " of a full record: is not in the content schema"));
        return new Step(field.name(), optional, held.type().base() != Base.STRING, held, null);
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

    /** Returns the built-in fields of the document that a record holds. */
    FieldValues.Builder read(GenericRecord record, DocumentType type) {
        FieldValues.Builder values = FieldValues.builder(type);
        read(steps, record, values);
        return values;
    }

    private static void read(Step[] steps, GenericRecord record, FieldValues.Builder values) {
        for (Step step : steps) {
            Object value = record.get(step.name);
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
