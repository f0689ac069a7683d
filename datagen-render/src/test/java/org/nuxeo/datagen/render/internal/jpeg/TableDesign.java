// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.jpeg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The design of a template's tables: one quality for all templates, and Huffman codes for the counted symbols. */
public final class TableDesign {

    private static final int QUALITY = 70;
    private static final int[] DC_SYMBOLS = new int[12];
    private static final int[] AC_SYMBOLS = acSymbols();

    static {
        Arrays.setAll(DC_SYMBOLS, i -> i);
    }

    private TableDesign() {}

    /** Returns tables with equal weights, for the pass that counts symbols. */
    public static JpegTables even() {
        double[] weights = new double[256];
        HuffmanCode dc = HuffmanDesign.of(weights, DC_SYMBOLS);
        HuffmanCode ac = HuffmanDesign.of(weights, AC_SYMBOLS);
        return new JpegTables(Quantizers.ofQuality(QUALITY), new HuffmanCode[] {dc, dc}, new HuffmanCode[] {ac, ac});
    }

    /** Returns tables for counted symbols. */
    public static JpegTables of(RunBuilder counted) {
        HuffmanCode[] dc = new HuffmanCode[2];
        HuffmanCode[] ac = new HuffmanCode[2];
        for (int i = 0; i < 2; i++) {
            dc[i] = HuffmanDesign.of(counted.dcWeights(i), DC_SYMBOLS);
            ac[i] = HuffmanDesign.of(counted.acWeights(i), AC_SYMBOLS);
        }
        return new JpegTables(Quantizers.ofQuality(QUALITY), dc, ac);
    }

    private static int[] acSymbols() {
        List<Integer> symbols = new ArrayList<>(List.of(0x00, 0xF0));
        for (int zeros = 0; zeros < 16; zeros++) {
            for (int category = 1; category <= 10; category++) {
                symbols.add(zeros << 4 | category);
            }
        }
        return symbols.stream().mapToInt(Integer::intValue).toArray();
    }
}
