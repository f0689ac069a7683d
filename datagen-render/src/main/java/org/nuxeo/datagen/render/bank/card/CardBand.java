// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.bank.card.CardTemplate.RowOp;
import org.nuxeo.datagen.render.format.DeflateCells;
import org.nuxeo.datagen.render.format.RunDecoder;

/**
 * The coded band with the name of the state, with which the first strip of a card begins.
 *
 * @param coded output of the coder, from the beginning of the strip
 * @param sum sum of the pixels, each less the value of paper
 * @param before the same sum with each pixel weighted by the number of pixels before it
 */
record CardBand(byte[] coded, long sum, long before) {

    private static final int LINES = 8 * CardLayout.HEADER_ROWS;
    private static final CardTemplate TEMPLATE = CardTemplate.SHARED;
    private static final GrayTiles TILES = GrayTiles.SHARED;

    /** Codes the band of a state. */
    static CardBand of(int state, DeflateCells coder, StripSums sums) {
        long[][] lines = pixels(state);
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
        return new CardBand(coder.save(), sums.sum, sums.before);
    }

    /** Returns the lines of a state's band, from the upper edge of the card down, eight pixels to a long. */
    private static long[][] pixels(int state) {
        byte[][] hues = hues(state);
        long[][] lines = new long[LINES][CardLayout.COLUMNS];
        for (int y = 0; y < LINES; y++) {
            int run = TEMPLATE.states()[state][RowOp.operand(TEMPLATE.rows()[0][y / 8][0])];
            for (int column = 0; column < CardLayout.COLUMNS; column++) {
                int line = TILES.places.line(run) + 8 * column + y % 8;
                long levels = GrayTiles.pixels(TILES.lines[line]);
                lines[y][column] = levels | eightHues(hues[y / 2], 4 * column);
            }
        }
        return lines;
    }

    private static long eightHues(byte[] line, int at) {
        long hues = 0;
        for (int i = at; i < at + 4; i++) {
            hues = hues << 16 | line[i] << 8 | line[i];
        }
        return hues;
    }

    /** Returns one hue for each two pixels of every second line, the resolution of the color components. */
    private static byte[][] hues(int state) {
        byte[][] hues = new byte[LINES / 2][8 * CardLayout.COLOR_COLUMNS];
        RunDecoder[] decoders = {TEMPLATE.coding().decoder(1), TEMPLATE.coding().decoder(1)};
        int[] cb = new int[64];
        int[] cr = new int[64];
        for (int row = 0; row < CardLayout.HEADER_ROWS / 2; row++) {
            for (int component = 1; component < 3; component++) {
                int op = TEMPLATE.rows()[component][row][0];
                decoders[component - 1].start(TEMPLATE.states()[state][RowOp.operand(op)]);
            }
            for (int block = 0; block < CardLayout.COLOR_COLUMNS; block++) {
                decoders[0].samples(cb);
                decoders[1].samples(cr);
                for (int i = 0; i < 64; i++) {
                    int hue = CardPalette.SHARED.nearest(state, 0, CardPalette.STATE_HUES + 1, cb[i], cr[i]);
                    hues[8 * row + i / 8][8 * block + i % 8] = (byte) hue;
                }
                decoders[0].next();
                decoders[1].next();
            }
        }
        return hues;
    }
}
