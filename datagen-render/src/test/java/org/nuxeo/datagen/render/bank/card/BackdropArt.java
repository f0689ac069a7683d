// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The wall behind the head, in four quarters of different tones. */
final class BackdropArt extends FacePart {

    private static final float[] BACKDROP_TONES = {250, 214, 178, 142, 106};

    BackdropArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        Feature[] quarters = {
            Feature.BACKDROP_TOP_LEFT,
            Feature.BACKDROP_TOP_RIGHT,
            Feature.BACKDROP_BOTTOM_LEFT,
            Feature.BACKDROP_BOTTOM_RIGHT
        };
        add(none(), EnumSet.of(quarters[0]), c -> quarter(true, true, true), c -> backdrop(c, quarters[0]), false);
        add(none(), EnumSet.of(quarters[1]), c -> quarter(false, true, false), c -> backdrop(c, quarters[1]), false);
        add(none(), EnumSet.of(quarters[2]), c -> quarter(true, false, false), c -> backdrop(c, quarters[2]), false);
        add(none(), EnumSet.of(quarters[3]), c -> quarter(false, false, false), c -> backdrop(c, quarters[3]), false);
    }

    private static Color backdrop(int[] choices, Feature quarter) {
        return new Color(BACKDROP_TONES[choices[quarter.code()]], 133, 124);
    }

    /**
     * Returns the mask of a quarter. Painted over each other, the four quarters blend over 32 pixels around the axes.
     */
    private static float[] quarter(boolean left, boolean top, boolean all) {
        float[] mask = new float[FaceArt.WIDTH * FaceArt.HEIGHT];
        for (int i = 0; i < mask.length; i++) {
            float right = ramp((i % FaceArt.WIDTH - (float) AXIS + 16) / 32);
            float bottom = ramp((i / FaceArt.WIDTH - 84f) / 32);
            float topShare = right;
            if (all) {
                mask[i] = 1;
            } else if (top) {
                mask[i] = topShare;
            } else if (left) {
                mask[i] = right == 1 ? 0 : bottom;
            } else {
                mask[i] = right * bottom;
            }
        }
        return mask;
    }

    private static float ramp(float t) {
        float x = Math.max(0, Math.min(1, t));
        return x * x * (3 - 2 * x);
    }
}
