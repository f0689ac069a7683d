// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.bank.card.IdCardTiff.CardStrips;
import org.nuxeo.datagen.render.format.tiff.G4Coder;

/** Strips in black and white, compressed by Group 4. */
final class BilevelStrips implements CardStrips {

    private static final int ROW_BYTES = 8 * CardLayout.COLUMNS;

    private final CardRaster raster = new CardRaster();
    private final Halftone halftone = new Halftone();
    private final G4Coder coder = new G4Coder(CardLayout.WIDTH);

    // set by begin
    @SuppressWarnings("NullAway.Init")
    private byte[] pixels;

    @Override
    public int begin(IdCard card, byte[] target, int at) {
        pixels = halftone.of(raster.draw(card));
        return at;
    }

    @Override
    public int strip(int fromRow, int toRow, byte[] target, int at) {
        return coder.encode(pixels, fromRow * ROW_BYTES, toRow * ROW_BYTES, target, at);
    }

    /** A composer of one card after another as pixels of 16 gray levels, two to a byte. Not thread safe. */
    static final class CardRaster {

        /** Length of a line of pixels in bytes, four for each cell. */
        static final int LINE_BYTES = 4 * CardLayout.COLUMNS;

        private static final VarHandle BIG_ENDIAN_INT =
                MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

        private final CardScans scans = new CardScans();
        private final GrayTiles tiles = GrayTiles.SHARED;
        private final int[] lines = tiles.lines();
        private final int[] cells = new int[CardLayout.COLUMNS];
        private final byte[] pixels = new byte[LINE_BYTES * CardLayout.HEIGHT];

        /** Returns the pixels of a card. The next call overwrites them. */
        byte[] draw(IdCard card) {
            scans.set(card);
            for (int row = 0; row < CardLayout.ROWS; row++) {
                tiles.place(scans.items(), scans.composeLuminance(row), cells);
                for (int y = 0; y < 8; y++) {
                    int at = (8 * row + y) * LINE_BYTES;
                    for (int column = 0; column < CardLayout.COLUMNS; column++) {
                        BIG_ENDIAN_INT.set(pixels, at + 4 * column, lines[cells[column] + y]);
                    }
                }
            }
            return pixels;
        }
    }

    /**
     * Ordered dithering of 16 gray levels to black (1) and white (0) with a 4 × 4 threshold matrix. The lightest levels are
     * always white and the darkest always black, so that text and barcode have clean edges. Not thread safe.
     */
    static final class Halftone {

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
}
