// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * The sums of a strip's pixels that give the Adler-32 checksum of a zlib stream (RFC 1950). They start as the sums of a
 * strip of blank paper; tiles, hues and the band add their differences from paper. Not thread safe.
 */
final class StripSums {

    private static final int WIDTH = CardLayout.WIDTH;

    private final TileSums tiles = TileSums.shared();
    private final int paperTile;
    private final int paperValue;
    private int pixels;
    private long sum;

    /** The sum of all values, each weighted by the number of pixels before it. */
    private long before;

    /**
     * Makes the sums of an empty strip.
     *
     * @param paper a pixel of paper
     * @param paperTile first line of a tile of paper
     */
    StripSums(int paper, int paperTile) {
        paperValue = DeflateCells.literal(paper);
        this.paperTile = tiles.of(paperTile);
    }

    /** Begins a strip of blank paper. */
    void begin(int rows) {
        pixels = 8 * rows * WIDTH;
        sum = (long) paperValue * pixels;
        before = (long) paperValue * pixels * (pixels - 1) / 2;
    }

    /**
     * Replaces paper by a tile.
     *
     * @param line first line of the tile
     * @param place position of the tile's first pixel in the strip, from 0
     */
    void tile(int line, int place) {
        int own = tiles.of(line);
        long difference = TileSums.sum(own) - TileSums.sum(paperTile);
        sum += difference;
        before += place * difference + TileSums.before(own) - TileSums.before(paperTile);
    }

    /**
     * Adds the hues of 16 pixels, and of the 16 pixels on the line below, which are equal.
     *
     * @param sums the result of {@link HueTiles#hues}
     * @param place position of the first pixel in the strip
     */
    void hues(long sums, int place) {
        long values = sums >>> 32;
        sum += 4 * values;
        // pair k covers the pixels 2k and 2k + 1 of this line and of the line below
        before += values * (4L * place + 2 * WIDTH + 2) + 8 * (sums & 0xFFFFFFFFL);
    }

    /** Replaces paper by a pixel. */
    void pixel(int pixel, int place) {
        long difference = DeflateCells.literal(pixel) - paperValue;
        sum += difference;
        before += place * difference;
    }

    /** Adds the sums of the band at the beginning of the strip. */
    void add(long bandSum, long bandBefore) {
        sum += bandSum;
        before += bandBefore;
    }

    int pixels() {
        return pixels;
    }

    long sum() {
        return sum;
    }

    long before() {
        return before;
    }

    /** Returns the sum of all values, each weighted by the number of pixels from it to the end, itself included. */
    long weighted() {
        return pixels * sum - before;
    }
}
