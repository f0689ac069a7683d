// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.bson.BsonType;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.ByteSink;

/** BSON elements, and fields as such. As in Nuxeo, whole numbers have 64 bits. */
final class BsonFormat implements FieldWriter.Format {

    static final BsonFormat BSON = new BsonFormat();
    private static final byte[] FILES = key(BsonType.ARRAY, DocumentType.STORED_FILES);
    private static final FieldWriter FILE = writer(List.of(DocumentType.furtherFile(field -> true)), List.of());

    private BsonFormat() {}

    /** Returns the writer of a type. */
    static FieldWriter writer(DocumentType type) {
        return writer(type.properties(field -> !field.isObject()), type.objects());
    }

    private static FieldWriter writer(List<Property> properties, List<Field> objects) {
        return FieldWriter.of(BSON, properties, Property::storedName, objects, Field::key);
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

    /** Returns the bytes that precede the value of an element. */
    static byte[] key(BsonType type, String name) {
        return ByteSink.written(out -> BSON.key(out, type, name));
    }

    /** Writes the bytes that precede the value of an element. Keys that most documents have are made once instead. */
    void key(ByteSink out, BsonType type, String name) {
        out.put(type.getValue());
        out.putUtf8(name);
        out.put(0);
    }

    @Override
    public byte[] key(String name, Base type) {
        return key(type(type), name);
    }

    @Override
    public void text(ByteSink out, String text) {
        int at = out.length();
        out.putIntLittleEndian(0);
        int lengthBytes = out.putUtf8(text);
        out.put(0);
        out.setIntLittleEndian(at, lengthBytes + 1);
    }

    @Override
    public void scalar(ByteSink out, Base type, long bits) {
        if (type == Base.BOOLEAN) {
            out.put((int) bits);
        } else {
            out.putLongLittleEndian(bits);
        }
    }

    /** Starts a document or an array, and returns its position. */
    @Override
    public int open(ByteSink out) {
        int start = out.length();
        out.putIntLittleEndian(0);
        return start;
    }

    /** Ends the document or array that starts at a position. */
    @Override
    public void close(ByteSink out, int start, boolean isList) {
        out.put(0);
        out.setIntLittleEndian(start, out.length() - start);
    }

    @Override
    public void element(ByteSink out, Base type, int index) {
        element(out, type(type), index);
    }

    /** Begins an element of an array. */
    void element(ByteSink out, BsonType type, int index) {
        out.put(type.getValue());
        out.putDecimal(index);
        out.put(0);
    }

    /** Writes an element with a text. */
    void string(ByteSink out, byte[] key, String value) {
        out.put(key);
        text(out, value);
    }

    /** Writes an element with a text. */
    void string(ByteSink out, String name, String value) {
        key(out, BsonType.STRING, name);
        text(out, value);
    }

    /** Writes an element with a date. */
    void date(ByteSink out, String name, long millis) {
        key(out, BsonType.DATE_TIME, name);
        out.putLongLittleEndian(millis);
    }

    /** Writes an element with a 64-bit number. */
    void number(ByteSink out, String name, long value) {
        key(out, BsonType.INT64, name);
        out.putLongLittleEndian(value);
    }

    /** Writes an array of texts or, if these are hexadecimal digits of such, of 64-bit numbers. */
    void array(ByteSink out, byte[] key, List<String> values, boolean areNumbers) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < values.size(); i++) {
            element(out, areNumbers ? BsonType.INT64 : BsonType.STRING, i);
            if (areNumbers) {
                out.putLongLittleEndian(Long.parseUnsignedLong(values.get(i), 16));
            } else {
                text(out, values.get(i));
            }
        }
        close(out, start, true);
    }
}
