// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.format.RunDecoder;
import org.nuxeo.datagen.render.internal.art.Color;

/**
 * A tool that makes the committed resource {@code card.palette}; run it after the template was made. The hues of the
 * states come from their schemes, those of portraits are cluster means of the colors of sample cards.
 */
public final class CardPaletteTool {

    private static final int CARDS = 400;
    private static final int STEP = 25_000_003;
    private static final int PORTRAIT_ROWS = CardLayout.PORTRAIT_ROWS / 2;

    private CardPaletteTool() {}

    /** Writes the palette to the path that is the first argument. */
    public static void main(String[] args) throws IOException {
        Files.write(Path.of(args[0]), make());
    }

    /** Returns the bytes of the palette. */
    static byte[] make() throws IOException {
        byte[][] states = states();
        byte[] faces = ChromaClusters.of(portraitColors(), CardPalette.FACE_HUES);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(states.length);
        for (byte[] state : states) {
            bytes.writeBytes(state);
        }
        bytes.writeBytes(faces);
        return bytes.toByteArray();
    }

    private static byte[][] states() {
        List<Scheme> schemes = Scheme.all();
        byte[][] states = new byte[schemes.size()][2 * CardPalette.STATE_HUES];
        for (int i = 0; i < states.length; i++) {
            Scheme scheme = schemes.get(i);
            Color sweep = scheme.band().mix(scheme.waves(), CardArt.SWEEP_SHARE);
            Color[] colors = {scheme.tint(), scheme.band(), sweep, scheme.accent()};
            for (int hue = 0; hue < colors.length; hue++) {
                states[i][2 * hue] = (byte) Math.round(colors[hue].cb());
                states[i][2 * hue + 1] = (byte) Math.round(colors[hue].cr());
            }
        }
        return states;
    }

    /** Returns the number of pixels of each color in portraits, at index {@code Cb << 8 | Cr}. */
    private static long[] portraitColors() {
        long[] counts = new long[1 << 16];
        CardTemplate template = CardTemplate.SHARED;
        CardScans scans = new CardScans();
        int[][][] samples = new int[2][CardLayout.PORTRAIT_COLUMNS / 2][64];
        for (int card = 0; card < CARDS; card++) {
            scans.set(card(card));
            for (int row = 0; row < PORTRAIT_ROWS; row++) {
                for (int component = 0; component < 2; component++) {
                    int count = scans.composePortraitColors(component + 1, row);
                    decode(template, scans.items, count, samples[component]);
                }
                for (int block = 0; block < samples[0].length; block++) {
                    for (int i = 0; i < 64; i++) {
                        counts[samples[0][block][i] << 8 | samples[1][block][i]]++;
                    }
                }
            }
        }
        return counts;
    }

    private static void decode(CardTemplate template, int[] items, int count, int[][] samples) {
        RunDecoder decoder = template.coding().decoder(1);
        int block = 0;
        for (int i = 0; i < count; i++) {
            decoder.start(items[i]);
            do {
                decoder.samples(samples[block++]);
            } while (decoder.next());
        }
    }

    private static IdCard card(int i) {
        return CardSamples.card((long) i * STEP);
    }
}
