// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.render.internal.jpeg.RunDecoder;

/**
 * The place of a run's tiles in {@link GrayTiles} or {@link HueTiles}: the first line of the first tile, and the number
 * of tiles, each of eight lines. Both are packed into one number, because the table of places is larger than the
 * processor's caches and look-ups in it are scattered.
 */
final class TilePlace {

    private static final int BLOCK_BITS = 8;

    private TilePlace() {}

    static int of(int firstLine, int blocks) {
        return firstLine << BLOCK_BITS | blocks;
    }

    /**
     * Decodes each run once and assigns consecutive places to the tiles.
     *
     * @param table 0 for runs of the luminance, 1 for those of the colors
     * @param runs calls an action for every run; it may call it more than once for the same run
     * @param tile receives the samples of one tile after another, always in the same array
     * @return the place of each run, by the index of its header; -1 for runs that were not decoded
     */
    static int[] decode(CardTemplate.Coding coding, int table, Consumer<IntConsumer> runs, Consumer<int[]> tile) {
        int[] places = new int[coding.runs().length()];
        Arrays.fill(places, -1);
        RunDecoder decoder = coding.decoder(table);
        int[] samples = new int[64];
        int[] lines = {0};
        runs.accept(run -> {
            if (places[run] < 0) {
                int blocks = coding.runs().blocks(run);
                places[run] = of(lines[0], blocks);
                lines[0] += 8 * blocks;
                decoder.start(run);
                do {
                    decoder.samples(samples);
                    tile.accept(samples);
                } while (decoder.next());
            }
        });
        return places;
    }

    /** Returns the index of the first line of the first tile. */
    static int line(int place) {
        return place >>> BLOCK_BITS;
    }

    /** Returns the number of tiles. */
    static int blocks(int place) {
        return place & (1 << BLOCK_BITS) - 1;
    }
}
