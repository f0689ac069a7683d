// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.util.List;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.Placement;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.schema.ValueType;
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
    private static final FieldWriter FILE =
            new FieldWriter(FORMAT, List.of(DocumentType.furtherFile(field -> field.isIn(Placement.INDEX))), List.of());

    private JsonFields() {}

    /** Returns the writer of the indexed fields of a type. */
    static FieldWriter of(IndexedFields fields, DocumentType type) {
        return new FieldWriter(
                FORMAT,
                type.indexedProperties(field -> fields.has(field) && !field.isObject()),
                type.objects().stream()
                        .filter(field -> fields.has(field) && field.isIn(Placement.INDEX))
                        .toList());
    }

    /** Appends the files besides the main one, if there are any. */
    static void writeFiles(List<StoredBlob> files, ByteSink out) {
        FILE.writeFiles(FILES, files, out);
    }

    @Override
    public byte[] complexKey(Property property) {
        return Ascii.bytes(",\"" + property.name() + "\":");
    }

    @Override
    public byte[] key(Property property, Field field) {
        String quote = field.type().base() == Base.STRING || field.type().base() == Base.DATE ? "\"" : "";
        return Ascii.bytes(name(property, field) + quote);
    }

    @Override
    public byte[] constant(Property property, Field field) {
        boolean list = field.type().base() == Base.LIST;
        String value = list ? array(List.of(field.constant())) : '"' + field.constant() + '"';
        return Ascii.bytes(name(property, field) + value);
    }

    private static String name(Property property, Field field) {
        return ",\"" + (property.isComplex() ? field.part() : property.name()) + "\":";
    }

    @Override
    public String name(Field field) {
        return field.name();
    }

    @Override
    public byte[] key(String name, ValueType type) {
        return Ascii.bytes(",\"" + name + "\":");
    }

    @Override
    public void text(ByteSink out, byte[] key, String text) {
        string(out, key, text);
    }

    @Override
    public void instant(ByteSink out, byte[] key, long millis) {
        out.put(key);
        Days.putInstant(millis, out);
        out.put('"');
    }

    @Override
    public void integer(ByteSink out, byte[] key, long number) {
        out.put(key);
        out.putDecimal(number);
    }

    @Override
    public int open(ByteSink out) {
        return out.length();
    }

    @Override
    public boolean isEmpty(ByteSink out, int start) {
        return out.length() == start;
    }

    @Override
    public void close(ByteSink out, int start, boolean isList) {
        char open = isList ? '[' : '{';
        if (isEmpty(out, start)) {
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

    @Override
    public void scalar(ByteSink out, Base type, Object value) {
        switch (type) {
            case STRING -> {
                out.put('"');
                out.putJson((String) value);
                out.put('"');
            }
            case DOUBLE -> out.putUtf8(decimal((double) value));
            case BOOLEAN -> out.putUtf8((boolean) value ? "true" : "false");
            case DATE -> {
                out.put('"');
                Days.putInstant((long) value, out);
                out.put('"');
            }
            default -> out.putDecimal((long) value);
        }
    }

    /** Returns a number with a decimal point, by which an index recognizes the type of its field. */
    private static String decimal(double value) {
        String text = Decimals.text(value);
        return text.indexOf('.') < 0 && text.indexOf('E') < 0 ? text + ".0" : text;
    }

    /** Returns an array of strings. */
    static String array(List<String> values) {
        ByteSink array = new ByteSink(64);
        array.put('[');
        for (String value : values) {
            array.putUtf8(array.length() == 1 ? "\"" : ",\"");
            array.putJson(value);
            array.put('"');
        }
        array.put(']');
        return array.text();
    }

    /** Writes a key, a text and the closing quotation mark. The key ends with the opening quotation mark. */
    static void string(ByteSink out, byte[] key, String text) {
        out.put(key);
        out.putJson(text);
        out.put('"');
    }
}
