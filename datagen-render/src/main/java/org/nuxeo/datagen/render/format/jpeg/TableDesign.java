// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The design of a template's tables: a quality, and Huffman codes for the counted symbols. */
public final class TableDesign {

    /** Quality of the pictures of the bank. */
    public static final int BANK_QUALITY = 70;

    /** The quantization tables of ITU-T T.81, annex K.1, which are scaled to a quality like libjpeg. */
    private static final int[] LUMINANCE = {
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99
    };

    private static final int[] CHROMINANCE = {
        17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99, 99, 99, 47, 66, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
        99, 99, 99, 99, 99, 99, 99, 99
    };

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
        return new JpegTables(quantizers(quality), new HuffmanCode[] {dc, dc}, new HuffmanCode[] {ac, ac});
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
        return new JpegTables(quantizers(quality), dc, ac);
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

    /** Returns the two quantization tables in zigzag order. */
    private static byte[][] quantizers(int quality) {
        int scale = 200 - 2 * quality;
        return new byte[][] {scaled(LUMINANCE, scale), scaled(CHROMINANCE, scale)};
    }

    private static byte[] scaled(int[] table, int scale) {
        byte[] quantizer = new byte[64];
        for (int i = 0; i < 64; i++) {
            quantizer[i] = (byte) Math.max(1, (table[BlockCoder.ZIGZAG[i]] * scale + 50) / 100);
        }
        return quantizer;
    }
}
