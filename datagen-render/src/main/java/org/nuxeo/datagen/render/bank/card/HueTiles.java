// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.ByteArrayOutputStream;
import org.nuxeo.datagen.render.bank.card.GrayTiles.TilePlaces;
import org.nuxeo.datagen.render.format.DeflateCells;

/**
 * The colors of portraits, decoded once from the runs of the two color components, and the table that maps each pair
 * of Cb and Cr to its hue. A line of a block is a long with one sample of six bits in each byte.
 */
final class HueTiles {

    static final HueTiles SHARED = new HueTiles(CardTemplate.SHARED, CardPalette.SHARED);

    private final TilePlaces places;

    /** The lines of eight samples, the leftmost in the highest byte. */
    private final long[] lines;

    /**
     * Bits below the literal in an entry of {@link #hues}. They hold two pixels, and do not overflow when 28 entries
     * are added.
     */
    private static final int VALUE_SHIFT = 18;

    /** For each pair of Cb and Cr: the hue twice, as two pixels, and above them its deflate literal. */
    private final int[] hues = new int[1 << 12];

    HueTiles(CardTemplate template, CardPalette palette) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        places = TilePlaces.decode(template.coding(), 1, template.portraitColorRuns(), decoded);
        byte[] samples = decoded.toByteArray();
        lines = new long[samples.length / 8];
        for (int i = 0; i < samples.length; i++) {
            lines[i / 8] = lines[i / 8] << 8 | (samples[i] & 0xFF) >> 2;
        }
        int last = CardPalette.STATE_HUES + CardPalette.FACE_HUES;
        for (int i = 0; i < hues.length; i++) {
            int hue = palette.nearest(0, CardPalette.STATE_HUES, last, i >> 6 << 2 | 2, (i & 63) << 2 | 2);
            hues[i] = DeflateCells.literal(hue) << VALUE_SHIFT | hue << 8 | hue;
        }
    }

    /**
     * Finds the hues of a line of a block, which is 16 pixels wide.
     *
     * @param pixels receives the hues of two cells
     * @return in the upper 32 bits the sum of the literals of the eight pairs of pixels; in the lower 32 bits the same
     *     sum with the pairs weighted 0, 1, … 7 from left to right
     */
    long hues(long cb, long cr, long[] pixels, int at) {
        int[] table = hues;
        int a = table[(int) (cb >>> 50 & 0xFC0 | cr >>> 56)];
        int b = table[(int) (cb >>> 42 & 0xFC0 | cr >>> 48 & 63)];
        int c = table[(int) (cb >>> 34 & 0xFC0 | cr >>> 40 & 63)];
        int d = table[(int) (cb >>> 26 & 0xFC0 | cr >>> 32 & 63)];
        int e = table[(int) (cb >>> 18 & 0xFC0 | cr >>> 24 & 63)];
        int f = table[(int) (cb >>> 10 & 0xFC0 | cr >>> 16 & 63)];
        int g = table[(int) (cb >>> 2 & 0xFC0 | cr >>> 8 & 63)];
        int h = table[(int) (cb << 6 & 0xFC0 | cr & 63)];
        pixels[at] = join(a, b, c, d);
        pixels[at + 1] = join(e, f, g, h);
        int right = e + f + g + h;
        int sum = a + b + c + d + right >>> VALUE_SHIFT;
        int weighted = b + 2 * c + 3 * d + 4 * right + f + 2 * g + 3 * h >>> VALUE_SHIFT;
        return (long) sum << 32 | weighted;
    }

    private static long join(int a, int b, int c, int d) {
        int left = a << 16 | b & 0xFFFF;
        int right = c << 16 | d & 0xFFFF;
        return (long) left << 32 | right & 0xFFFFFFFFL;
    }

    /** The hues of one portrait after another, looked up one row of cells at a time. Not thread safe. */
    static final class PortraitHues {

        private final HueTiles tiles = HueTiles.SHARED;

        /** First lines of the row's blocks of Cb and of Cr. A block covers 2 × 2 cells. */
        private final int[][] blocks = new int[2][CardLayout.PORTRAIT_COLUMNS / 2];

        /** The first of the row's lines in its blocks. */
        private int firstLine;

        private final long[] pixels = new long[CardLayout.PORTRAIT_COLUMNS];

        /** Sets the row of cells whose lines are looked up next. */
        void row(CardScans scans, int portraitRow) {
            firstLine = (portraitRow & 1) * 4;
            for (int component = 0; component < 2; component++) {
                int count = scans.composePortraitColors(component + 1, portraitRow / 2);
                tiles.places.lines(scans.items, count, blocks[component]);
            }
        }

        /**
         * Looks up the hues of two lines of the card, which share one line of color.
         *
         * @param colorLine 0 to 3
         * @param sums receives the sums of the hues
         * @param place position of the first pixel in the strip
         */
        void line(int colorLine, StripSums sums, int place) {
            int[] blue = blocks[0];
            int[] red = blocks[1];
            int line = firstLine + colorLine;
            long lastCb = -1;
            long lastCr = -1;
            long found = 0;
            for (int block = 0; block < blue.length; block++) {
                long cb = tiles.lines[blue[block] + line];
                long cr = tiles.lines[red[block] + line];
                if (cb == lastCb && cr == lastCr) {
                    // equal neighbors are common: walls, clothes and hair have one hue each
                    pixels[2 * block] = pixels[2 * block - 2];
                    pixels[2 * block + 1] = pixels[2 * block - 1];
                } else {
                    found = tiles.hues(cb, cr, pixels, 2 * block);
                    lastCb = cb;
                    lastCr = cr;
                }
                sums.hues(found, place + 16 * block);
            }
        }

        /** Adds the hues to the pixels of a line of the card. */
        void addTo(long[] line) {
            for (int i = 0; i < pixels.length; i++) {
                line[CardLayout.PORTRAIT_COLUMN + i] |= pixels[i];
            }
        }
    }
}
