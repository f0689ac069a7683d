// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericRecord;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Archive;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.StoredBlob;

/**
 * The fields whose values are objects, in full records. The Avro field {@code added} is null or a record of the fields of
 * the document's kind, each of which can be null.
 */
final class AddedFields {

    static final String NAME = "added";
    private static final String NAMESPACE = "org.nuxeo.datagen.importer.record.added";
    private static final int VALUE = 1;

    private final List<List<Field>> fields;
    private final int[] branches;

    AddedFields(Archive archive) {
        fields = archive.kinds().stream()
                .map(kind -> archive.type(kind).objects())
                .toList();
        branches = new int[fields.size()];
        int branch = 0;
        for (Kind kind : kinds(archive)) {
            branches[kind.code()] = ++branch;
        }
    }

    /** Returns whether documents of any kind have such fields. */
    static boolean isAny(Archive archive) {
        return !kinds(archive).isEmpty();
    }

    private static List<Kind> kinds(Archive archive) {
        return archive.kinds().stream()
                .filter(kind -> !archive.type(kind).objects().isEmpty())
                .toList();
    }

    /** Returns the Avro field of an archive with such fields. */
    static Schema.Field field(Archive archive) {
        List<Schema> branches = new ArrayList<>();
        branches.add(Schema.create(Schema.Type.NULL));
        for (Kind kind : kinds(archive)) {
            // Avro allows no hyphen
            String name = kind.label().replace("-", "__");
            List<Schema.Field> fields = archive.type(kind).objects().stream()
                    .map(each -> field(each.column(), each.type(), name + "_" + each.column()))
                    .toList();
            branches.add(Schema.createRecord(name, null, NAMESPACE, false, fields));
        }
        return new Schema.Field(NAME, Schema.createUnion(branches), null, Schema.Field.NULL_DEFAULT_VALUE);
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
            case COMPLEX -> {
                List<Schema.Field> parts = type.parts().stream()
                        .map(part -> field(part.name(), part.type(), path + "_" + part.name()))
                        .toList();
                yield Schema.createRecord(path, null, NAMESPACE, false, parts);
            }
        };
    }

    /** Appends the fields of a document. */
    void write(Kind kind, FieldValues values, ByteSink out) {
        AvroBytes.number(branches[kind.code()], out);
        for (Field field : fields.get(kind.code())) {
            optional(field.type(), values.object(field), out);
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

    /** Returns the values of the fields of a document. */
    @Nullable
    Object[] read(Kind kind, GenericRecord record) {
        List<Field> own = fields.get(kind.code());
        return record.get(NAME) instanceof GenericRecord held
                ? own.stream()
                        .map(field -> value(field.type(), held.get(field.column())))
                        .toArray()
                : new Object[own.size()];
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

    /** The files of documents besides the main one, in full records of archives that have such files: the Avro field {@code furtherFiles}. */
    static final class FurtherFiles {

        static final String NAME = "furtherFiles";
        private static final Schema FILE = SchemaBuilder.record("FurtherFile")
                .namespace("org.nuxeo.datagen.importer.record")
                .fields()
                .requiredString("blobKey")
                .requiredString("fileName")
                .requiredString("mimeType")
                .requiredLong("lengthBytes")
                .requiredString("md5")
                .endRecord();

        private static final FullRecordFields FIELDS = new FullRecordFields(FILE.getFields(), Field.OF_BLOB);

        private FurtherFiles() {}

        /** Returns whether documents of any kind have more than one file. */
        static boolean isAny(Archive archive) {
            return archive.kinds().stream()
                    .anyMatch(kind -> archive.type(kind).files().size() > 1);
        }

        /** Returns the Avro field. */
        static Schema.Field field() {
            return new Schema.Field(NAME, Schema.createArray(FILE), null, List.of());
        }

        /** Appends the files of a document. */
        static void write(List<StoredBlob> files, ByteSink out) {
            if (!files.isEmpty()) {
                AvroBytes.number(files.size(), out);
                files.forEach(
                        file -> FIELDS.write(file.into(FieldValues.builder()).build(), out));
            }
            AvroBytes.number(0, out);
        }

        /** Returns the files of the document that a record holds. */
        static List<StoredBlob> read(GenericRecord record) {
            List<StoredBlob> files = new ArrayList<>();
            if (record.getSchema().getField(NAME) != null) {
                for (Object file : (List<?>) record.get(NAME)) {
                    FieldValues values = FIELDS.read((GenericRecord) file, FieldValues.builder())
                            .build();
                    files.add(Objects.requireNonNull(StoredBlob.of(values)));
                }
            }
            return files;
        }
    }
}
