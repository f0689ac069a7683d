// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.format.DeflateCells;

/**
 * The sums of a strip's pixels that give the Adler-32 checksum of a zlib stream (RFC 1950). They start as the sums of a
 * strip of blank paper; tiles, hues and the band add their differences from paper. Not thread safe.
 */
final class StripSums {

    private static final int WIDTH = CardLayout.WIDTH;

    /** Bits of the plain sum of a tile: 64 × 15 is below 2^10. */
    private static final int SUM_BITS = 10;

    /**
     * Sums over the pixels of each tile of {@link GrayTiles}, as deflate literals without hue, from which the Adler-32
     * checksum of a strip is composed.
     *
     * <p>The checksum weights every pixel by the number n of pixels from it to the end of the strip. For a pixel of a tile,
     * n is the number from the tile's first pixel to the end, less the distance from that first pixel. So two sums of a
     * tile suffice at any place: the sum of its pixels, and the sum weighted by this distance. Both are small and packed
     * into one {@code int}.
     */
    private static final int[] TILES = tiles(GrayTiles.SHARED.lines);

    private final int paperTile;
    private final int paperValue;
    int pixels;
    long sum;

    /** The sum of all values, each weighted by the number of pixels before it. */
    long before;

    /**
     * Makes the sums of an empty strip.
     *
     * @param paper a pixel of paper
     * @param paperTile first line of a tile of paper
     */
    StripSums(int paper, int paperTile) {
        paperValue = DeflateCells.literal(paper);
        this.paperTile = TILES[paperTile >>> 3];
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
        int own = TILES[line >>> 3];
        long difference = sum(own) - sum(paperTile);
        sum += difference;
        before += place * difference + before(own) - before(paperTile);
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

    /** Returns the sum of all values, each weighted by the number of pixels from it to the end, itself included. */
    long weighted() {
        return pixels * sum - before;
    }

    private static int[] tiles(int[] lines) {
        int[] sums = new int[lines.length / 8];
        for (int tile = 0; tile < sums.length; tile++) {
            int sum = 0;
            int before = 0;
            for (int i = 0; i < 64; i++) {
                int value = DeflateCells.literal((lines[8 * tile + i / 8] >>> 28 - 4 * (i % 8) & 0xF) << 4);
                sum += value;
                before += (WIDTH * (i / 8) + i % 8) * value;
            }
            sums[tile] = before << SUM_BITS | sum;
        }
        return sums;
    }

    /** Returns the plain sum of a tile. */
    private static int sum(int sums) {
        return sums & (1 << SUM_BITS) - 1;
    }

    /** Returns the sum of a tile weighted by the distance from its first pixel. */
    private static int before(int sums) {
        return sums >>> SUM_BITS;
    }
}
