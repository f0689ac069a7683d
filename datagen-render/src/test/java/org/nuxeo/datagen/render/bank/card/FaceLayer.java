// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.nuxeo.datagen.render.internal.art.Color;

/** A layer of a portrait. Its shape depends on some features, its color on others. */
final class FaceLayer {

    private final Set<Feature> shapeFeatures;
    private final Set<Feature> colorFeatures;
    private final Function<int[], float[]> shape;
    private final Function<int[], Color> color;
    private final boolean keepsHue;
    private final Map<Integer, float[]> masks = new HashMap<>();

    FaceLayer(
            Set<Feature> shapeFeatures,
            Set<Feature> colorFeatures,
            Function<int[], float[]> shape,
            Function<int[], Color> color,
            boolean keepsHue) {
        this.shapeFeatures = shapeFeatures;
        this.colorFeatures = colorFeatures;
        this.shape = shape;
        this.color = color;
        this.keepsHue = keepsHue;
    }

    /** Returns the coverage of each pixel for a choice of features, 0 to 1. */
    float[] mask(int[] choices) {
        int key = 0;
        for (Feature feature : shapeFeatures) {
            key = key * feature.choices + choices[feature.code()];
        }
        return masks.computeIfAbsent(key, k -> shape.apply(choices));
    }

    Color color(int[] choices) {
        return color.apply(choices);
    }

    /** Returns whether the layer changes only the luminance of the layers below. */
    boolean keepsHue() {
        return keepsHue;
    }

    Set<Feature> shapeFeatures() {
        return shapeFeatures;
    }

    /** Returns the features on which the layer's pixels depend. */
    Set<Feature> features() {
        Set<Feature> all = EnumSet.noneOf(Feature.class);
        all.addAll(shapeFeatures);
        all.addAll(colorFeatures);
        return all;
    }
}
