// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import java.util.Objects;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;

/** Fields as BSON elements. As in Nuxeo, whole numbers have 64 bits. */
final class BsonFields implements FieldWriter.Format {

    private static final BsonFields FORMAT = new BsonFields();
    private static final byte[] FILES = BsonBytes.key(BsonBytes.ARRAY, DocumentType.STORED_FILES);
    private static final FieldWriter FILE =
            new FieldWriter(FORMAT, List.of(DocumentType.furtherFile(field -> true)), List.of());

    private BsonFields() {}

    /** Returns the writer of a type. */
    static FieldWriter of(DocumentType type) {
        return new FieldWriter(FORMAT, type.properties(field -> !field.isObject()), type.objects());
    }

    /** Appends the files besides the main one, if there are any. */
    static void writeFiles(List<StoredBlob> files, ByteSink out) {
        FILE.writeFiles(FILES, files, out);
    }

    private static byte code(Base type) {
        return switch (type) {
            case STRING -> BsonBytes.STRING;
            case INTEGER, LONG -> BsonBytes.INT64;
            case DOUBLE -> BsonBytes.DOUBLE;
            case BOOLEAN -> BsonBytes.BOOLEAN;
            case DATE -> BsonBytes.DATE;
            case LIST -> BsonBytes.ARRAY;
            case COMPLEX -> BsonBytes.DOCUMENT;
        };
    }

    @Override
    public byte[] complexKey(Property property) {
        return BsonBytes.key(BsonBytes.DOCUMENT, property.storedName());
    }

    @Override
    public byte[] key(Property property, Field field) {
        return key(property.isComplex() ? field.partName() : property.storedName(), field.type());
    }

    @Override
    public byte[] constant(Property property, Field field) {
        ByteSink out = new ByteSink(64);
        String constant = Objects.requireNonNull(field.constant());
        if (field.type().base() == Base.LIST) {
            BsonBytes.strings(out, key(property, field), List.of(constant));
        } else {
            BsonBytes.string(out, key(property, field), constant);
        }
        return out.copy(0, out.length());
    }

    @Override
    public String name(Field field) {
        return field.key();
    }

    @Override
    public byte[] key(String name, ValueType type) {
        return BsonBytes.key(code(type.base()), name);
    }

    @Override
    public void text(ByteSink out, byte[] key, String text) {
        BsonBytes.string(out, key, text);
    }

    @Override
    public void instant(ByteSink out, byte[] key, long millis) {
        BsonBytes.number(out, key, millis);
    }

    @Override
    public void integer(ByteSink out, byte[] key, long number) {
        BsonBytes.number(out, key, number);
    }

    @Override
    public int open(ByteSink out) {
        return BsonBytes.open(out);
    }

    @Override
    public boolean isEmpty(ByteSink out, int start) {
        return out.length() == start + Integer.BYTES;
    }

    @Override
    public void close(ByteSink out, int start, boolean isList) {
        BsonBytes.close(out, start);
    }

    @Override
    public void element(ByteSink out, Base type, int index) {
        BsonBytes.index(out, code(type), index);
    }

    @Override
    public void scalar(ByteSink out, Base type, Object value) {
        switch (type) {
            case STRING -> BsonBytes.text(out, (String) value);
            case DOUBLE -> out.putLongLittleEndian(Double.doubleToLongBits((double) value));
            case BOOLEAN -> out.put((boolean) value ? 1 : 0);
            default -> out.putLongLittleEndian((long) value);
        }
    }
}
