// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.awt.geom.Path2D;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.core.text.Resources;
import org.nuxeo.datagen.render.format.BlockCoder;
import org.nuxeo.datagen.render.format.RunBuilder;
import org.nuxeo.datagen.render.internal.art.Coverage;
import org.nuxeo.datagen.render.internal.art.Outlines;

/** A cutter of a typeface into the tiles of {@link TextFace}. */
final class TypefaceBuilder {

    private final int strips;
    private final int[] firstHalf = new int[TextFace.CHARACTERS + 1];
    private final List<float[]> halves = new ArrayList<>();

    /**
     * Draws the glyphs.
     *
     * @param strips height in strips of 8 pixels
     * @param em height of the em in pixels
     * @param baseline distance of the baseline from the top, in pixels
     * @param condense horizontal scale of the advance widths; 0 for a fixed width of {@code fixedHalves}
     */
    TypefaceBuilder(Outlines outlines, int strips, double em, double baseline, double condense, int fixedHalves) {
        this.strips = strips;
        halves.add(new float[4 * 8 * strips]);
        for (int i = 0; i < TextFace.CHARACTERS; i++) {
            firstHalf[i] = halves.size();
            int c = outlines.has(i + ' ') ? i + ' ' : ' ';
            double natural = outlines.advance(c) * em;
            int count = condense == 0 ? fixedHalves : (int) Math.max(1, StrictMath.rint(natural * condense / 4));
            double scale = condense == 0 ? 1 : Math.max(0.72, Math.min(1.05, count * 4 / natural));
            double x = (count * 4 - natural * scale) / 2;
            Path2D glyph = outlines.text(String.valueOf((char) c), x, baseline, em * scale, em);
            cut(Coverage.of(glyph, count * 4, 8 * strips), count);
        }
        firstHalf[TextFace.CHARACTERS] = halves.size();
    }

    private void cut(float[] mask, int count) {
        int width = count * 4;
        for (int h = 0; h < count; h++) {
            float[] half = new float[4 * 8 * strips];
            for (int i = 0; i < half.length; i++) {
                half[i] = mask[i / 4 * width + h * 4 + i % 4];
            }
            halves.add(half);
        }
    }

    void write(BlockCoder coder, RunBuilder runs, DataOutputStream out) throws IOException {
        int n = halves.size();
        int[] tiles = new int[strips * n * n];
        Arrays.fill(tiles, -1);
        for (int strip = 0; strip < strips; strip++) {
            for (int l = 0; l < n; l++) {
                for (int r = 0; r < n; r++) {
                    if (meet(l, r)) {
                        short[] block = coder.code(samples(strip, l, r));
                        tiles[(strip * n + l) * n + r] = runs.add(0, List.of(block), 200.0 / (n * n));
                    }
                }
            }
        }
        out.writeByte(strips);
        out.writeShort(n);
        Resources.writeInts(firstHalf, out);
        Resources.writeInts(tiles, out);
    }

    /** Writes whole glyphs of four half cells instead of tiles, as a run of two cells for each strip. */
    void writeFixed(BlockCoder coder, RunBuilder runs, DataOutputStream out) throws IOException {
        int[] items = new int[strips * TextFace.CHARACTERS];
        for (int i = 0; i < items.length; i++) {
            int strip = i / TextFace.CHARACTERS;
            int half = firstHalf[i % TextFace.CHARACTERS];
            items[i] = runs.add(
                    0,
                    List.of(coder.code(samples(strip, half, half + 1)), coder.code(samples(strip, half + 2, half + 3))),
                    3);
        }
        Resources.writeInts(items, out);
    }

    private boolean meet(int l, int r) {
        boolean leftEnds = l == 0 || begins(l + 1);
        boolean rightBegins = r == 0 || begins(r);
        return leftEnds && rightBegins || !leftEnds && r == l + 1;
    }

    private boolean begins(int half) {
        return Arrays.binarySearch(firstHalf, half) >= 0;
    }

    private float[] samples(int strip, int l, int r) {
        float[] samples = new float[64];
        for (int i = 0; i < 64; i++) {
            int x = i % 8;
            float[] half = halves.get(x < 4 ? l : r);
            float share = half[(strip * 8 + i / 8) * 4 + x % 4];
            samples[i] = CardArt.PAPER + (CardArt.INK - CardArt.PAPER) * share;
        }
        return samples;
    }
}
