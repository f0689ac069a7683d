// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/**
 * A store of runs. A run is a sequence of neighboring blocks of one component, entropy-coded in advance except for the
 * DC difference of its first block, which depends on the block before.
 *
 * <p>A run is a header word followed by its bits, the first bit in the highest position of the first word, padded with
 * zeros to a whole word. The header holds the number of blocks (8 bits), the number of bits (16 bits) and the DC values
 * of the first and the last block (12 bits each). A run is identified by the index of its header, so that header and
 * bits are adjacent in memory.
 */
public final class RunStore {

    /** Unused words after the last run, which readers may load. */
    static final int SPARE_WORDS = 4;

    private final long[] words;

    /** Makes a store of words, which are neither copied nor modified. */
    public RunStore(long[] words) {
        this.words = words;
    }

    /** Reads the number of words and the words. */
    public static RunStore read(DataInputStream in) throws IOException {
        int count = in.readInt();
        long[] words = new long[count + SPARE_WORDS];
        ByteBuffer.wrap(in.readNBytes(count * Long.BYTES)).asLongBuffer().get(words, 0, count);
        return new RunStore(words);
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

    /** Returns the number of words. Indexes of headers are below it. */
    public int length() {
        return words.length;
    }

    long[] words() {
        return words;
    }
}
