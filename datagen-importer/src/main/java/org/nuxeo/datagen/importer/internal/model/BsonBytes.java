package org.nuxeo.datagen.importer.internal.model;

import java.nio.charset.StandardCharsets;
import java.util.List;

/** The elements of BSON, written one after the other. */
final class BsonBytes {

    static final byte STRING = 0x02;
    static final byte DOCUMENT = 0x03;
    static final byte ARRAY = 0x04;
    static final byte OBJECT_ID = 0x07;
    static final byte DATE = 0x09;
    static final byte INT64 = 0x12;

    private BsonBytes() {}

    /** Returns what stands before the value of an element. */
    static byte[] key(byte type, String name) {
        byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[ascii.length + 2];
        bytes[0] = type;
        System.arraycopy(ascii, 0, bytes, 1, ascii.length);
        return bytes;
    }

    /** Begins a document or an array, and returns where. */
    static int open(ByteSink out) {
        int start = out.length();
        out.putIntLittleEndian(0);
        return start;
    }

    /** Ends what begins at {@code start}. */
    static void close(ByteSink out, int start) {
        out.put(0);
        out.setIntLittleEndian(start, out.length() - start);
    }

    static void string(ByteSink out, byte[] key, String value) {
        out.put(key);
        text(out, value);
    }

    private static void text(ByteSink out, String value) {
        int at = out.length();
        out.putIntLittleEndian(0);
        int lengthBytes = out.putUtf8(value);
        out.put(0);
        out.setIntLittleEndian(at, lengthBytes + 1);
    }

    /** Writes a date or a number of 64 bits. */
    static void number(ByteSink out, byte[] key, long value) {
        out.put(key);
        out.putLongLittleEndian(value);
    }

    static void strings(ByteSink out, byte[] key, List<String> values) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < values.size(); i++) {
            index(out, STRING, i);
            text(out, values.get(i));
        }
        close(out, start);
    }

    /** Writes an array of the numbers that hexadecimal digits stand for. */
    static void numbers(ByteSink out, byte[] key, List<String> hexadecimals) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < hexadecimals.size(); i++) {
            index(out, INT64, i);
            out.putLongLittleEndian(Long.parseUnsignedLong(hexadecimals.get(i), 16));
        }
        close(out, start);
    }

    private static void index(ByteSink out, byte type, int index) {
        out.put(type);
        out.putDecimal(index);
        out.put(0);
    }
}
