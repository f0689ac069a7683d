// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.internal.art.PathText.mirrored;
import static org.nuxeo.datagen.render.internal.art.PathText.path;

import java.util.EnumSet;
import java.util.List;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;

/** The neck, the shoulders and the clothes. */
final class BodyArt extends FacePart {

    private static final int[] GARMENTS = {0x1F2A44, 0x943A42, 0x5E8A6A, 0x8FA9C4, 0xDDCBAA, 0xF4F4F2};
    private static final int YOKE_END = 208;

    BodyArt(List<FaceLayer> layers, Sex sex) {
        super(layers, sex);
    }

    void draw() {
        String neck = "M 76 140 L 76 170 C 76 178 70 182 60 186 L 96 206 L 96 140 Z";
        add(none(), EnumSet.of(Feature.SKIN), c -> of(mirrored(neck, AXIS)), c -> shade(skin(c), 0.9f), false);
        add(
                none(),
                EnumSet.of(Feature.SKIN),
                c -> of(path("M 76 150 Q 96 176 116 150 L 116 164 Q 96 186 76 164 Z")),
                c -> shade(skin(c), 0.72f),
                true);
        String shoulders = "M 96 240 L 96 204 C 84 204 76 196 68 182 C 50 190 22 192 12 208 C 4 220 0 230 -2 240 Z";
        float[] garment = of(mirrored(shoulders, AXIS));
        add(
                none(),
                EnumSet.of(Feature.YOKE),
                c -> above(garment, YOKE_END, true),
                c -> garment(c, Feature.YOKE),
                false);
        add(
                none(),
                EnumSet.of(Feature.CHEST),
                c -> above(garment, YOKE_END, false),
                c -> garment(c, Feature.CHEST),
                false);
        String collar = "M 66 182 L 72 178 C 78 194 86 200 96 202 L 96 207 C 82 206 72 196 66 182 Z";
        add(
                none(),
                EnumSet.of(Feature.YOKE),
                c -> above(of(mirrored(collar, AXIS)), YOKE_END, true),
                c -> edge(garment(c, Feature.YOKE)),
                true);
        add(
                none(),
                EnumSet.of(Feature.CHEST),
                c -> above(of(mirrored("M 34 240 L 37 210 L 39 210 L 37 240 Z", AXIS)), YOKE_END, false),
                c -> edge(garment(c, Feature.CHEST)),
                true);
    }

    private static Color garment(int[] choices, Feature part) {
        return Color.rgb(GARMENTS[choices[part.code()]]);
    }

    private static Color edge(Color color) {
        return color.withY(color.y() > 120 ? color.y() - 40 : color.y() + 28);
    }

    private static float[] above(float[] mask, int line, boolean keepAbove) {
        float[] part = mask.clone();
        for (int i = 0; i < part.length; i++) {
            if (i / FaceArt.WIDTH < line != keepAbove) {
                part[i] = 0;
            }
        }
        return part;
    }
}
