// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

/** The quantization tables of ITU-T T.81, annex K.1, scaled to a quality like libjpeg. */
public final class Quantizers {

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

    private Quantizers() {}

    /**
     * Returns the two tables in zigzag order.
     *
     * @param quality 50 to 99
     */
    public static byte[][] ofQuality(int quality) {
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
