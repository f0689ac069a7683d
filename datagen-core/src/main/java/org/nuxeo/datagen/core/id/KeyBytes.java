// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;

/** A buffer of the bytes of a blob key, for encoding and decoding. */
final class KeyBytes {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int MAX_LENGTH = 64;
    private static final byte[] ALPHABET =
            Ascii.bytes("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    /** For each 12 bits, the two characters that encode them. */
    private static final char[] PAIRS = pairs();

    private final byte[] bytes;
    private int next;

    KeyBytes() {
        this.bytes = new byte[MAX_LENGTH];
    }

    /** Creates a buffer for reading. Reading past the end throws an {@link IndexOutOfBoundsException}. */
    KeyBytes(byte[] bytes) {
        this.bytes = bytes;
    }

    private static char[] pairs() {
        char[] pairs = new char[1 << 12];
        for (int i = 0; i < pairs.length; i++) {
            pairs[i] = (char) (ALPHABET[i >>> 6] << 8 | ALPHABET[i & 63]);
        }
        return pairs;
    }

    /** Returns the base64url encoding of the bytes without padding (RFC 4648, section 5). */
    String base64() {
        byte[] text = new byte[(next * 4 + 2) / 3];
        return Ascii.text(text, base64(text, 0));
    }

    /** Writes the base64url encoding of the bytes without padding and returns the offset after it. */
    int base64(byte[] target, int offset) {
        int out = offset;
        int i = 0;
        for (; i + 2 < next; i += 3, out += 4) {
            int group = (bytes[i] & 0xFF) << 16 | (bytes[i + 1] & 0xFF) << 8 | bytes[i + 2] & 0xFF;
            INTS.set(target, out, PAIRS[group >>> 12] << 16 | PAIRS[group & 0xFFF]);
        }
        if (i < next) {
            int group = (bytes[i] & 0xFF) << 16 | (i + 1 < next ? (bytes[i + 1] & 0xFF) << 8 : 0);
            target[out++] = ALPHABET[group >>> 18];
            target[out++] = ALPHABET[group >>> 12 & 63];
            if (i + 1 < next) {
                target[out++] = ALPHABET[group >>> 6 & 63];
            }
        }
        return out;
    }

    void put(int value) {
        bytes[next++] = (byte) value;
    }

    int get() {
        return bytes[next++] & 0xFF;
    }

    void putVarint(long value) {
        while (value >>> 7 != 0) {
            put((int) value | 0x80);
            value >>>= 7;
        }
        put((int) value);
    }

    long getVarint() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int part = get();
            value |= (long) (part & 0x7F) << shift;
            if (part < 0x80) {
                return value;
            }
        }
        throw new IllegalArgumentException("number in a blob key: must have at most 64 bits");
    }

    /** Appends the last bytes of a number, 1 to 8 of them. The zeros after them are overwritten by what follows. */
    void putBigEndian(long value, int count) {
        LONGS.set(bytes, next, value << Long.SIZE - 8 * count);
        next += count;
    }

    long getBigEndian(int count) {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 8 | get();
        }
        return value;
    }

    int length() {
        return next;
    }

    /** Removes all bytes after the first ones. */
    void truncate(int length) {
        next = length;
    }

    /** Returns the state of the {@link #checksum} after the complete words of eight bytes from a place on. */
    long words(long state, int from) {
        long hash = state;
        for (int at = from; at + Long.BYTES <= next; at += Long.BYTES) {
            hash = Draws.hash(hash, (long) LONGS.get(bytes, at));
        }
        return hash;
    }

    /**
     * Returns a hash of the bytes written so far and of their number.
     *
     * @param state key of the hash, or its state after the complete words of some bytes
     * @param checkedLength number of these bytes
     */
    long checksum(long state, int checkedLength) {
        long hash = words(state, checkedLength & -Long.BYTES);
        int at = next & -Long.BYTES;
        if (at < next) {
            hash = Draws.hash(hash, (long) LONGS.get(bytes, at) >>> 8 * (Long.BYTES - next + at));
        }
        return Draws.hash(hash, next);
    }
}
