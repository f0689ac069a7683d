// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.bson.BsonType;
import org.nuxeo.datagen.core.text.ByteSink;

/** Writes single BSON elements. */
final class BsonBytes {

    private BsonBytes() {}

    /** Returns the bytes that precede the value of an element. */
    static byte[] key(BsonType type, String name) {
        byte[] ascii = name.getBytes(StandardCharsets.US_ASCII);
        byte[] bytes = new byte[ascii.length + 2];
        bytes[0] = (byte) type.getValue();
        System.arraycopy(ascii, 0, bytes, 1, ascii.length);
        return bytes;
    }

    /** Starts a document or an array, and returns its position. */
    static int open(ByteSink out) {
        int start = out.length();
        out.putIntLittleEndian(0);
        return start;
    }

    /** Ends the document or array that starts at a position. */
    static void close(ByteSink out, int start) {
        out.put(0);
        out.setIntLittleEndian(start, out.length() - start);
    }

    static void string(ByteSink out, byte[] key, String value) {
        out.put(key);
        text(out, value);
    }

    static void text(ByteSink out, String value) {
        int at = out.length();
        out.putIntLittleEndian(0);
        int lengthBytes = out.putUtf8(value);
        out.put(0);
        out.setIntLittleEndian(at, lengthBytes + 1);
    }

    /** Writes a date or a 64-bit number. */
    static void number(ByteSink out, byte[] key, long value) {
        out.put(key);
        out.putLongLittleEndian(value);
    }

    static void strings(ByteSink out, byte[] key, List<String> values) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < values.size(); i++) {
            index(out, BsonType.STRING, i);
            text(out, values.get(i));
        }
        close(out, start);
    }

    /**
     * Writes an array of 64-bit numbers.
     *
     * @param hexadecimals the numbers as hexadecimal digits
     */
    static void numbers(ByteSink out, byte[] key, List<String> hexadecimals) {
        out.put(key);
        int start = open(out);
        for (int i = 0; i < hexadecimals.size(); i++) {
            index(out, BsonType.INT64, i);
            out.putLongLittleEndian(Long.parseUnsignedLong(hexadecimals.get(i), 16));
        }
        close(out, start);
    }

    static void index(ByteSink out, BsonType type, int index) {
        out.put(type.getValue());
        out.putDecimal(index);
        out.put(0);
    }
}
