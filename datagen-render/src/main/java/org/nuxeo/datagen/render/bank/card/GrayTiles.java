// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.nuxeo.datagen.render.format.jpeg.RunDecoder;

/**
 * The luminance of all runs as pixels of 16 gray levels, four bits each. The template is decoded once; the lossless
 * formats are composed of these tiles.
 */
final class GrayTiles {

    static final GrayTiles SHARED = new GrayTiles(CardTemplate.SHARED);

    /** The {@link TilePlace} of each run, by the index of its header; -1 for runs of color. */
    private final int[] places;

    /** The eight lines of each block in sequence, the leftmost pixel in the highest bits. */
    private int[] lines = new int[1 << 20];

    private int lineCount;

    private final int paperLine;
    private final byte[] paperLines;

    private GrayTiles(CardTemplate template) {
        places = TilePlace.decode(template.coding(), 0, template::forEachLuminanceRun, this::add);
        lines = Arrays.copyOf(lines, lineCount);
        paperLine = lines[TilePlace.line(places[template.blanks()[0]])];
        paperLines = new byte[lineCount / 8];
        for (int i = 0; i < lineCount; i++) {
            paperLines[i / 8] |= (byte) (lines[i] == paperLine ? 1 << i % 8 : 0);
        }
    }

    private void add(int[] samples) {
        if (lineCount + 8 > lines.length) {
            lines = Arrays.copyOf(lines, 2 * lines.length);
        }
        for (int y = 0; y < 8; y++) {
            int line = 0;
            for (int x = 0; x < 8; x++) {
                line = line << 4 | (samples[y * 8 + x] * 15 + 127) / 255;
            }
            lines[lineCount++] = line;
        }
    }

    /**
     * Returns which lines of a tile are blank paper, one bit for each line, the uppermost in the lowest bit. @param
     * line index of the first line of the tile
     */
    int paperLines(int line) {
        return paperLines[line >>> 3] & 0xFF;
    }

    /** Returns a line of blank paper. */
    int paperLine() {
        return paperLine;
    }

    /**
     * Finds the first line of each cell of a row.
     *
     * @param items the runs of the row
     * @param count number of runs
     * @param cells receives the index of the first line for each column
     */
    void place(int[] items, int count, int[] cells) {
        int column = 0;
        for (int i = 0; i < count; i++) {
            int place = places[items[i]];
            int line = TilePlace.line(place);
            int end = i + 1 < count ? column + TilePlace.blocks(place) : CardLayout.COLUMNS;
            while (column < end) {
                cells[column++] = line;
                line += 8;
            }
        }
    }

    /** Returns the index of the first line of a run's first tile. */
    int line(int run) {
        return TilePlace.line(places[run]);
    }

    int[] lines() {
        return lines;
    }

    /** Converts a line of eight levels to pixels of hue 0, which are 16 × level. */
    static long pixels(int line) {
        long pixels = line & 0xFFFFFFFFL;
        pixels = (pixels << 16 | pixels) & 0x0000FFFF0000FFFFL;
        pixels = (pixels << 8 | pixels) & 0x00FF00FF00FF00FFL;
        return (pixels << 8 | pixels << 4) & 0xF0F0F0F0F0F0F0F0L;
    }

    /**
     * The place of a run's tiles in {@link GrayTiles} or {@link HueTiles}: the first line of the first tile, and the number
     * of tiles, each of eight lines. Both are packed into one number, because the table of places is larger than the
     * processor's caches and look-ups in it are scattered.
     */
    static final class TilePlace {

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
}
