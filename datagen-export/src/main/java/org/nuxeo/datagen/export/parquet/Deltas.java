// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.util.Arrays;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * An encoder of integers as packed differences, the encoding DELTA_BINARY_PACKED: the first number, then blocks of 128
 * differences in four parts, each with the bits that its largest difference needs. Not thread safe.
 */
final class Deltas {

    private static final int BLOCK = 128;
    private static final int PARTS = 4;
    private static final int PART = BLOCK / PARTS;
    private static final byte[] NO_WIDTHS = new byte[PARTS];

    /** Room for the largest header of a block, and for the word that packing writes after a block. */
    private static final int MARGIN = 64;

    private final int unused;
    private final long[] deltas = new long[BLOCK];
    private final long[] part = new long[PART];

    /** @param bits size of the integers, 32 or 64; differences that need more bits wrap around */
    Deltas(int bits) {
        unused = Long.SIZE - bits;
    }

    /** Writes the first numbers of an array. */
    void write(long[] numbers, int count, ByteSink target) {
        target.putVarint(BLOCK);
        target.putVarint(PARTS);
        target.putVarint(count);
        target.putVarint(count == 0 ? 0 : zigzag(numbers[0]));
        for (int from = 1; from < count; from += BLOCK) {
            writeBlock(numbers, from, Math.min(count, from + BLOCK), target);
        }
    }

    private void writeBlock(long[] numbers, int from, int to, ByteSink target) {
        int count = to - from;
        long min = Long.MAX_VALUE;
        for (int i = 0; i < count; i++) {
            deltas[i] = numbers[from + i] - numbers[from + i - 1] << unused >> unused;
            min = Math.min(min, deltas[i]);
        }
        target.reserve(BLOCK * Long.BYTES + MARGIN);
        target.putVarint(zigzag(min));
        int widths = target.length();
        target.put(NO_WIDTHS);
        for (int start = 0; start < count; start += PART) {
            int width = preparePart(start, Math.min(PART, count - start), min);
            target.array()[widths++] = (byte) width;
            pack(part, PART, width, target);
        }
    }

    /** Prepares a part of the block, which is padded with zeros, and returns its width. */
    private int preparePart(int from, int count, long min) {
        long all = 0;
        for (int i = 0; i < count; i++) {
            part[i] = deltas[from + i] - min << unused >>> unused;
            all |= part[i];
        }
        Arrays.fill(part, count, PART, 0);
        return Long.SIZE - Long.numberOfLeadingZeros(all);
    }

    private static long zigzag(long value) {
        return value << 1 ^ value >> Long.SIZE - 1;
    }

    /**
     * Writes numbers of a few bits each, packed from the lowest bit of each byte on, as all encodings of Parquet have them.
     *
     * @param count number of numbers; with the width, they must fill whole bytes
     * @param width number of bits of each, 0 to 64; no number may have more
     */
    static void pack(long[] numbers, int count, int width, ByteSink target) {
        // The last word of eight bytes is written whole.
        target.reserve(count * width / Byte.SIZE + Long.BYTES);
        byte[] bytes = target.array();
        long word = 0;
        int bits = 0;
        int at = target.length();
        for (int i = 0; i < count; i++) {
            word |= numbers[i] << bits;
            bits += width;
            if (bits >= Long.SIZE) {
                LITTLE_LONGS.set(bytes, at, word);
                at += Long.BYTES;
                bits -= Long.SIZE;
                word = bits == 0 ? 0 : numbers[i] >>> width - bits;
            }
        }
        LITTLE_LONGS.set(bytes, at, word);
        target.advance(at + bits / Byte.SIZE - target.length());
    }
}
