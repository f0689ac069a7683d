// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.Arrays;

/**
 * A decoder of runs to samples in integer arithmetic: Huffman decoding, dequantization, and an inverse cosine transform
 * with 13-bit constants. It is meant for tables that are made once; decoding every card would be too slow.
 */
public final class RunDecoder {

    /** 8192 × cos(k π / 16). */
    private static final int[] COSINES = {8192, 8035, 7568, 6811, 5793, 4551, 3135, 1598, 0};

    private static final int[][] BASIS = basis();

    private final long[] words;
    private final byte[] quantizer;
    private final short[] dcSymbols;
    private final short[] acSymbols;
    private final int[] coefficients = new int[64];
    private final int[] lines = new int[64];
    private long position;
    private long end;
    private int dc;

    /**
     * Makes a decoder.
     *
     * @param table 0 for runs of luminance, 1 for runs of chrominance
     */
    public RunDecoder(RunStore store, JpegTables tables, int table) {
        words = store.words();
        quantizer = tables.quantizers()[table];
        dcSymbols = tables.dc()[table].decodingTable();
        acSymbols = tables.ac()[table].decodingTable();
    }

    /** Starts at the first block of a run. */
    public void start(int run) {
        long header = words[run];
        position = (run + 1L) << 6;
        end = position + RunStore.lengthBits(header);
        dc = RunStore.firstDc(header);
        block();
    }

    /** Moves to the next block of the run and returns whether there is one. */
    public boolean next() {
        if (position >= end) {
            return false;
        }
        int category = symbol(dcSymbols);
        dc += amplitude(category);
        block();
        return true;
    }

    /** Writes the samples of the current block, 0 to 255, line by line. */
    public void samples(int[] samples) {
        for (int v = 0; v < 8; v++) {
            for (int x = 0; x < 8; x++) {
                int sum = 0;
                for (int u = 0; u < 8; u++) {
                    sum += coefficients[v * 8 + u] * BASIS[u][x];
                }
                lines[v * 8 + x] = sum + (1 << 9) >> 10;
            }
        }
        for (int x = 0; x < 8; x++) {
            for (int y = 0; y < 8; y++) {
                long sum = 0;
                for (int v = 0; v < 8; v++) {
                    sum += (long) lines[v * 8 + x] * BASIS[v][y];
                }
                // scale: 3 bits left by the first pass, 13 bits of the constants, and the factor 1/4 of the transform
                int sample = (int) (sum + (1L << 17) >> 18) + 128;
                samples[y * 8 + x] = Math.max(0, Math.min(255, sample));
            }
        }
    }

    private void block() {
        Arrays.fill(coefficients, 0);
        coefficients[0] = dc * (quantizer[0] & 0xFF);
        for (int i = 1; i < 64; i++) {
            int symbol = symbol(acSymbols);
            if (symbol == 0) {
                break;
            }
            i += symbol >> 4;
            int category = symbol & 15;
            if (category > 0) {
                coefficients[BlockCoder.ZIGZAG[i]] = amplitude(category) * (quantizer[i] & 0xFF);
            }
        }
    }

    private int symbol(short[] table) {
        int entry = table[peek(16)] & 0xFFFF;
        position += entry & 31;
        return entry >> 5;
    }

    private int amplitude(int category) {
        if (category == 0) {
            return 0;
        }
        int bits = peek(category);
        position += category;
        return bits >> category - 1 != 0 ? bits : bits - (1 << category) + 1;
    }

    private int peek(int count) {
        int word = (int) (position >> 6);
        int offset = (int) position & 63;
        long high = words[word] << offset;
        long low = offset == 0 || word + 1 == words.length ? 0 : words[word + 1] >>> 64 - offset;
        return (int) ((high | low) >>> 64 - count);
    }

    private static int[][] basis() {
        int[][] basis = new int[8][8];
        for (int u = 0; u < 8; u++) {
            for (int x = 0; x < 8; x++) {
                int k = (2 * x + 1) * u % 32;
                k = k > 16 ? 32 - k : k;
                basis[u][x] = u == 0 ? COSINES[4] : k <= 8 ? COSINES[k] : -COSINES[16 - k];
            }
        }
        return basis;
    }
}
