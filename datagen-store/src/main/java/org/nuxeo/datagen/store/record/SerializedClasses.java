// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.record;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.store.document.ByteSink;

/** The first bytes of serialized Java objects: the object marker and the class descriptor. */
final class SerializedClasses {

    private static final int STREAM_MAGIC_AND_VERSION = 0xACED0005;
    private static final int TC_OBJECT = 0x73;
    private static final int TC_CLASSDESC = 0x72;
    private static final int TC_BLOCKDATA = 0x77;
    private static final int TC_ENDBLOCKDATA = 0x78;
    private static final int TC_NULL = 0x70;
    private static final int SC_WRITE_METHOD = 1;
    private static final int SC_SERIALIZABLE = 2;
    private static final int SC_EXTERNALIZABLE_BLOCKS = 12;

    private SerializedClasses() {}

    /** Returns the stream header and the start of a message of Nuxeo's importer. */
    static byte[] messageStart() {
        ByteSink out = new ByteSink(128);
        out.putIntBigEndian(STREAM_MAGIC_AND_VERSION);
        out.put(TC_OBJECT);
        begin(out, "org.nuxeo.importer.stream.message.DocumentMessage", 20170529L, SC_EXTERNALIZABLE_BLOCKS);
        return end(out, 0);
    }

    /** Returns the start of a date, up to its eight bytes. */
    static byte[] dateStart() {
        ByteSink out = new ByteSink(64);
        out.put(TC_OBJECT);
        begin(out, "java.util.Date", 0x686A81014B597419L, SC_WRITE_METHOD | SC_SERIALIZABLE);
        end(out, 0);
        out.put(TC_BLOCKDATA);
        out.put(8);
        return out.copy(0, out.length());
    }

    /** Returns the start of a hash map with a table of 16, up to its first key. */
    static byte[] mapStart(int size) {
        ByteSink out = new ByteSink(128);
        out.put(TC_OBJECT);
        begin(out, "java.util.HashMap", 0x0507DAC1C31660D1L, SC_WRITE_METHOD | SC_SERIALIZABLE);
        putShort(out, 2);
        field(out, 'F', "loadFactor");
        field(out, 'I', "threshold");
        out.put(TC_ENDBLOCKDATA);
        out.put(TC_NULL);
        out.putIntBigEndian(Float.floatToIntBits(0.75f));
        out.putIntBigEndian(12);
        out.put(TC_BLOCKDATA);
        out.put(8);
        out.putIntBigEndian(16);
        out.putIntBigEndian(size);
        return out.copy(0, out.length());
    }

    /** Returns the start of a {@link Long}, up to its eight bytes. */
    static byte[] longStart() {
        return numberStart("java.lang.Long", 0x3B8BE490CC8F23DFL, 'J');
    }

    /** Returns the start of a {@link Double}, up to its eight bytes. */
    static byte[] doubleStart() {
        return numberStart("java.lang.Double", 0x80B3C24A296BFB04L, 'D');
    }

    private static byte[] numberStart(String name, long serialVersion, char type) {
        ByteSink out = new ByteSink(128);
        out.put(TC_OBJECT);
        begin(out, name, serialVersion, SC_SERIALIZABLE);
        putShort(out, 1);
        field(out, type, "value");
        out.put(TC_ENDBLOCKDATA);
        begin(out, "java.lang.Number", 0x86AC951D0B94E08BL, SC_SERIALIZABLE);
        return end(out, 0);
    }

    /** Returns the start of a {@link Boolean}, up to its byte. */
    static byte[] booleanStart() {
        ByteSink out = new ByteSink(64);
        out.put(TC_OBJECT);
        begin(out, "java.lang.Boolean", 0xCD207280D59CFAEEL, SC_SERIALIZABLE);
        putShort(out, 1);
        field(out, 'Z', "value");
        out.put(TC_ENDBLOCKDATA);
        out.put(TC_NULL);
        return out.copy(0, out.length());
    }

    /** Returns the start of an array list, up to its first element. */
    static byte[] listStart(int size) {
        ByteSink out = new ByteSink(128);
        out.put(TC_OBJECT);
        begin(out, "java.util.ArrayList", 0x7881D21D99C7619DL, SC_WRITE_METHOD | SC_SERIALIZABLE);
        putShort(out, 1);
        field(out, 'I', "size");
        out.put(TC_ENDBLOCKDATA);
        out.put(TC_NULL);
        out.putIntBigEndian(size);
        out.put(TC_BLOCKDATA);
        out.put(4);
        out.putIntBigEndian(size);
        return out.copy(0, out.length());
    }

    private static void begin(ByteSink out, String name, long serialVersion, int flags) {
        out.put(TC_CLASSDESC);
        text(out, name);
        out.putLongBigEndian(serialVersion);
        out.put(flags);
    }

    private static byte[] end(ByteSink out, int fields) {
        putShort(out, fields);
        out.put(TC_ENDBLOCKDATA);
        out.put(TC_NULL);
        return out.copy(0, out.length());
    }

    private static void field(ByteSink out, char type, String name) {
        out.put(type);
        text(out, name);
    }

    private static void text(ByteSink out, String ascii) {
        putShort(out, ascii.length());
        out.put(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private static void putShort(ByteSink out, int value) {
        out.put(value >>> 8);
        out.put(value);
    }
}
