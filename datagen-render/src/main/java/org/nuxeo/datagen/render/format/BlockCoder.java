// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.util.Arrays;

/**
 * A cosine transform and quantization of blocks of 8 × 8 samples. Coefficients are in zigzag order.
 *
 * @param quantizer the quantization step of each coefficient
 */
public record BlockCoder(byte[] quantizer) {

    /** The place of each coefficient in its block. */
    static final int[] ZIGZAG = {
        0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7, 14,
        21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60,
        61, 54, 47, 55, 62, 63
    };

    private static final double[][] COSINE = new double[8][8];

    static {
        for (int u = 0; u < 8; u++) {
            for (int i = 0; i < 8; i++) {
                double scale = u == 0 ? StrictMath.sqrt(0.125) : 0.5;
                COSINE[u][i] = scale * StrictMath.cos((2 * i + 1) * u * StrictMath.PI / 16);
            }
        }
    }

    /** Returns the 64 coefficients of samples from 0 to 255. */
    public short[] code(float[] samples) {
        double[] centered = new double[64];
        Arrays.setAll(centered, i -> samples[i] - 128);
        double[] coefficients = transformed(transformed(centered));
        short[] quantized = new short[64];
        for (int i = 0; i < 64; i++) {
            quantized[i] = (short) StrictMath.rint(coefficients[ZIGZAG[i]] / (quantizer[i] & 0xFF));
        }
        return quantized;
    }

    /** Returns the transform of each line as a column, so that the second transform is that of the columns. */
    private static double[] transformed(double[] lines) {
        double[] columns = new double[64];
        for (int y = 0; y < 8; y++) {
            for (int u = 0; u < 8; u++) {
                double sum = 0;
                for (int x = 0; x < 8; x++) {
                    sum += lines[y * 8 + x] * COSINE[u][x];
                }
                columns[u * 8 + y] = sum;
            }
        }
        return columns;
    }
}
