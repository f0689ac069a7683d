// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.render.format.DeflateCode.BitString;

/** A coder of runs of blocks, which keeps one copy of equal runs and counts the symbols used. */
public final class RunBuilder {

    private static final int END_OF_BLOCK = 0;
    private static final int SIXTEEN_ZEROS = 0xF0;

    private final JpegTables tables;

    /** How often the symbols of each table were used, by their weights. */
    final double[][] dcWeights = new double[2][256];

    final double[][] acWeights = new double[2][256];

    private final Map<List<Long>, Integer> known = new HashMap<>();
    private final List<Long> words = new ArrayList<>();

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
        BitString bits = new BitString();
        int firstDc = blocks.get(0)[0];
        int dc = firstDc;
        for (int i = 0; i < blocks.size(); i++) {
            short[] block = blocks.get(i);
            int category = HuffmanCode.category(block[0] - dc);
            dcWeights[table][category] += weight;
            if (i > 0) {
                addSymbol(tables.dc()[table], category, block[0] - dc, bits);
            }
            dc = block[0];
            addAc(table, block, weight, bits);
        }
        List<Long> run = new ArrayList<>(List.of(RunStore.header(blocks.size(), bits.length(), firstDc, dc)));
        bits.words().forEach(run::add);
        return known.computeIfAbsent(run, this::store);
    }

    private void addAc(int table, short[] block, double weight, BitString bits) {
        int zeros = 0;
        for (int i = 1; i < block.length; i++) {
            if (block[i] == 0) {
                zeros++;
                continue;
            }
            for (; zeros > 15; zeros -= 16) {
                addAc(table, SIXTEEN_ZEROS, 0, weight, bits);
            }
            addAc(table, zeros << 4 | HuffmanCode.category(block[i]), block[i], weight, bits);
            zeros = 0;
        }
        if (zeros > 0) {
            addAc(table, END_OF_BLOCK, 0, weight, bits);
        }
    }

    private void addAc(int table, int symbol, int value, double weight, BitString bits) {
        acWeights[table][symbol] += weight;
        addSymbol(tables.ac()[table], symbol, value, bits);
    }

    private static void addSymbol(HuffmanCode code, int symbol, int value, BitString bits) {
        int word = code.bitsOfSymbol()[symbol];
        Check.misuse(word == 0, () -> "symbol " + symbol + " has no code");
        int category = HuffmanCode.category(value);
        bits.addReversed(word >>> 5, word & 31).addReversed(HuffmanCode.amplitude(value, category), category);
    }

    private int store(List<Long> run) {
        int number = words.size();
        words.addAll(run);
        Check.misuse(words.size() >>> 24 != 0, () -> words.size() + " words: must be below 2^24");
        return number;
    }

    /** Returns all runs. */
    public RunStore store() {
        return new RunStore(words.stream().mapToLong(Long::longValue).toArray());
    }
}
