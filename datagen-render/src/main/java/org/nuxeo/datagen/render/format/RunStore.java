// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A store of runs. A run is a sequence of neighboring blocks of one component, entropy-coded in advance except for the
 * DC difference of its first block, which depends on the block before.
 *
 * <p>A run is a header word followed by its bits, the first bit in the highest position of the first word, padded with
 * zeros to a whole word. The header holds the number of blocks (8 bits), the number of bits (16 bits) and the DC values
 * of the first and the last block (12 bits each). A run is identified by the index of its header, so that header and
 * bits are adjacent in memory.
 *
 * @param words all runs, one after another
 */
public record RunStore(long[] words) {

    /** Unused words after the last run, which readers may load. */
    private static final int SPARE_WORDS = 4;

    /** Copies the words. */
    public RunStore {
        words = Arrays.copyOf(words, words.length + SPARE_WORDS);
    }

    /** Reads the number of words and the words. */
    public static RunStore read(DataInputStream in) throws IOException {
        long[] words = new long[in.readInt()];
        ByteBuffer.wrap(in.readNBytes(words.length * Long.BYTES)).asLongBuffer().get(words);
        return new RunStore(words);
    }

    /** Writes what {@link #read} reads. */
    public void write(DataOutputStream out) throws IOException {
        int count = words.length - SPARE_WORDS;
        out.writeInt(count);
        for (int i = 0; i < count; i++) {
            out.writeLong(words[i]);
        }
    }

    /**
     * Returns the packed header of a run.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    static long header(int blocks, int lengthBits, int firstDc, int lastDc) {
        if (blocks >>> 8 != 0 || lengthBits >>> 16 != 0 || Math.abs(firstDc) > 2047 || Math.abs(lastDc) > 2047) {
            throw new IllegalArgumentException(blocks + " blocks, " + lengthBits + " bits, DC " + firstDc + " and "
                    + lastDc + ": must be at most 255 blocks, 65535 bits, DC -2047 to 2047");
        }
        return (long) blocks << 40 | (long) lengthBits << 24 | (firstDc & 0xFFFL) << 12 | lastDc & 0xFFFL;
    }

    static int lengthBits(long header) {
        return (int) (header >>> 24) & 0xFFFF;
    }

    static int firstDc(long header) {
        return (int) (header << 40 >> 52);
    }

    static int lastDc(long header) {
        return (int) (header << 52 >> 52);
    }

    /** Returns the number of blocks of a run. */
    public int blocks(int run) {
        return (int) (words[run] >>> 40);
    }

    /** Returns the number of bits of a run, without the DC difference of its first block. */
    public int bits(int run) {
        return lengthBits(words[run]);
    }
}
