// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

import static org.nuxeo.datagen.core.text.ByteViews.BIG_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.BIG_LONGS;

import java.nio.ByteBuffer;
import org.nuxeo.datagen.core.random.Draws;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.core.text.ByteSink;

/** The text and the checksum of the bytes of a blob key. */
final class KeyBytes {

    private static final byte[] ALPHABET =
            Ascii.bytes("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_");

    /** For each 12 bits, the two characters that encode them. */
    private static final char[] PAIRS = new char[1 << 12];

    static {
        for (int i = 0; i < PAIRS.length; i++) {
            PAIRS[i] = (char) (ALPHABET[i >>> 6] << 8 | ALPHABET[i & 63]);
        }
    }

    private KeyBytes() {}

    /** Returns the base64url encoding of bytes without padding (RFC 4648, section 5). */
    static String base64(ByteSink bytes) {
        byte[] text = new byte[(bytes.length() * 4 + 2) / 3];
        return Ascii.text(text, base64(bytes, text, 0));
    }

    /** Writes the base64url encoding of bytes without padding and returns the offset after it. */
    static int base64(ByteSink key, byte[] target, int offset) {
        byte[] bytes = key.array();
        int length = key.length();
        int out = offset;
        int i = 0;
        for (; i + 2 < length; i += 3, out += 4) {
            int group = (bytes[i] & 0xFF) << 16 | (bytes[i + 1] & 0xFF) << 8 | bytes[i + 2] & 0xFF;
            BIG_INTS.set(target, out, PAIRS[group >>> 12] << 16 | PAIRS[group & 0xFFF]);
        }
        if (i < length) {
            int group = (bytes[i] & 0xFF) << 16 | (i + 1 < length ? (bytes[i + 1] & 0xFF) << 8 : 0);
            target[out++] = ALPHABET[group >>> 18];
            target[out++] = ALPHABET[group >>> 12 & 63];
            if (i + 1 < length) {
                target[out++] = ALPHABET[group >>> 6 & 63];
            }
        }
        return out;
    }

    /** Returns a number that was written as LEB128. */
    static long varint(ByteBuffer bytes) {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int part = bytes.get();
            value |= (long) (part & 0x7F) << shift;
            if (part >= 0) {
                return value;
            }
        }
        throw new IllegalArgumentException("number in a blob key: must have at most 64 bits");
    }

    /** Returns the state of the {@link #checksum} after the complete words of eight bytes from a place on. */
    static long words(ByteSink bytes, long state, int from) {
        long hash = state;
        for (int at = from; at + Long.BYTES <= bytes.length(); at += Long.BYTES) {
            hash = Draws.hash(hash, (long) BIG_LONGS.get(bytes.array(), at));
        }
        return hash;
    }

    /**
     * Returns a hash of bytes and of their number.
     *
     * @param state key of the hash, or its state after the complete words of some bytes
     * @param checkedLength number of these bytes
     */
    static long checksum(ByteSink bytes, long state, int checkedLength) {
        int length = bytes.length();
        long hash = words(bytes, state, checkedLength & -Long.BYTES);
        int at = length & -Long.BYTES;
        if (at < length) {
            hash = Draws.hash(hash, (long) BIG_LONGS.get(bytes.array(), at) >>> 8 * (Long.BYTES - length + at));
        }
        return Draws.hash(hash, length);
    }
}
