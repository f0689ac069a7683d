// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * Ordered dithering of 16 gray levels to black (1) and white (0) with a 4 × 4 threshold matrix. The lightest levels are
 * always white and the darkest always black, so that text and barcode have clean edges. Not thread safe.
 */
final class Halftone {

    /** Thresholds, 3 to 12. A level below the threshold is black. */
    private static final int[][] THRESHOLDS = {{3, 8, 4, 9}, {10, 5, 11, 6}, {5, 9, 4, 8}, {12, 7, 10, 6}};

    /** For each line modulo 4 and each four gray levels: the four pixels in black and white. */
    private static final byte[][] FOURS = fours();

    private final byte[] bits = new byte[CardLayout.COLUMNS * CardLayout.HEIGHT];

    /** Returns the lines in black and white. The next call overwrites them. */
    byte[] of(byte[] grays) {
        for (int i = 0; i < bits.length; i++) {
            byte[] fours = FOURS[i / CardLayout.COLUMNS & 3];
            int left = (grays[4 * i] & 0xFF) << 8 | grays[4 * i + 1] & 0xFF;
            int right = (grays[4 * i + 2] & 0xFF) << 8 | grays[4 * i + 3] & 0xFF;
            bits[i] = (byte) (fours[left] << 4 | fours[right]);
        }
        return bits;
    }

    private static byte[][] fours() {
        byte[][] tables = new byte[4][1 << 16];
        for (int line = 0; line < 4; line++) {
            for (int levels = 0; levels < 1 << 16; levels++) {
                int four = 0;
                for (int x = 0; x < 4; x++) {
                    int level = levels >> 12 - 4 * x & 15;
                    four = four << 1 | (level < THRESHOLDS[line][x] ? 1 : 0);
                }
                tables[line][levels] = (byte) four;
            }
        }
        return tables;
    }
}
