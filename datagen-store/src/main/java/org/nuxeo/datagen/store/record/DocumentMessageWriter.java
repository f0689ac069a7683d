// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static java.io.ObjectStreamConstants.SC_BLOCK_DATA;
import static java.io.ObjectStreamConstants.SC_EXTERNALIZABLE;
import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_CLASSDESC;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_OBJECT;
import static java.io.ObjectStreamConstants.TC_STRING;
import static org.nuxeo.datagen.core.schema.Placement.MESSAGE;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.core.schema.FieldValues;
import org.nuxeo.datagen.core.schema.Property;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.store.document.PropertyTree;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.TypeCache;

/**
 * Writes documents as messages of Nuxeo's stream importer: the bytes of Java serialization of its {@code
 * org.nuxeo.importer.stream.message.DocumentMessage}, without that class. Not thread safe.
 *
 * <p>The idea: what is the same in all documents (headers, class descriptors) is encoded once.
 * Nothing refers back, so a message is a sequence of copies; a class that occurs again is described again.
 * Properties have the order of the hash map that Nuxeo's builder fills.
 *
 * <p>Properties that only administrators may set in Nuxeo (dates of creation and change, creator, contributors) are
 * omitted: Nuxeo's consumers run without a user and refuse messages that have them.
 *
 * <p>The format is that of the Java Object Serialization Specification, chapter 6. The class is an {@code
 * Externalizable} with serial version 20170529.
 */
public final class DocumentMessageWriter {

    /** The start of a date, up to its eight bytes. */
    private static final byte[] DATE = start(new Date(0), Long.BYTES + 1);
    /** The start of a {@link Long}, up to its eight bytes. */
    private static final byte[] LONG = start(0L, Long.BYTES);
    /** The start of a {@link Double}, up to its eight bytes. */
    private static final byte[] DOUBLE = start(0.0, Long.BYTES);
    /** The start of a {@link Boolean}, up to its byte. */
    private static final byte[] BOOLEAN = start(false, 1);

    /** The start of an array list, up to its size. */
    private static final byte[] LIST = start(new ArrayList<>(0), 2 * Integer.BYTES + 3);
    /** The start of a hash map with a table of 16, up to its size. */
    private static final byte[] MAP = start(tableOf16(), Integer.BYTES + 1);

    private static final byte[] START = messageStart();
    private static final PropertyTree PLAIN = new PropertyTree(Date::new, HashMap::new);
    private static final PropertyTree OBJECTS = new PropertyTree(Date::new, LinkedHashMap::new);
    private static final TypeCache<List<Property>> PLAIN_PROPERTIES =
            new TypeCache<>(type -> type.properties(field -> field.isIn(MESSAGE) && !field.isObject()));
    private static final TypeCache<List<Property>> OBJECT_PROPERTIES =
            new TypeCache<>(type -> type.properties(field -> field.isIn(MESSAGE) && field.isObject()));

    private final ByteSink out = new ByteSink(2_048);
    private final DataOutputStream data = new DataOutputStream(out);

    /**
     * Returns the message of a document.
     *
     * @throws IllegalArgumentException if a text is longer than 65,535 bytes
     */
    public byte[] write(StoredDocument document) {
        out.reset();
        out.put(START);
        string(document.type());
        string(parentPath(document.path()));
        string(document.name());
        FieldValues values = document.fields();
        // Nuxeo's builder copies the map it is given, and the copy may have another order.
        Map<String, Object> plain = new HashMap<>(PLAIN.of(PLAIN_PROPERTIES.of(values.type()), values));
        Map<String, Object> objects = OBJECTS.of(OBJECT_PROPERTIES.of(values.type()), values);
        out.put(TC_BLOCKDATA);
        out.put(4);
        out.putIntBigEndian(plain.size() + objects.size());
        plain.forEach(this::entry);
        objects.forEach(this::entry);
        file(values);
        out.put(TC_ENDBLOCKDATA);
        return out.copy(0, out.length());
    }

    /** Returns the path of a document's folder; {@code /} for documents below the root. */
    public static String parentPath(String path) {
        int slash = path.lastIndexOf('/');
        return slash == 0 ? "/" : path.substring(0, slash);
    }

    private void file(FieldValues values) {
        boolean has = values.has(Field.FILE_KEY);
        out.put(TC_BLOCKDATA);
        out.put(2);
        out.put(0);
        out.put(has ? 1 : 0);
        if (!has) {
            return;
        }
        string(values.requireText(Field.FILE_KEY));
        string(values.requireText(Field.DIGEST));
        out.put(TC_BLOCKDATA);
        out.put(8);
        out.putLongBigEndian(values.number(Field.LENGTH));
        string(values.requireText(Field.FILE_NAME));
        out.put(TC_NULL);
        string(values.requireText(Field.MIME_TYPE));
    }

    private void entry(String name, Object value) {
        string(name);
        value(value);
    }

    private void value(Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof Long number) {
            eightBytes(LONG, number);
        } else if (value instanceof Double number) {
            eightBytes(DOUBLE, Double.doubleToLongBits(number));
        } else if (value instanceof Boolean flag) {
            out.put(BOOLEAN);
            out.put(flag ? 1 : 0);
        } else if (value instanceof Date date) {
            eightBytes(DATE, date.getTime());
            out.put(TC_ENDBLOCKDATA);
        } else if (value instanceof List<?> list) {
            out.put(LIST);
            out.putIntBigEndian(list.size());
            out.put(TC_BLOCKDATA);
            out.put(Integer.BYTES);
            out.putIntBigEndian(list.size());
            list.forEach(this::value);
            out.put(TC_ENDBLOCKDATA);
        } else {
            Map<?, ?> parts = (Map<?, ?>) value;
            out.put(MAP);
            out.putIntBigEndian(parts.size());
            parts.forEach((name, part) -> entry((String) name, part));
            out.put(TC_ENDBLOCKDATA);
        }
    }

    /**
     * Returns the bytes of a serialized object without the stream header and its end.
     *
     * @param valueBytes bytes of the end, which differ between objects of the class
     */
    private static byte[] start(Object object, int valueBytes) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        } catch (IOException e) {
            throw new IllegalStateException("a class of the JDK is not serializable", e);
        }
        return Arrays.copyOfRange(bytes.toByteArray(), Integer.BYTES, bytes.size() - valueBytes);
    }

    private static Map<String, String> tableOf16() {
        Map<String, String> map = new HashMap<>();
        map.put("", "");
        map.clear();
        return map;
    }

    /** Returns the stream header and the start of a message of Nuxeo's importer. */
    private static byte[] messageStart() {
        String name = "org.nuxeo.importer.stream.message.DocumentMessage";
        return ByteSink.written(out -> {
            out.put(new byte[] {(byte) 0xAC, (byte) 0xED, 0, 5, TC_OBJECT, TC_CLASSDESC, 0, (byte) name.length()});
            out.putUtf8(name);
            out.putLongBigEndian(20170529L);
            out.put(new byte[] {SC_EXTERNALIZABLE | SC_BLOCK_DATA, 0, 0, TC_ENDBLOCKDATA, TC_NULL});
        });
    }

    private void eightBytes(byte[] start, long value) {
        out.put(start);
        out.putLongBigEndian(value);
    }

    private void string(String text) {
        out.put(TC_STRING);
        int start = out.length();
        out.put(text.length() >>> Byte.SIZE);
        out.put(text.length());
        if (text.length() <= 0xFFFF && text.indexOf(0) < 0 && out.putUtf8(text) == text.length()) {
            // in ASCII, modified UTF-8 is the same
            return;
        }
        out.truncate(start);
        try {
            data.writeUTF(text);
        } catch (IOException e) {
            // zero takes two bytes and each half of a surrogate pair three
            int bytes = text.chars()
                    .map(c -> c > 0x7FF ? 3 : c == 0 || c > 0x7F ? 2 : 1)
                    .sum();
            throw new IllegalArgumentException("text of " + bytes + " bytes: a message holds at most 65535", e);
        }
    }

    /** Returns the key of a record, which in Nuxeo's importer is the number of the partition. */
    public static byte[] recordKey(int partition) {
        return Integer.toString(partition).getBytes(StandardCharsets.US_ASCII);
    }
}
