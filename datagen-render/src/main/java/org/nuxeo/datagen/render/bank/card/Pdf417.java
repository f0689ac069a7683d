// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;

/**
 * An encoder of PDF417 symbols with 8 columns and 13 rows (ISO/IEC 15438), in text compaction mode.
 *
 * <p>A symbol has 104 codewords: the length, the data with two characters to a codeword, padding, and 16 codewords of
 * error correction (level 3). So it holds up to 174 values of the text sub-modes. Every row is 205 modules wide.
 */
final class Pdf417 {

    static final int ROWS = 13;
    static final int COLUMNS = 8;

    private static final int LEVEL = 3;
    private static final int CORRECTION = 2 << LEVEL;
    private static final int CODEWORDS = ROWS * COLUMNS;
    private static final int DATA = CODEWORDS - CORRECTION;
    private static final int PAD = 900;
    private static final int PRIME = 929;
    private static final int START = 0x1FEA8;
    private static final int STOP = 0x3FA29;
    /** Negated products of f and the generator's coefficients, highest first, at index {@code f * CORRECTION}. */
    private static final short[] PRODUCTS = products(generator());

    private static final int TO_MIXED = 28;
    private static final int TO_ALPHA = 28;
    private static final int PUNCTUATION_SHIFT = 29;
    private static final String MIXED = "0123456789&\r\t,:#-.$/+%*=^";
    private static final String PUNCTUATION = ";<>@[\\]_`~!\r\t,:\n-.$/\"|*()?{}'";

    private final short[] values = new short[2 * CODEWORDS];
    private final int[] codewords = new int[CODEWORDS];
    /** Coefficients of the remainder, highest first, followed by a zero. */
    private final int[] remainder = new int[CORRECTION + 1];

    private final int[] patterns;

    /**
     * Makes an encoder.
     *
     * @param patterns the 17 modules of codeword w in cluster 3k at index {@code 929 k + w}
     */
    Pdf417(int[] patterns) {
        this.patterns = patterns;
    }

    /**
     * Encodes a text of capitals, digits, spaces and the punctuation of text compaction. Characters beyond the capacity
     * are dropped.
     */
    void encode(byte[] text, int length) {
        int count = values(text, length);
        int words = 1;
        for (int i = 0; i < count; i += 2) {
            codewords[words++] = values[i] * 30 + values[i + 1];
        }
        while (words < DATA) {
            codewords[words++] = PAD;
        }
        codewords[0] = DATA;
        correct();
    }

    /**
     * Writes the modules of a row, highest bit first, after {@code quiet} light modules. The remaining bits are light.
     */
    void row(int row, int quiet, byte[] target, int lengthBytes) {
        int cluster = row % 3;
        long gathered = 0;
        int bits = quiet;
        int at = 0;
        int left = 30 * (row / 3) + indicator(cluster);
        int right = 30 * (row / 3) + indicator((cluster + 2) % 3);
        for (int i = -2; i <= COLUMNS + 1; i++) {
            int codeword = i < 0 ? left : i >= COLUMNS ? right : codewords[row * COLUMNS + i];
            int modules = i == -2 ? START : i > COLUMNS ? STOP : patterns[PRIME * cluster + codeword];
            int width = i > COLUMNS ? 18 : 17;
            gathered = gathered << width | modules;
            bits += width;
            while (bits >= 8) {
                bits -= 8;
                target[at++] = (byte) (gathered >>> bits);
            }
        }
        target[at++] = (byte) (gathered << 8 - bits);
        Arrays.fill(target, at, lengthBytes, (byte) 0);
    }

    /**
     * Returns the parameter in the row indicator of a cluster: the number of rows, of columns, or the correction level.
     */
    private static int indicator(int cluster) {
        return cluster == 0 ? (ROWS - 1) / 3 : cluster == 1 ? 3 * LEVEL + (ROWS - 1) % 3 : COLUMNS - 1;
    }

    private int values(byte[] text, int length) {
        int limit = 2 * (DATA - 1);
        int count = 0;
        boolean mixed = false;
        for (int i = 0; i < length && count + 3 <= limit; i++) {
            byte c = text[i];
            if (c >= 'A' && c <= 'Z') {
                if (mixed) {
                    values[count++] = TO_ALPHA;
                    mixed = false;
                }
                values[count++] = (short) (c - 'A');
            } else if (c == ' ') {
                values[count++] = 26;
            } else if (MIXED.indexOf(c) >= 0) {
                if (!mixed) {
                    values[count++] = TO_MIXED;
                    mixed = true;
                }
                values[count++] = (short) MIXED.indexOf(c);
            } else {
                values[count++] = PUNCTUATION_SHIFT;
                values[count++] = (short) Math.max(0, PUNCTUATION.indexOf(c));
            }
        }
        if ((count & 1) != 0) {
            values[count++] = PUNCTUATION_SHIFT;
        }
        return count;
    }

    /** Computes the Reed-Solomon codewords over the integers modulo 929 (annex F of the standard). */
    private void correct() {
        Arrays.fill(remainder, 0);
        for (int i = 0; i < DATA; i++) {
            int products = (codewords[i] + remainder[0]) % PRIME * CORRECTION;
            for (int j = 0; j < CORRECTION; j++) {
                int sum = remainder[j + 1] + PRODUCTS[products + j];
                remainder[j] = sum < PRIME ? sum : sum - PRIME;
            }
        }
        for (int i = 0; i < CORRECTION; i++) {
            codewords[DATA + i] = remainder[i] == 0 ? 0 : PRIME - remainder[i];
        }
    }

    private static short[] products(int[] generator) {
        short[] products = new short[PRIME * CORRECTION];
        for (int i = 0; i < products.length; i++) {
            int coefficient = generator[CORRECTION - 1 - i % CORRECTION];
            products[i] = (short) ((PRIME - i / CORRECTION) * coefficient % PRIME);
        }
        return products;
    }

    /** Returns the coefficients, lowest first and the leading 1 left out, of the product of x - 3^i, 1 ≤ i ≤ 16. */
    private static int[] generator() {
        int[] product = new int[CORRECTION + 1];
        product[0] = 1;
        int root = 1;
        for (int degree = 1; degree <= CORRECTION; degree++) {
            root = root * 3 % PRIME;
            for (int i = degree; i >= 0; i--) {
                int shifted = i > 0 ? product[i - 1] : 0;
                product[i] = (shifted + (PRIME - root) * product[i]) % PRIME;
            }
        }
        return Arrays.copyOf(product, CORRECTION);
    }
}
