// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * The coded band with the name of the state, with which the first strip of a card begins.
 *
 * @param coded output of the coder, from the beginning of the strip
 * @param sum sum of the pixels, each less the value of paper
 * @param before the same sum with each pixel weighted by the number of pixels before it
 */
record CardBand(byte[] coded, long sum, long before) {

    private static final int LINES = 8 * CardLayout.HEADER_ROWS;

    /** Codes the band of a state. */
    static CardBand of(int state, DeflateCells coder, StripSums sums) {
        long[][] lines = new BandPixels(CardPalette.shared()).of(state);
        byte[] target = new byte[2 * LINES * CardLayout.WIDTH];
        coder.begin(target, 0);
        sums.begin(0);
        for (int y = 0; y < LINES; y++) {
            long[] line = lines[y];
            for (int column = 0; column < line.length; ) {
                int end = column + 1;
                boolean uniform = line[column] == Long.rotateLeft(line[column], 8);
                while (uniform && end < line.length && line[end] == line[column]) {
                    end++;
                }
                if (end - column > 1) {
                    coder.run((int) line[column] & 0xFF, 8 * (end - column));
                } else {
                    coder.cells(line, column, end);
                }
                column = end;
            }
            for (int x = 0; x < CardLayout.WIDTH; x++) {
                sums.pixel((int) (line[x / 8] >>> 56 - 8 * (x % 8)) & 0xFF, CardLayout.WIDTH * y + x);
            }
        }
        return new CardBand(coder.save(), sums.sum(), sums.before());
    }
}
