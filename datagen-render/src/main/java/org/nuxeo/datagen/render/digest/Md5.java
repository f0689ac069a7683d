// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.digest;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;

/**
 * MD5 (RFC 1321) on an explicit state of four integers, without allocation.
 *
 * <p>The speed of MD5 is bounded by its chain of dependent operations. Therefore every sum adds the result of the
 * previous step last. The constants are in an array for the same reason: the compiler moves a literal to the end of a
 * sum, which makes the chain of all 64 steps longer by one operation in six. Written like this, it is as fast as the
 * platform's MD5, which is optimized for the processor by hand.
 */
public final class Md5 implements SavedDigest<int[]> {

    /** The only instance. The class is stateless. */
    public static final Md5 INSTANCE = new Md5();

    /** Length of a digest in bytes. */
    public static final int DIGEST_BYTES = 16;

    /** The sines of 1 to 64 without signs, as fractions of 32 bits. */
    static final int[] K = {
        0xD76AA478, 0xE8C7B756, 0x242070DB, 0xC1BDCEEE, 0xF57C0FAF, 0x4787C62A, 0xA8304613, 0xFD469501,
        0x698098D8, 0x8B44F7AF, 0xFFFF5BB1, 0x895CD7BE, 0x6B901122, 0xFD987193, 0xA679438E, 0x49B40821,
        0xF61E2562, 0xC040B340, 0x265E5A51, 0xE9B6C7AA, 0xD62F105D, 0x02441453, 0xD8A1E681, 0xE7D3FBC8,
        0x21E1CDE6, 0xC33707D6, 0xF4D50D87, 0x455A14ED, 0xA9E3E905, 0xFCEFA3F8, 0x676F02D9, 0x8D2A4C8A,
        0xFFFA3942, 0x8771F681, 0x6D9D6122, 0xFDE5380C, 0xA4BEEA44, 0x4BDECFA9, 0xF6BB4B60, 0xBEBFBC70,
        0x289B7EC6, 0xEAA127FA, 0xD4EF3085, 0x04881D05, 0xD9D4D039, 0xE6DB99E5, 0x1FA27CF8, 0xC4AC5665,
        0xF4292244, 0x432AFF97, 0xAB9423A7, 0xFC93A039, 0x655B59C3, 0x8F0CCC92, 0xFFEFF47D, 0x85845DD1,
        0x6FA87E4F, 0xFE2CE6E0, 0xA3014314, 0x4E0811A1, 0xF7537E82, 0xBD3AF235, 0x2AD7D2BB, 0xEB86D391
    };

    private Md5() {}

    @Override
    public int[] begin() {
        return new int[] {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476};
    }

    @Override
    public int[] copy(int[] state) {
        return state.clone();
    }

    @Override
    public void take(int[] state, byte[] data, int offset, int length) {
        if (length % BLOCK_BYTES != 0) {
            throw new IllegalArgumentException("length " + length + ": must be a multiple of " + BLOCK_BYTES);
        }
        compress(state, data, offset, length);
    }

    /** Appends the padding to the last bytes of a message and returns the number of bytes to compress. */
    static int pad(byte[] data, int offset, int length, long totalBytes) {
        int end = offset + length;
        int room = BLOCK_BYTES - (length & (BLOCK_BYTES - 1));
        int padding = room >= 9 ? room : room + BLOCK_BYTES;
        data[end] = (byte) 0x80;
        Arrays.fill(data, end + 1, end + padding - 8, (byte) 0);
        LITTLE_LONGS.set(data, end + padding - 8, totalBytes * 8);
        return padding;
    }

    /** Writes a state as a digest. */
    static void write(int[] state, byte[] target, int targetOffset) {
        for (int i = 0; i < 4; i++) {
            LITTLE_INTS.set(target, targetOffset + 4 * i, state[i]);
        }
    }

    /** Returns one of the 16 words of the block at an offset, which come again after the last. */
    private static int word(byte[] data, int block, int i) {
        return (int) LITTLE_INTS.get(data, block + Integer.BYTES * (i & 15));
    }

    /** Updates a state with whole blocks: four rounds of RFC 1321, section 3.4, with its shifts and its order of words. */
    static void compress(int[] state, byte[] data, int offset, int length) {
        int a = state[0];
        int b = state[1];
        int c = state[2];
        int d = state[3];
        for (int p = offset, end = offset + length; p < end; p += BLOCK_BYTES) {
            int a0 = a;
            int b0 = b;
            int c0 = c;
            int d0 = d;
            for (int i = 0; i < 16; i += 4) {
                a = f(a, b, c, d, word(data, p, i), 7, K[i]);
                d = f(d, a, b, c, word(data, p, i + 1), 12, K[i + 1]);
                c = f(c, d, a, b, word(data, p, i + 2), 17, K[i + 2]);
                b = f(b, c, d, a, word(data, p, i + 3), 22, K[i + 3]);
            }
            for (int i = 16; i < 32; i += 4) {
                int x = 5 * i + 1;
                a = g(a, b, c, d, word(data, p, x), 5, K[i]);
                d = g(d, a, b, c, word(data, p, x + 5), 9, K[i + 1]);
                c = g(c, d, a, b, word(data, p, x + 10), 14, K[i + 2]);
                b = g(b, c, d, a, word(data, p, x + 15), 20, K[i + 3]);
            }
            for (int i = 32; i < 48; i += 4) {
                int x = 3 * i + 5;
                a = h(a, b, c, d, word(data, p, x), 4, K[i]);
                d = h(d, a, b, c, word(data, p, x + 3), 11, K[i + 1]);
                c = h(c, d, a, b, word(data, p, x + 6), 16, K[i + 2]);
                b = h(b, c, d, a, word(data, p, x + 9), 23, K[i + 3]);
            }
            for (int i = 48; i < 64; i += 4) {
                int x = 7 * i;
                a = i(a, b, c, d, word(data, p, x), 6, K[i]);
                d = i(d, a, b, c, word(data, p, x + 7), 10, K[i + 1]);
                c = i(c, d, a, b, word(data, p, x + 14), 15, K[i + 2]);
                b = i(b, c, d, a, word(data, p, x + 21), 21, K[i + 3]);
            }
            a += a0;
            b += b0;
            c += c0;
            d += d0;
        }
        state[0] = a;
        state[1] = b;
        state[2] = c;
        state[3] = d;
    }

    private static int f(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((a + k + x) + (d ^ (b & (c ^ d))), s) + b;
    }

    private static int g(int a, int b, int c, int d, int x, int s, int k) {
        // b&d and c&~d have no bit in common, so they can be added separately, which shortens the chain through b
        return Integer.rotateLeft((a + k + x + (c & ~d)) + (b & d), s) + b;
    }

    private static int h(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((a + k + x) + (b ^ (c ^ d)), s) + b;
    }

    private static int i(int a, int b, int c, int d, int x, int s, int k) {
        return Integer.rotateLeft((a + k + x) + (c ^ (b | ~d)), s) + b;
    }

    /**
     * Digests of MD5 messages whose first bytes are in saved states. An instance belongs to one thread and does not allocate
     * after construction.
     */
    public static final class Md5Message {

        /** Bytes after the end of the data that {@link #digest} overwrites. */
        public static final int SPARE_BYTES = SavedDigest.BLOCK_BYTES + 8;

        private final int[] state = new int[4];

        /**
         * Writes the 16 bytes of a message's digest.
         *
         * @param saved state after the message's first bytes; not modified
         * @param data the rest of the message, {@code length} bytes from {@code offset}, followed by {@link #SPARE_BYTES}
         *     that are overwritten
         * @param totalBytes length of the whole message
         */
        public void digest(
                int[] saved, byte[] data, int offset, int length, long totalBytes, byte[] target, int targetOffset) {
            System.arraycopy(saved, 0, state, 0, state.length);
            Md5.compress(state, data, offset, length + Md5.pad(data, offset, length, totalBytes));
            Md5.write(state, target, targetOffset);
        }
    }
}
