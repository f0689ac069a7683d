// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import static java.io.ObjectStreamConstants.SC_BLOCK_DATA;
import static java.io.ObjectStreamConstants.SC_EXTERNALIZABLE;
import static java.io.ObjectStreamConstants.TC_BLOCKDATA;
import static java.io.ObjectStreamConstants.TC_CLASSDESC;
import static java.io.ObjectStreamConstants.TC_ENDBLOCKDATA;
import static java.io.ObjectStreamConstants.TC_NULL;
import static java.io.ObjectStreamConstants.TC_OBJECT;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.Map;
import org.nuxeo.datagen.core.text.ByteSink;

/** The first bytes of serialized Java objects: the object marker and the class descriptor. */
final class SerializedClasses {

    /** The start of a date, up to its eight bytes. */
    static final byte[] DATE = start(new Date(0), Long.BYTES + 1);
    /** The start of a {@link Long}, up to its eight bytes. */
    static final byte[] LONG = start(0L, Long.BYTES);
    /** The start of a {@link Double}, up to its eight bytes. */
    static final byte[] DOUBLE = start(0.0, Long.BYTES);
    /** The start of a {@link Boolean}, up to its byte. */
    static final byte[] BOOLEAN = start(false, 1);

    private static final byte[] HEADER = {(byte) 0xAC, (byte) 0xED, 0, 5};
    /** The start of an array list, up to its size. */
    private static final byte[] LIST = start(new ArrayList<>(0), 2 * Integer.BYTES + 3);
    /** The start of a hash map with a table of 16, up to its size. */
    private static final byte[] MAP = start(tableOf16(), Integer.BYTES + 1);

    private SerializedClasses() {}

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
    static byte[] messageStart() {
        String name = "org.nuxeo.importer.stream.message.DocumentMessage";
        return ByteSink.written(out -> {
            out.put(HEADER);
            out.put(new byte[] {TC_OBJECT, TC_CLASSDESC, 0, (byte) name.length()});
            out.put(name.getBytes(StandardCharsets.US_ASCII));
            out.putLongBigEndian(20170529L);
            out.put(new byte[] {SC_EXTERNALIZABLE | SC_BLOCK_DATA, 0, 0, TC_ENDBLOCKDATA, TC_NULL});
        });
    }

    /** Appends the start of a hash map with a table of 16, up to its first key. */
    static void map(int size, ByteSink out) {
        out.put(MAP);
        out.putIntBigEndian(size);
    }

    /** Appends the start of an array list, up to its first element. */
    static void list(int size, ByteSink out) {
        out.put(LIST);
        out.putIntBigEndian(size);
        out.put(TC_BLOCKDATA);
        out.put(Integer.BYTES);
        out.putIntBigEndian(size);
    }
}
