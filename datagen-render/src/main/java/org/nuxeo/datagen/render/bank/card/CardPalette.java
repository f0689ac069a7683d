// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.function.IntUnaryOperator;
import org.nuxeo.datagen.core.text.Resources;

/**
 * The colors of lossless cards: 16 levels of luminance for each of 15 hues. Four hues belong to the state (paper,
 * band, the curve over the band, accent); the other 11 occur in portraits. A pixel is 16 × level + hue. Hue 15 is not
 * used, because {@link org.nuxeo.datagen.render.format.DeflateCode} has no code word for it.
 *
 * @param states Cb and Cr of the hues of each state, by its rank in {@link StateCodes}
 * @param faces Cb and Cr of the hues of portraits; the first is neutral
 */
record CardPalette(byte[][] states, byte[] faces) {

    static final String RESOURCE = "card.palette";

    static final int STATE_HUES = 4;
    static final int FACE_HUES = 11;

    /** Number of values of a pixel. */
    static final int COLORS = 256;

    private static final int HUES = STATE_HUES + FACE_HUES;

    static final CardPalette SHARED = Resources.read(CardPalette.class, RESOURCE, CardPalette::read);

    static CardPalette read(DataInputStream in) throws IOException {
        byte[][] states = new byte[in.readUnsignedByte()][];
        for (int i = 0; i < states.length; i++) {
            states[i] = in.readNBytes(2 * STATE_HUES);
        }
        return new CardPalette(states, in.readNBytes(2 * FACE_HUES));
    }

    /**
     * Returns the color map of a state's cards in the order of TIFF: all reds, all greens, all blues, 16 bits each.
     *
     * @param value maps the pixel to its index in the map
     */
    short[] colorMap(int state, IntUnaryOperator value) {
        short[] map = new short[3 * COLORS];
        for (int pixel = 0; pixel < COLORS; pixel++) {
            int hue = pixel & 0xF;
            if (hue < HUES) {
                int cb = chroma(state, hue, 0) - 128;
                int cr = chroma(state, hue, 1) - 128;
                // conversion of JFIF 1.02, in thousandths
                int y = (pixel >> 4) * 17_000;
                int place = value.applyAsInt(pixel);
                map[place] = sixteenBits(y + 1402 * cr);
                map[COLORS + place] = sixteenBits(y - 344 * cb - 714 * cr);
                map[2 * COLORS + place] = sixteenBits(y + 1772 * cb);
            }
        }
        return map;
    }

    /**
     * Returns the hue nearest to a color.
     *
     * @param fromHue the first hue of the choice; the state's hues precede those of portraits
     * @param toHue the hue after the last of the choice
     */
    int nearest(int state, int fromHue, int toHue, int cb, int cr) {
        int best = fromHue;
        int minDistance = Integer.MAX_VALUE;
        for (int hue = fromHue; hue < toHue; hue++) {
            int b = chroma(state, hue, 0) - cb;
            int r = chroma(state, hue, 1) - cr;
            if (b * b + r * r < minDistance) {
                minDistance = b * b + r * r;
                best = hue;
            }
        }
        return best;
    }

    /** Returns Cb (0) or Cr (1) of a hue. */
    private int chroma(int state, int hue, int component) {
        byte[] hues = hue < STATE_HUES ? states[state] : faces;
        return hues[2 * (hue < STATE_HUES ? hue : hue - STATE_HUES) + component] & 0xFF;
    }

    private static short sixteenBits(int thousandths) {
        int value = Math.max(0, Math.min(255, (thousandths + 500) / 1000));
        return (short) (value * 257);
    }
}
