package org.nuxeo.datagen.render.internal.card;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.IntUnaryOperator;
import org.nuxeo.datagen.render.internal.frame.Resources;

/**
 * The colours of the lossless cards: 16 levels of luminance for each of 15 hues, four of them the state's own (paper,
 * band, the sweep over it, accent), the others those found in portraits. A pixel is 16 × level + hue; the last hue is not
 * used, since {@link org.nuxeo.datagen.render.internal.tiff.DeflateCode} has no word for it.
 *
 * @param states for each state, in the order of the codes, Cb and Cr of its hues
 * @param faces Cb and Cr of the hues of portraits; the first is without colour
 */
record CardPalette(byte[][] states, byte[] faces) {

    static final String RESOURCE = "card.palette";

    static final int STATE_HUES = 4;
    static final int FACE_HUES = 11;

    /** Pixels that a byte can hold. */
    static final int COLORS = 256;

    private static final int HUES = STATE_HUES + FACE_HUES;

    private static final class Shared {
        static final CardPalette PALETTE = load();
    }

    /** Returns the palette, read when it is first asked for. */
    static CardPalette shared() {
        return Shared.PALETTE;
    }

    private static CardPalette load() {
        try (DataInputStream in = Resources.data(CardPalette.class, RESOURCE)) {
            return read(in);
        } catch (IOException e) {
            throw new UncheckedIOException("resource " + RESOURCE + ": is damaged", e);
        }
    }

    static CardPalette read(DataInputStream in) throws IOException {
        byte[][] states = new byte[in.readUnsignedByte()][];
        for (int i = 0; i < states.length; i++) {
            states[i] = in.readNBytes(2 * STATE_HUES);
        }
        return new CardPalette(states, in.readNBytes(2 * FACE_HUES));
    }

    void write(DataOutputStream out) throws IOException {
        out.writeByte(states.length);
        for (byte[] state : states) {
            out.write(state);
        }
        out.write(faces);
    }

    /**
     * Returns the colour map of a state's cards as TIFF has it: all reds, all greens, all blues, 16 bits each.
     *
     * @param value the place of a pixel in the map
     */
    short[] colorMap(int state, IntUnaryOperator value) {
        short[] map = new short[3 * COLORS];
        for (int pixel = 0; pixel < COLORS; pixel++) {
            int hue = pixel & 0xF;
            if (hue < HUES) {
                int cb = cb(state, hue) - 128;
                int cr = cr(state, hue) - 128;
                // JFIF 1.02, in thousandths
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
     * Returns the hue nearest to a colour.
     *
     * @param fromHue the first hue to choose from; those of the state come first
     * @param toHue the one after the last
     */
    int nearest(int state, int fromHue, int toHue, int cb, int cr) {
        int best = fromHue;
        int least = Integer.MAX_VALUE;
        for (int hue = fromHue; hue < toHue; hue++) {
            int b = cb(state, hue) - cb;
            int r = cr(state, hue) - cr;
            if (b * b + r * r < least) {
                least = b * b + r * r;
                best = hue;
            }
        }
        return best;
    }

    private int cb(int state, int hue) {
        return (hue < STATE_HUES ? states[state][2 * hue] : faces[2 * (hue - STATE_HUES)]) & 0xFF;
    }

    private int cr(int state, int hue) {
        return (hue < STATE_HUES ? states[state][2 * hue + 1] : faces[2 * (hue - STATE_HUES) + 1]) & 0xFF;
    }

    private static short sixteenBits(int thousandths) {
        int value = Math.max(0, Math.min(255, (thousandths + 500) / 1000));
        return (short) (value * 257);
    }
}
