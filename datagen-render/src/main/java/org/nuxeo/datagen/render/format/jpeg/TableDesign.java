// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The design of a template's tables: a quality, and Huffman codes for the counted symbols. */
public final class TableDesign {

    /** Quality of the pictures of the bank. */
    public static final int BANK_QUALITY = 70;

    private static final int[] DC_SYMBOLS = new int[12];
    private static final int[] AC_SYMBOLS = acSymbols();

    static {
        Arrays.setAll(DC_SYMBOLS, i -> i);
    }

    private TableDesign() {}

    /**
     * Returns tables with equal weights, for the pass that counts symbols.
     *
     * @param quality 50 to 99
     */
    public static JpegTables even(int quality) {
        double[] weights = new double[256];
        HuffmanCode dc = HuffmanDesign.of(weights, DC_SYMBOLS);
        HuffmanCode ac = HuffmanDesign.of(weights, AC_SYMBOLS);
        return new JpegTables(Quantizers.ofQuality(quality), new HuffmanCode[] {dc, dc}, new HuffmanCode[] {ac, ac});
    }

    /**
     * Returns tables for counted symbols.
     *
     * @param quality 50 to 99
     */
    public static JpegTables of(RunBuilder counted, int quality) {
        HuffmanCode[] dc = new HuffmanCode[2];
        HuffmanCode[] ac = new HuffmanCode[2];
        for (int i = 0; i < 2; i++) {
            dc[i] = HuffmanDesign.of(counted.dcWeights(i), DC_SYMBOLS);
            ac[i] = HuffmanDesign.of(counted.acWeights(i), AC_SYMBOLS);
        }
        return new JpegTables(Quantizers.ofQuality(quality), dc, ac);
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
