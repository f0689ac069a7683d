// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.Arrays;
import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/**
 * The colors of portraits, decoded once from the runs of the two color components, and the table that maps each pair
 * of Cb and Cr to its hue. A line of a block is a long with one sample of six bits in each byte.
 */
final class HueTiles {

    private static final class Shared {
        static final HueTiles TILES = new HueTiles(CardTemplate.shared(), CardPalette.shared());
    }

    /** The {@link TilePlace} of each run, by the index of its header; -1 for other runs. */
    private final int[] places;

    private long[] lines = new long[1 << 16];
    private int lineCount;

    /**
     * Bits below the literal in an entry of {@link #hues}. They hold two pixels, and do not overflow when 28 entries
     * are added.
     */
    private static final int VALUE_SHIFT = 18;

    /** For each pair of Cb and Cr: the hue twice, as two pixels, and above them its deflate literal. */
    private final int[] hues = new int[1 << 12];

    HueTiles(CardTemplate template, CardPalette palette) {
        places = TilePlace.decode(template.coding(), 1, template::forEachPortraitColorRun, this::add);
        lines = Arrays.copyOf(lines, lineCount);
        int last = CardPalette.STATE_HUES + CardPalette.FACE_HUES;
        for (int i = 0; i < hues.length; i++) {
            int hue = palette.nearest(0, CardPalette.STATE_HUES, last, i >> 6 << 2 | 2, (i & 63) << 2 | 2);
            hues[i] = DeflateCells.literal(hue) << VALUE_SHIFT | hue << 8 | hue;
        }
    }

    /** Returns the tiles, which are decoded on first use. */
    static HueTiles shared() {
        return Shared.TILES;
    }

    private void add(int[] samples) {
        if (lineCount + 8 > lines.length) {
            lines = Arrays.copyOf(lines, 2 * lines.length);
        }
        for (int y = 0; y < 8; y++) {
            long line = 0;
            for (int x = 0; x < 8; x++) {
                line = line << 8 | samples[y * 8 + x] >> 2;
            }
            lines[lineCount++] = line;
        }
    }

    /** Returns the {@link TilePlace} of a run. */
    int place(int run) {
        return places[run];
    }

    /** Returns a line of eight samples, the leftmost in the highest byte. */
    long line(int index) {
        return lines[index];
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
}
