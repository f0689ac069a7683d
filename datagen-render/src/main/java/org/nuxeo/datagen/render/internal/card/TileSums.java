package org.nuxeo.datagen.render.internal.card;

import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * Sums over the pixels of each tile of {@link GrayTiles}, as literals of deflate and without hue, of which the checksum of
 * a strip is put together.
 *
 * <p>The checksum adds every pixel as often as there are pixels from it on. Of a tile anywhere in a strip that is its sum
 * times those from its first pixel on, less the sum in which each pixel counts as often as there are pixels before it
 * since the first one. Both are small, and share an int.
 */
final class TileSums {

    private static final class Shared {
        static final TileSums SUMS = new TileSums(GrayTiles.shared().lines());
    }

    /** 64 pixels of at most 15 have ten bits. */
    private static final int SUM_BITS = 10;

    private final int[] sums;

    private TileSums(int[] lines) {
        sums = new int[lines.length / 8];
        for (int tile = 0; tile < sums.length; tile++) {
            int sum = 0;
            int before = 0;
            for (int y = 0; y < 8; y++) {
                for (int x = 0; x < 8; x++) {
                    int value = DeflateCells.literal((lines[8 * tile + y] >>> 28 - 4 * x & 0xF) << 4);
                    sum += value;
                    before += (CardLayout.WIDTH * y + x) * value;
                }
            }
            sums[tile] = before << SUM_BITS | sum;
        }
    }

    /** Returns the sums, made when they are first asked for. */
    static TileSums shared() {
        return Shared.SUMS;
    }

    /** Returns both sums of a tile, given by its first line. */
    int of(int line) {
        return sums[line >>> 3];
    }

    /** Returns the sum of the values of the pixels. */
    static int sum(int sums) {
        return sums & (1 << SUM_BITS) - 1;
    }

    /** Returns the sum of the values, each as many times as there are pixels in the strip from the tile's first to it. */
    static int before(int sums) {
        return sums >>> SUM_BITS;
    }
}
