// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.bank.card.IdCardTiff.CardStrips;
import org.nuxeo.datagen.render.format.G4Coder;

/**
 * Strips in black and white, compressed by Group 4.
 *
 * <p>A card is composed of cells of 16 gray levels. Ordered dithering with a 4 × 4 threshold matrix makes them
 * black (1) and white (0). The lightest levels are always white and the darkest always black, so that text and barcode have
 * clean edges.
 */
final class BilevelStrips implements CardStrips {

    /** Length of a line in bytes, eight pixels each. */
    private static final int LINE_BYTES = CardLayout.COLUMNS;

    private static final int ROW_BYTES = 8 * LINE_BYTES;

    /** Thresholds, 3 to 12. A level below the threshold is black. */
    private static final int[][] THRESHOLDS = {{3, 8, 4, 9}, {10, 5, 11, 6}, {5, 9, 4, 8}, {12, 7, 10, 6}};

    /** For each line modulo 4 and each four gray levels: the four pixels in black and white. */
    private static final byte[][] FOURS = fours();

    private final CardScans scans = new CardScans();
    private final GrayTiles tiles = GrayTiles.SHARED;
    private final int[] lines = tiles.lines;
    private final int[] cells = new int[CardLayout.COLUMNS];
    private final byte[] pixels = new byte[LINE_BYTES * CardLayout.HEIGHT];
    private final G4Coder coder = new G4Coder(CardLayout.WIDTH);

    @Override
    public int begin(IdCard card, byte[] target, int at) {
        scans.set(card);
        for (int row = 0; row < CardLayout.ROWS; row++) {
            tiles.places.lines(scans.items, scans.composeLuminance(row), cells);
            for (int y = 0; y < 8; y++) {
                byte[] fours = FOURS[y & 3];
                int line = row * ROW_BYTES + y * LINE_BYTES;
                for (int column = 0; column < CardLayout.COLUMNS; column++) {
                    int grays = lines[cells[column] + y];
                    pixels[line + column] = (byte) (fours[grays >>> 16] << 4 | fours[grays & 0xFFFF]);
                }
            }
        }
        return at;
    }

    @Override
    public int strip(int fromRow, int toRow, byte[] target, int at) {
        return coder.encode(pixels, fromRow * ROW_BYTES, toRow * ROW_BYTES, target, at);
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
