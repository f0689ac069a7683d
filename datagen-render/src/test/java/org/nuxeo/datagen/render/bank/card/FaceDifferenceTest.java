// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FaceDifferenceTest {

    private static final CardFrames.IdCardJpeg JPEG = new CardFrames.IdCardJpeg();
    private static final int CONSECUTIVE = 160;
    private static final int SPREAD = 80;
    private static final int PIXELS = 64 * CardLayout.PORTRAIT_COLUMNS * CardLayout.PORTRAIT_ROWS;

    @Test
    @Tag("long")
    void everyTwoPortraitsOfASampleDifferVisibly() throws Exception {
        List<int[]> portraits = new ArrayList<>();
        for (long i = 0; i < CONSECUTIVE + SPREAD; i++) {
            long position = i < CONSECUTIVE ? i : i * 41_666_777;
            portraits.add(luminance(position));
        }
        for (int a = 0; a < portraits.size(); a++) {
            for (int b = 0; b < a; b++) {
                assertThat(difference(portraits.get(a), portraits.get(b)))
                        .as("portraits " + a + " and " + b)
                        .isGreaterThanOrEqualTo(PIXELS / 20);
            }
        }
    }

    @Test
    void largeFeaturesRepeatOnlyAfterAllCombinations() {
        Set<List<Integer>> seen = new HashSet<>();
        for (long position = 0; position < 4_500; position++) {
            int[] choices = new int[Feature.COUNT];
            FaceChoice.choose(CardSamples.card(position), choices);
            List<Integer> large = new ArrayList<>();
            for (int i = 0; i <= Feature.SKIN.code(); i++) {
                assertThat(choices[i]).isBetween(0, Feature.values()[i].choices - 1);
                large.add(choices[i]);
            }
            assertThat(seen.add(large)).isTrue();
        }
    }

    private static int[] luminance(long position) throws Exception {
        BufferedImage card = ImageIO.read(new ByteArrayInputStream(CardSamples.blob(JPEG, CardSamples.card(position))));
        int[] values = new int[PIXELS];
        int width = 8 * CardLayout.PORTRAIT_COLUMNS;
        for (int i = 0; i < PIXELS; i++) {
            int rgb = card.getRGB(8 * CardLayout.PORTRAIT_COLUMN + i % width, 8 * CardLayout.PORTRAIT_ROW + i / width);
            values[i] = (299 * (rgb >> 16 & 0xFF) + 587 * (rgb >> 8 & 0xFF) + 114 * (rgb & 0xFF)) / 1000;
        }
        return values;
    }

    private static int difference(int[] a, int[] b) {
        int count = 0;
        for (int i = 0; i < a.length; i++) {
            if (Math.abs(a[i] - b[i]) > 32) {
                count++;
            }
        }
        return count;
    }
}
