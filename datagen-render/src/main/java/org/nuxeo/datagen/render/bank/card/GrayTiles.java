// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.nuxeo.datagen.render.format.RunDecoder;

/**
 * The luminance of all runs as pixels of 16 gray levels, four bits each. The template is decoded once; the lossless
 * formats are composed of these tiles.
 */
final class GrayTiles {

    static final GrayTiles SHARED = new GrayTiles(CardTemplate.SHARED);

    final TilePlaces places;

    /** The eight lines of each block in sequence, the leftmost pixel in the highest bits. */
    final int[] lines;

    /** A line of blank paper. */
    final int paperLine;

    private final byte[] paperLines;

    private GrayTiles(CardTemplate template) {
        ByteArrayOutputStream decoded = new ByteArrayOutputStream();
        places = TilePlaces.decode(template.coding(), 0, template.luminanceRuns(), decoded);
        byte[] samples = decoded.toByteArray();
        lines = new int[samples.length / 8];
        for (int i = 0; i < samples.length; i++) {
            lines[i / 8] = lines[i / 8] << 4 | ((samples[i] & 0xFF) * 15 + 127) / 255;
        }
        paperLine = lines[places.line(template.blanks()[0])];
        paperLines = new byte[lines.length / 8];
        for (int i = 0; i < lines.length; i++) {
            paperLines[i / 8] |= (byte) (lines[i] == paperLine ? 1 << i % 8 : 0);
        }
    }

    /**
     * Returns which lines of a tile are blank paper, one bit for each line, the uppermost in the lowest bit.
     *
     * @param line index of the first line of the tile
     */
    int paperLines(int line) {
        return paperLines[line >>> 3] & 0xFF;
    }

    /** Converts a line of eight levels to pixels of hue 0, which are 16 × level. */
    static long pixels(int line) {
        long pixels = line & 0xFFFFFFFFL;
        pixels = (pixels << 16 | pixels) & 0x0000FFFF0000FFFFL;
        pixels = (pixels << 8 | pixels) & 0x00FF00FF00FF00FFL;
        return (pixels << 8 | pixels << 4) & 0xF0F0F0F0F0F0F0F0L;
    }

    /**
     * The places of tiles in {@link GrayTiles} or {@link HueTiles}. The place of a run is the first line of its first tile, and
     * the number of its tiles, each of eight lines. Both are packed into one number, because the table of places is larger
     * than the processor's caches and look-ups in it are scattered.
     *
     * @param ofRun the place of each run, by the index of its header; -1 for runs that were not decoded
     */
    record TilePlaces(int[] ofRun) {

        private static final int TILE_BITS = 8;

        /**
         * Decodes each run once and assigns consecutive places to the tiles.
         *
         * @param table 0 for runs of the luminance, 1 for those of the colors
         * @param runs every run, some of them more than once
         * @param samples receives 64 samples of each tile, line by line
         */
        static TilePlaces decode(CardTemplate.Coding coding, int table, IntStream runs, ByteArrayOutputStream samples) {
            int[] places = new int[coding.runs().words().length];
            Arrays.fill(places, -1);
            RunDecoder decoder = coding.decoder(table);
            int[] tile = new int[64];
            runs.filter(run -> places[run] < 0).forEach(run -> {
                places[run] = samples.size() / 8 << TILE_BITS | coding.runs().blocks(run);
                decoder.start(run);
                do {
                    decoder.samples(tile);
                    for (int sample : tile) {
                        samples.write(sample);
                    }
                } while (decoder.next());
            });
            return new TilePlaces(places);
        }

        /** Returns the index of the first line of a run's first tile. */
        int line(int run) {
            return ofRun[run] >>> TILE_BITS;
        }

        /**
         * Finds the first line of each tile of a row. The last run fills the row.
         *
         * @param items the runs of the row
         * @param count number of runs
         * @param row receives the index of the first line for each tile
         */
        void lines(int[] items, int count, int[] row) {
            int column = 0;
            for (int i = 0; i < count; i++) {
                int place = ofRun[items[i]];
                int line = place >>> TILE_BITS;
                int end = i + 1 < count ? column + (place & (1 << TILE_BITS) - 1) : row.length;
                while (column < end) {
                    row[column++] = line;
                    line += 8;
                }
            }
        }
    }
}
