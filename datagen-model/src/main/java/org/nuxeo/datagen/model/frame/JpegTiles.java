// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.RunBuilder;

/**
 * The glyphs of a box as blocks that were coded when the picture was compiled. A glyph is one or more halves of a block
 * wide, and there is a block for every two halves that can be neighbors; so text is proportional, and yet a line of it is a
 * sequence of coded blocks.
 *
 * @param firstHalf the first half of each glyph, and after the last glyph the end of its halves
 * @param looks for each strip of eight lines: what each half looks like
 * @param pairs for each strip: the run of each two looks
 * @param counts for each strip: the number of looks
 * @param blanks runs of blocks without ink, by their number less one
 */
record JpegTiles(int[] firstHalf, int[][] looks, int[][] pairs, int[] counts, int[] blanks) {

    /** Width of a half in pixels. */
    static final int HALF = 4;

    private static final int BLOCK = 8;
    private static final int MAX_BLANKS = 128;
    private static final int NONE = -1;

    /** Index of a half without ink. */
    private static final int BLANK = 0;

    /** Codes the glyphs of a box. */
    static JpegTiles of(Picture.Box box, BlockCoder coder, RunBuilder runs, double weight) {
        Glyphs glyphs = box.glyphs();
        int count = glyphs.widths().length;
        int[] firstHalf = new int[count + 1];
        firstHalf[0] = 1;
        for (int i = 0; i < count; i++) {
            firstHalf[i + 1] = firstHalf[i] + glyphs.widths()[i] / HALF;
        }
        int strips = glyphs.height() / BLOCK;
        int[][] looks = new int[strips][firstHalf[count]];
        int[][] pairs = new int[strips][];
        int[] counts = new int[strips];
        for (int strip = 0; strip < strips; strip++) {
            List<byte[]> drawn = looks(glyphs, firstHalf, strip, looks[strip]);
            int width = drawn.size();
            counts[strip] = width;
            pairs[strip] = new int[width * width];
            Arrays.fill(pairs[strip], NONE);
            for (int[] pair : neighbors(firstHalf)) {
                int left = looks[strip][pair[0]];
                int right = looks[strip][pair[1]];
                if (pairs[strip][left * width + right] == NONE) {
                    short[] block = coder.code(samples(box, drawn.get(left), drawn.get(right)));
                    pairs[strip][left * width + right] = runs.add(0, List.of(block), weight);
                }
            }
        }
        byte[] blank = new byte[HALF * BLOCK];
        short[] block = coder.code(samples(box, blank, blank));
        int[] blanks = IntStream.rangeClosed(1, MAX_BLANKS)
                .map(blocks -> runs.add(0, Collections.nCopies(blocks, block), weight))
                .toArray();
        return new JpegTiles(firstHalf, looks, pairs, counts, blanks);
    }

    /** Finds which halves of a strip look the same, and returns each look once, that of no ink first. */
    private static List<byte[]> looks(Glyphs glyphs, int[] firstHalf, int strip, int[] looks) {
        Map<ByteBuffer, Integer> known = new LinkedHashMap<>();
        known.put(ByteBuffer.allocate(HALF * BLOCK), BLANK);
        for (int glyph = 0; glyph + 1 < firstHalf.length; glyph++) {
            for (int half = firstHalf[glyph]; half < firstHalf[glyph + 1]; half++) {
                byte[] look = new byte[HALF * BLOCK];
                for (int i = 0; i < look.length; i++) {
                    int x = HALF * (half - firstHalf[glyph]) + i % HALF;
                    look[i] = (byte) glyphs.level(glyph, x, BLOCK * strip + i / HALF);
                }
                looks[half] = known.computeIfAbsent(ByteBuffer.wrap(look), key -> known.size());
            }
        }
        return known.keySet().stream().map(ByteBuffer::array).toList();
    }

    /** Returns the pairs of halves that can be neighbors: inside of a glyph, two glyphs, and a glyph at the end of a text. */
    private static List<int[]> neighbors(int[] firstHalf) {
        List<int[]> pairs = new ArrayList<>();
        for (int glyph = 0; glyph + 1 < firstHalf.length; glyph++) {
            int last = firstHalf[glyph + 1] - 1;
            for (int half = firstHalf[glyph]; half < last; half++) {
                pairs.add(new int[] {half, half + 1});
            }
            pairs.add(new int[] {last, BLANK});
            for (int next = 0; next + 1 < firstHalf.length; next++) {
                pairs.add(new int[] {last, firstHalf[next]});
            }
        }
        return pairs;
    }

    private static float[] samples(Picture.Box box, byte[] left, byte[] right) {
        float[] samples = new float[BLOCK * BLOCK];
        for (int i = 0; i < samples.length; i++) {
            int x = i % BLOCK;
            byte[] half = x < HALF ? left : right;
            samples[i] = JpegCompiler.luminance(box.color(half[i / BLOCK * HALF + x % HALF]));
        }
        return samples;
    }

    static JpegTiles in(FrameFile file, @Nullable JpegTiles of) throws IOException {
        int[] firstHalf = file.ints(of, JpegTiles::firstHalf);
        int[] blanks = file.ints(of, JpegTiles::blanks);
        int[] counts = file.ints(of, JpegTiles::counts);
        int[][] looks = new int[counts.length][];
        int[][] pairs = new int[counts.length][];
        for (int i = 0; i < counts.length; i++) {
            int strip = i;
            looks[i] = file.ints(of, each -> each.looks[strip]);
            pairs[i] = file.ints(of, each -> each.pairs[strip]);
        }
        return new JpegTiles(firstHalf, looks, pairs, counts, blanks);
    }

    /** Returns all runs. */
    IntStream runs() {
        IntStream drawn = Arrays.stream(pairs).flatMapToInt(Arrays::stream).filter(run -> run != NONE);
        return IntStream.concat(drawn, Arrays.stream(blanks));
    }

    /** Sets a text as halves, in whole blocks, and returns their number. */
    int set(Picture.Box box, String text, int[] line) {
        int fitting = box.glyphs().fitting(text, box.width());
        int count = 0;
        for (int i = 0; i < fitting; i++) {
            int glyph = box.glyphs().of(text.charAt(i));
            for (int half = firstHalf[glyph]; half < firstHalf[glyph + 1]; half++) {
                line[count++] = half;
            }
        }
        if ((count & 1) != 0) {
            line[count++] = BLANK;
        }
        return count;
    }

    /** Appends the runs of a strip of a text, as wide as its box, and returns the index after the last. */
    int strip(Picture.Box box, int strip, int[] line, int count, int[] items, int from) {
        int free = box.width() / BLOCK - count / 2;
        int before = free * box.alignment() / 2;
        int at = blank(before, items, from);
        int[] looksOfStrip = looks[strip];
        int[] pairsOfStrip = pairs[strip];
        int width = counts[strip];
        for (int i = 0; i < count; i += 2) {
            items[at++] = pairsOfStrip[looksOfStrip[line[i]] * width + looksOfStrip[line[i + 1]]];
        }
        return blank(free - before, items, at);
    }

    private int blank(int blocks, int[] items, int from) {
        int at = from;
        for (int rest = blocks; rest > 0; rest -= Math.min(rest, blanks.length)) {
            items[at++] = blanks[Math.min(rest, blanks.length) - 1];
        }
        return at;
    }
}
