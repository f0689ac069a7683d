package org.nuxeo.datagen.render.internal.card;

import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * The sums of one strip after another from which the checksum of deflate (Adler-32, RFC 1950) follows: a strip of paper,
 * and what tiles, hues and the band differ from it. Not thread safe.
 */
final class StripSums {

    private static final int WIDTH = CardLayout.WIDTH;

    private final TileSums tiles = TileSums.shared();
    private final int paperTile;
    private final int paperValue;
    private int pixels;
    private long sum;

    /** The sum of values, each as many times as there are pixels before it. */
    private long before;

    /**
     * Makes sums of nothing.
     *
     * @param paper a pixel of paper
     * @param paperTile first line of a tile of paper
     */
    StripSums(int paper, int paperTile) {
        paperValue = DeflateCells.literal(paper);
        this.paperTile = tiles.of(paperTile);
    }

    /** Begins a strip of paper. */
    void begin(int rows) {
        pixels = 8 * rows * WIDTH;
        sum = (long) paperValue * pixels;
        before = (long) paperValue * pixels * (pixels - 1) / 2;
    }

    /** Puts a tile in the place of paper; its first pixel is the {@code place}-th of the strip, from 0 on. */
    void tile(int line, int place) {
        int own = tiles.of(line);
        long difference = TileSums.sum(own) - TileSums.sum(paperTile);
        sum += difference;
        before += place * difference + TileSums.before(own) - TileSums.before(paperTile);
    }

    /** Adds the hues of 16 pixels and of those a line below, as {@link HueTiles#hues} sums them up. */
    void hues(long sums, int place) {
        long values = sums >>> 32;
        sum += 4 * values;
        // pair k is at 2k and 2k + 1 and as many pixels after the line below begins
        before += values * (4L * place + 2 * WIDTH + 2) + 8 * (sums & 0xFFFFFFFFL);
    }

    /** Puts a pixel in the place of paper. */
    void pixel(int pixel, int place) {
        long difference = DeflateCells.literal(pixel) - paperValue;
        sum += difference;
        before += place * difference;
    }

    /** Adds what was summed up of the strip's beginning. */
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

    /** Returns the sum of values, each as many times as there are pixels from it on. */
    long weighted() {
        return pixels * sum - before;
    }
}
