// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.LongStream;

/**
 * A dynamic Huffman code of deflate (RFC 1951, 3.2.7) in which everything is a whole number of bytes, so that pixels
 * are copied and not shifted.
 *
 * <p>Literals 0 to 253 have eight bits. No code word is shorter, so the code word of a literal equals its value;
 * deflate stores it with its bits reversed. The end of block and the matches share the remaining 2/256 of the code
 * space. Only matches of 11 bytes and more have code words. The length of each code word is chosen so that it makes two
 * bytes together with the extra bits of the length and one bit for the distance. The two distances are 1 and the length
 * of a line; the latter has eight extra bits, a third byte.
 */
final class DeflateCode {

    static final int MIN_MATCH = 11;
    static final int MAX_MATCH = 258;

    /** Length in bytes of a match with the line above. A match with the previous pixel has one byte less. */
    static final int ABOVE_BYTES = 3;

    private static final int SYMBOLS = 286;
    private static final int MAX_CODE_BITS = 15;
    private static final int END = 256;
    private static final int END_BITS = 13;
    private static final int[] LENGTH_BASES = {
        11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258
    };
    /** Symbol of the first length base. */
    private static final int FIRST_LENGTH = 265;

    /** Distances 513 to 768 have code 18 and eight extra bits. Distance 1 has code 0. */
    private static final int FAR_CODE = 18;

    private static final int FAR_BASE = 513;

    /** Number of distance codes, one more than needed, which makes the header a whole number of bytes. */
    private static final int DISTANCES = FAR_CODE + 2;

    private final int[] codewords = new int[SYMBOLS];
    private final int[] lengths = new int[SYMBOLS];

    /** For each number of pixels: a match with the previous pixel as two bytes, the first lowest. */
    final int[] before = new int[MAX_MATCH + 1];

    /** For each number of pixels: a match with the line above as three bytes, the first lowest. */
    final int[] above = new int[MAX_MATCH + 1];

    /** The bytes before the first code word: the header of the stream, and that of its block. */
    final byte[] header;

    /**
     * Makes the code.
     *
     * @param lineBytes length of a line in pixels, 513 to 768
     */
    DeflateCode(int lineBytes) {
        Arrays.fill(lengths, 0, 254, 8);
        lengths[254] = 14;
        lengths[255] = MAX_CODE_BITS;
        lengths[END] = END_BITS;
        for (int i = 0; i < LENGTH_BASES.length; i++) {
            lengths[FIRST_LENGTH + i] = 15 - extraBits(i);
        }
        codewords();
        for (int match = MIN_MATCH; match <= MAX_MATCH; match++) {
            before[match] = match(match);
            above[match] = before[match] | 1 << 15 | lineBytes - FAR_BASE << 16;
        }
        header = makeHeader();
    }

    private void codewords() {
        int code = 0;
        for (int length = 1; length <= MAX_CODE_BITS; length++) {
            for (int symbol = 0; symbol < SYMBOLS; symbol++) {
                if (lengths[symbol] == length) {
                    codewords[symbol] = Integer.reverse(code++) >>> 32 - length;
                }
            }
            code <<= 1;
        }
    }

    private static int extraBits(int lengthIndex) {
        return lengthIndex == LENGTH_BASES.length - 1 ? 0 : lengthIndex / 4 + 1;
    }

    private int match(int length) {
        int index = LENGTH_BASES.length - 1;
        while (LENGTH_BASES[index] > length) {
            index--;
        }
        int symbol = FIRST_LENGTH + index;
        return codewords[symbol] | length - LENGTH_BASES[index] << lengths[symbol];
    }

    private byte[] makeHeader() {
        // the stream's header, then the last block, with dynamic codes
        BitString bits = new BitString().add(0x0178, 16);
        bits.add(5, 3).add(SYMBOLS - 257, 5).add(DISTANCES - 1, 5).add(15, 4);
        // the code lengths are themselves coded: 8 with one bit, the other lengths that occur with four
        int[] order = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
        int[] used = {0, 1, 10, 11, 12, 13, 14, 15};
        for (int length : order) {
            bits.add(length == 8 ? 1 : Arrays.binarySearch(used, length) >= 0 ? 4 : 0, 3);
        }
        int[] all = Arrays.copyOf(lengths, SYMBOLS + DISTANCES);
        all[SYMBOLS] = 1;
        all[SYMBOLS + FAR_CODE] = 1;
        for (int length : all) {
            if (length == 8) {
                bits.add(0, 1);
            } else {
                bits.addReversed(8 + Arrays.binarySearch(used, length), 4);
            }
        }
        return bits.toBytes();
    }

    /** Returns the two bytes that end the block. */
    int endOfBlock() {
        return codewords[END];
    }

    /** A sequence of bits. */
    static final class BitString {

        private final BitSet bits = new BitSet();
        private int length;

        /** Adds the last bits of a number, the lowest first, as deflate does. */
        BitString add(int value, int count) {
            for (int i = 0; i < count; i++) {
                bits.set(length++, (value >> i & 1) != 0);
            }
            return this;
        }

        /** Adds the last bits of a number, the highest first. */
        BitString addReversed(int value, int count) {
            return add(Integer.reverse(value) >>> Integer.SIZE - count, count);
        }

        int length() {
            return length;
        }

        /** Returns the whole bytes, with the first bit in the lowest place of the first one. */
        byte[] toBytes() {
            return Arrays.copyOf(bits.toByteArray(), length / Byte.SIZE);
        }

        /** Returns all bits, with the first one in the highest place of the first word. */
        LongStream words() {
            int count = (length + Long.SIZE - 1) / Long.SIZE;
            return Arrays.stream(Arrays.copyOf(bits.toLongArray(), count)).map(Long::reverse);
        }
    }
}
