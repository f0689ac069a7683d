// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import static org.nuxeo.datagen.core.schema.DocumentType.furtherFile;
import static org.nuxeo.datagen.core.schema.Placement.INDEX;

import java.util.List;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType.Base;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.core.text.Decimals;
import org.nuxeo.datagen.store.document.JsonEncoder.IndexedFields;

/**
 * Fields as members of a JSON object, each after a comma. Every element and every part starts with a comma; the first comma
 * is replaced by the opening bracket.
 */
final class JsonFields implements FieldWriter.Format {

    private static final JsonFields FORMAT = new JsonFields();
    private static final byte[] FILES = Ascii.bytes(",\"" + DocumentType.FILES + "\":");
    private static final FieldWriter FILE = writer(List.of(furtherFile(field -> field.isIn(INDEX))), List.of());

    private JsonFields() {}

    /** Returns the writer of the indexed fields of a type. */
    static FieldWriter of(IndexedFields fields, DocumentType type) {
        return writer(
                type.indexedProperties(field -> fields.has(field) && !field.isObject()),
                type.objects().stream()
                        .filter(field -> fields.has(field) && field.isIn(INDEX))
                        .toList());
    }

    private static FieldWriter writer(List<Property> properties, List<Field> objects) {
        return FieldWriter.of(FORMAT, properties, Property::name, objects, Field::name);
    }

    /** Appends the files besides the main one, if there are any. */
    static void writeFiles(List<StoredBlob> files, ByteSink out) {
        FILE.writeFiles(FILES, files, out);
    }

    @Override
    public byte[] key(String name, Base type) {
        return Ascii.bytes(",\"" + name + "\":");
    }

    @Override
    public void text(ByteSink out, String text) {
        out.put('"');
        out.putJson(text);
        out.put('"');
    }

    @Override
    public void scalar(ByteSink out, Base type, long bits) {
        switch (type) {
            case DATE -> {
                out.put('"');
                Days.putInstant(bits, out);
                out.put('"');
            }
            case DOUBLE -> {
                // with a decimal point, by which an index recognizes the type of its field
                String text = Decimals.text(Double.longBitsToDouble(bits));
                out.putUtf8(text.indexOf('.') < 0 && text.indexOf('E') < 0 ? text + ".0" : text);
            }
            case BOOLEAN -> out.putUtf8(bits == 0 ? "false" : "true");
            default -> out.putDecimal(bits);
        }
    }

    @Override
    public int open(ByteSink out) {
        return out.length();
    }

    @Override
    public void close(ByteSink out, int start, boolean isList) {
        char open = isList ? '[' : '{';
        if (out.length() == start) {
            out.put(open);
        } else {
            out.array()[start] = (byte) open;
        }
        out.put(isList ? ']' : '}');
    }

    @Override
    public void element(ByteSink out, Base type, int index) {
        out.put(',');
    }

    /** Returns an array of strings. */
    static String array(List<String> values) {
        ByteSink array = new ByteSink(64);
        for (String value : values) {
            array.put(',');
            FORMAT.text(array, value);
        }
        FORMAT.close(array, 0, true);
        return array.text();
    }

    /** Writes a key and a text. */
    static void member(ByteSink out, byte[] key, String text) {
        out.put(key);
        FORMAT.text(out, text);
    }

    /** Writes a key that few documents have, and a text. */
    static void member(ByteSink out, String key, String text) {
        out.putUtf8(key);
        FORMAT.text(out, text);
    }
}
