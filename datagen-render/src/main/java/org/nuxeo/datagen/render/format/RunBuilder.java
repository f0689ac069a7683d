// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.text.Check;

/** A coder of runs of blocks, which keeps one copy of equal runs and counts the symbols used. */
public final class RunBuilder {

    private static final int END_OF_BLOCK = 0;
    private static final int SIXTEEN_ZEROS = 0xF0;

    private final JpegTables tables;
    private final double[][] dcWeights = new double[2][256];
    private final double[][] acWeights = new double[2][256];
    private final Map<Key, Integer> known = new HashMap<>();
    private long[] words = new long[1 << 16];
    private int wordCount;

    private record Key(long header, List<Long> words) {}

    /** Makes an empty builder. */
    public RunBuilder(JpegTables tables) {
        this.tables = tables;
    }

    /**
     * Adds a run.
     *
     * @param table 0 for luminance, 1 for chrominance
     * @param blocks coefficients in zigzag order
     * @param weight frequency of the run, for the design of the codes
     * @return the index of its header
     */
    public int add(int table, List<short[]> blocks, double weight) {
        Bits bits = new Bits();
        int dc = blocks.get(0)[0];
        for (int i = 0; i < blocks.size(); i++) {
            short[] block = blocks.get(i);
            int category = HuffmanCode.category(block[0] - dc);
            dcWeights[table][category] += weight;
            if (i > 0) {
                bits.addSymbol(tables.dc()[table], category, block[0] - dc, category);
            }
            dc = block[0];
            addAc(table, block, weight, bits);
        }
        long header = RunStore.header(blocks.size(), bits.length, blocks.get(0)[0], dc);
        List<Long> content = bits.words();
        return known.computeIfAbsent(new Key(header, content), key -> store(header, content));
    }

    private void addAc(int table, short[] block, double weight, Bits bits) {
        int zeros = 0;
        int last = 63;
        while (last > 0 && block[last] == 0) {
            last--;
        }
        for (int i = 1; i <= last; i++) {
            if (block[i] == 0) {
                zeros++;
                continue;
            }
            for (; zeros > 15; zeros -= 16) {
                acWeights[table][SIXTEEN_ZEROS] += weight;
                bits.addSymbol(tables.ac()[table], SIXTEEN_ZEROS, 0, 0);
            }
            int category = HuffmanCode.category(block[i]);
            acWeights[table][zeros << 4 | category] += weight;
            bits.addSymbol(tables.ac()[table], zeros << 4 | category, block[i], category);
            zeros = 0;
        }
        if (last < 63) {
            acWeights[table][END_OF_BLOCK] += weight;
            bits.addSymbol(tables.ac()[table], END_OF_BLOCK, 0, 0);
        }
    }

    private int store(long header, List<Long> content) {
        int number = wordCount;
        if (wordCount + content.size() >= words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
        words[wordCount++] = header;
        for (long word : content) {
            words[wordCount++] = word;
        }
        Check.misuse(wordCount >>> 24 != 0, () -> wordCount + " words: must be below 2^24");
        return number;
    }

    /** Returns all runs. */
    public RunStore store() {
        return new RunStore(Arrays.copyOf(words, wordCount));
    }

    /** Returns the weights of the DC categories of a table. */
    public double[] dcWeights(int table) {
        return dcWeights[table];
    }

    /** Returns the weights of the AC symbols of a table. */
    public double[] acWeights(int table) {
        return acWeights[table];
    }

    private static final class Bits {
        private final List<Long> full = new ArrayList<>();
        private long gathered;
        private int length;

        void addSymbol(HuffmanCode code, int symbol, int value, int category) {
            int bits = code.bitsOf(symbol);
            Check.misuse(bits == 0, () -> "symbol " + symbol + " has no code");
            add(bits >>> 5, bits & 31);
            if (category > 0) {
                add(HuffmanCode.amplitude(value, category), category);
            }
        }

        private void add(int bits, int count) {
            for (int i = count - 1; i >= 0; i--) {
                gathered |= (long) (bits >>> i & 1) << 63 - (length & 63);
                length++;
                if ((length & 63) == 0) {
                    full.add(gathered);
                    gathered = 0;
                }
            }
        }

        List<Long> words() {
            List<Long> all = new ArrayList<>(full);
            if ((length & 63) != 0) {
                all.add(gathered);
            }
            return all;
        }
    }
}
