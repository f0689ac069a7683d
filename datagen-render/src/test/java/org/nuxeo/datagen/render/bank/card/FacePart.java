// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.awt.Shape;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.render.internal.art.Color;
import org.nuxeo.datagen.render.internal.art.Coverage;

/**
 * A part of the face, which adds its layers on top of the previous ones. This class has the colors and masks that the
 * parts share.
 */
abstract class FacePart {

    /** Vertical axis of the portrait. */
    static final double AXIS = FaceArt.WIDTH / 2.0;

    private static final int[] SKINS = {0xF3D0B8, 0xDCA987, 0xB37D59, 0x83573D, 0x523527};
    private static final int[] HAIRS = {0x211C1C, 0x5C3C28, 0x9E5A34, 0x93908E, 0xE0BD80};

    final Sex sex;
    private final List<FaceLayer> layers;

    FacePart(List<FaceLayer> layers, Sex sex) {
        this.layers = layers;
        this.sex = sex;
    }

    static Color skin(int[] choices) {
        return Color.rgb(SKINS[choices[Feature.SKIN.code()]]);
    }

    static Color hair(int[] choices) {
        return Color.rgb(HAIRS[choices[Feature.HAIR.code()]]);
    }

    static Color shade(Color color, float light) {
        return color.withY(color.y() * light);
    }

    static float[] of(Shape shape) {
        return Coverage.of(shape, FaceArt.WIDTH, FaceArt.HEIGHT);
    }

    static float[] scaled(float[] mask, float factor) {
        for (int i = 0; i < mask.length; i++) {
            mask[i] *= factor;
        }
        return mask;
    }

    static float[] within(float[] mask, Shape shape) {
        return both(mask, of(shape));
    }

    static float[] either(float[] a, float[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] = Math.max(a[i], b[i]);
        }
        return a;
    }

    static float[] both(float[] a, float[] b) {
        for (int i = 0; i < a.length; i++) {
            a[i] *= b[i];
        }
        return a;
    }

    static Set<Feature> none() {
        return EnumSet.noneOf(Feature.class);
    }

    final void add(
            Set<Feature> shapeFeatures,
            Set<Feature> colorFeatures,
            Function<int[], float[]> shape,
            Function<int[], Color> color,
            boolean keepsHue) {
        layers.add(new FaceLayer(shapeFeatures, colorFeatures, shape, color, keepsHue));
    }
}
