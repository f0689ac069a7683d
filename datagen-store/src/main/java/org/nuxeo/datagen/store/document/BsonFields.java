// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.bson.BsonType;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;

/** Fields as BSON elements. As in Nuxeo, whole numbers have 64 bits. */
final class BsonFields implements FieldWriter.Format {

    private static final BsonFields FORMAT = new BsonFields();
    private static final byte[] FILES = BsonBytes.key(BsonType.ARRAY, DocumentType.STORED_FILES);
    private static final FieldWriter FILE = writer(List.of(DocumentType.furtherFile(field -> true)), List.of());

    private BsonFields() {}

    /** Returns the writer of a type. */
    static FieldWriter of(DocumentType type) {
        return writer(type.properties(field -> !field.isObject()), type.objects());
    }

    private static FieldWriter writer(List<Property> properties, List<Field> objects) {
        return new FieldWriter(FORMAT, properties, Property::storedName, objects, Field::key);
    }

    /** Appends the files besides the main one, if there are any. */
    static void writeFiles(List<StoredBlob> files, ByteSink out) {
        FILE.writeFiles(FILES, files, out);
    }

    /** Returns the type of values in MongoDB. */
    static BsonType type(Base base) {
        return switch (base) {
            case STRING -> BsonType.STRING;
            case INTEGER, LONG -> BsonType.INT64;
            case DOUBLE -> BsonType.DOUBLE;
            case BOOLEAN -> BsonType.BOOLEAN;
            case DATE -> BsonType.DATE_TIME;
            case LIST -> BsonType.ARRAY;
            case COMPLEX -> BsonType.DOCUMENT;
        };
    }

    @Override
    public byte[] key(String name, Base type) {
        return BsonBytes.key(type(type), name);
    }

    @Override
    public void text(ByteSink out, String text) {
        BsonBytes.text(out, text);
    }

    @Override
    public void instant(ByteSink out, long millis) {
        out.putLongLittleEndian(millis);
    }

    @Override
    public void integer(ByteSink out, long number) {
        out.putLongLittleEndian(number);
    }

    @Override
    public void decimal(ByteSink out, double number) {
        out.putLongLittleEndian(Double.doubleToLongBits(number));
    }

    @Override
    public void flag(ByteSink out, boolean flag) {
        out.put(flag ? 1 : 0);
    }

    @Override
    public int open(ByteSink out) {
        return BsonBytes.open(out);
    }

    @Override
    public void close(ByteSink out, int start, boolean isList) {
        BsonBytes.close(out, start);
    }

    @Override
    public void element(ByteSink out, Base type, int index) {
        BsonBytes.index(out, type(type), index);
    }
}
