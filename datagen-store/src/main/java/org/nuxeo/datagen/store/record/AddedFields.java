// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.model.AddedField;
import org.nuxeo.datagen.core.model.ContentModel;
import org.nuxeo.datagen.core.model.ValueType;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.store.document.ByteSink;

/**
 * The fields that a content model adds, in full records. The Avro field {@code added} is null or a record of the fields of
 * the document's kind, each of which can be null.
 */
final class AddedFields {

    private static final String NAME = "added";
    private static final String NAMESPACE = "org.nuxeo.datagen.importer.record.added";
    private static final int VALUE = 1;

    private final ValueType[][] types;
    private final String[][] columns;
    private final int[] branches;

    AddedFields(ContentModel model) {
        int kinds = model.kinds().size();
        types = new ValueType[kinds][];
        columns = new String[kinds][];
        branches = new int[kinds];
        int branch = 0;
        for (Kind kind : model.kinds()) {
            List<AddedField> fields = model.kind(kind).added();
            types[kind.code()] =
                    fields.stream().map(field -> model.type(kind, field)).toArray(ValueType[]::new);
            columns[kind.code()] = fields.stream().map(AddedField::column).toArray(String[]::new);
            branches[kind.code()] = fields.isEmpty() ? 0 : ++branch;
        }
    }

    /** Returns whether a model adds fields to any kind. */
    static boolean isAny(ContentModel model) {
        for (Kind kind : model.kinds()) {
            if (!model.kind(kind).added().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    /** Returns the Avro field of a model that adds fields. */
    static Schema.Field field(ContentModel model) {
        List<Schema> kinds = new ArrayList<>();
        kinds.add(Schema.create(Schema.Type.NULL));
        for (Kind kind : model.kinds()) {
            List<Schema.Field> fields = new ArrayList<>();
            for (AddedField each : model.kind(kind).added()) {
                fields.add(field(each.column(), model.type(kind, each), nameOf(kind) + "_" + each.column()));
            }
            if (!fields.isEmpty()) {
                kinds.add(Schema.createRecord(nameOf(kind), null, NAMESPACE, false, fields));
            }
        }
        return new Schema.Field(NAME, Schema.createUnion(kinds), null, Schema.Field.NULL_DEFAULT_VALUE);
    }

    /** Returns the name of a kind in schemas, where Avro allows no hyphen. */
    private static String nameOf(Kind kind) {
        return kind.label().replace("-", "__");
    }

    private static Schema.Field field(String name, ValueType type, String path) {
        Schema optional = Schema.createUnion(Schema.create(Schema.Type.NULL), schema(type, path));
        return new Schema.Field(name, optional, null, Schema.Field.NULL_DEFAULT_VALUE);
    }

    private static Schema schema(ValueType type, String path) {
        return switch (type.base()) {
            case STRING -> Schema.create(Schema.Type.STRING);
            case INTEGER, LONG -> Schema.create(Schema.Type.LONG);
            case DOUBLE -> Schema.create(Schema.Type.DOUBLE);
            case BOOLEAN -> Schema.create(Schema.Type.BOOLEAN);
            case DATE -> LogicalTypes.timestampMillis().addToSchema(Schema.create(Schema.Type.LONG));
            case LIST -> Schema.createArray(schema(type.elementType(), path));
            case COMPLEX ->
                Schema.createRecord(
                        path,
                        null,
                        NAMESPACE,
                        false,
                        type.parts().stream()
                                .map(part -> field(part.name(), part.type(), path + "_" + part.name()))
                                .toList());
        };
    }

    /** Appends the added fields of a document. */
    void write(Kind kind, FieldValues values, ByteSink out) {
        AvroBytes.number(branches[kind.code()], out);
        ValueType[] own = types[kind.code()];
        for (int slot = 0; slot < own.length; slot++) {
            optional(own[slot], values.added(slot), out);
        }
    }

    private static void optional(ValueType type, @Nullable Object value, ByteSink out) {
        AvroBytes.number(value == null ? 0 : VALUE, out);
        if (value != null) {
            value(type, value, out);
        }
    }

    private static void value(ValueType type, Object value, ByteSink out) {
        switch (type.base()) {
            case STRING -> AvroBytes.text((String) value, out);
            case INTEGER, LONG, DATE -> AvroBytes.number((long) value, out);
            case DOUBLE -> out.putLongLittleEndian(Double.doubleToLongBits((double) value));
            case BOOLEAN -> out.put((boolean) value ? 1 : 0);
            case LIST -> {
                Object[] elements = (Object[]) value;
                if (elements.length > 0) {
                    AvroBytes.number(elements.length, out);
                    for (Object each : elements) {
                        value(type.elementType(), each, out);
                    }
                }
                AvroBytes.number(0, out);
            }
            case COMPLEX -> {
                Object[] parts = (Object[]) value;
                for (int i = 0; i < parts.length; i++) {
                    optional(type.parts().get(i).type(), parts[i], out);
                }
            }
        }
    }

    /** Returns the values of the added fields of a document. */
    Object[] read(Kind kind, GenericRecord record) {
        String[] names = columns[kind.code()];
        Object[] values = new Object[names.length];
        if (record.get(NAME) instanceof GenericRecord held) {
            for (int slot = 0; slot < values.length; slot++) {
                values[slot] = value(types[kind.code()][slot], held.get(names[slot]));
            }
        }
        return values;
    }

    private static @Nullable Object value(ValueType type, @Nullable Object found) {
        if (found == null) {
            return null;
        }
        return switch (type.base()) {
            case STRING -> found.toString();
            case LIST ->
                ((List<?>) found)
                        .stream().map(each -> value(type.elementType(), each)).toArray();
            case COMPLEX ->
                type.parts().stream()
                        .map(part -> value(part.type(), ((GenericRecord) found).get(part.name())))
                        .toArray();
            default -> found;
        };
    }
}
