// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/** The hues of one portrait after another, looked up one row of cells at a time. Not thread safe. */
final class PortraitHues {

    private final HueTiles tiles = HueTiles.shared();

    /** First lines of the row's blocks of Cb and of Cr. A block covers 2 × 2 cells. */
    private final int[][] blocks = new int[2][CardLayout.PORTRAIT_COLUMNS / 2];

    private final long[] pixels = new long[CardLayout.PORTRAIT_COLUMNS];

    /** Sets the row of cells whose lines are looked up next. */
    void row(CardScans scans, int portraitRow) {
        for (int component = 0; component < 2; component++) {
            int count = scans.composePortraitColors(component + 1, portraitRow / 2);
            int[] own = blocks[component];
            int block = 0;
            for (int i = 0; i < count; i++) {
                int place = tiles.place(scans.items()[i]);
                int line = TilePlace.line(place) + (portraitRow & 1) * 4;
                for (int end = block + TilePlace.blocks(place); block < end; block++) {
                    own[block] = line;
                    line += 8;
                }
            }
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
        long lastCb = -1;
        long lastCr = -1;
        long found = 0;
        for (int block = 0; block < blue.length; block++) {
            long cb = tiles.line(blue[block] + colorLine);
            long cr = tiles.line(red[block] + colorLine);
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
