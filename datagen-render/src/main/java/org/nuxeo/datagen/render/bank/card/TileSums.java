// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * Sums over the pixels of each tile of {@link GrayTiles}, as deflate literals without hue, from which the Adler-32
 * checksum of a strip is composed.
 *
 * <p>The checksum weights every pixel by the number n of pixels from it to the end of the strip. For a pixel of a tile,
 * n is the number from the tile's first pixel to the end, less the distance from that first pixel. So two sums of a
 * tile suffice at any place: the sum of its pixels, and the sum weighted by this distance. Both are small and packed
 * into one {@code int}.
 */
final class TileSums {

    private static final class Shared {
        static final TileSums SUMS = new TileSums(GrayTiles.shared().lines());
    }

    /** Bits of the plain sum: 64 × 15 is below 2^10. */
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

    /** Returns the sums, which are computed on first use. */
    static TileSums shared() {
        return Shared.SUMS;
    }

    /** Returns both sums of the tile with a first line. */
    int of(int line) {
        return sums[line >>> 3];
    }

    /** Returns the plain sum. */
    static int sum(int sums) {
        return sums & (1 << SUM_BITS) - 1;
    }

    /** Returns the sum weighted by the distance from the tile's first pixel. */
    static int before(int sums) {
        return sums >>> SUM_BITS;
    }
}
