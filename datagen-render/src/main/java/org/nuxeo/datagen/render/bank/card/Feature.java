// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.render.bank.card.FaceChoice.Complexion;

/**
 * The features of a portrait, with their numbers of choices.
 *
 * <p>The large features have the lowest codes, up to {@link #SKIN}. Two portraits that differ in one of them differ in
 * more than a twentieth of the picture, whatever the other features are.
 */
enum Feature {
    BACKDROP_TOP_LEFT(0, 5),
    BACKDROP_TOP_RIGHT(1, 5),
    BACKDROP_BOTTOM_LEFT(2, 5),
    BACKDROP_BOTTOM_RIGHT(3, 5),
    /** Upper part of the garment. */
    YOKE(4, 6),
    /** Lower part of the garment. */
    CHEST(5, 6),
    SKIN(6, 5),
    /** Skin and hair color together; see {@link Complexion}. */
    COMPLEXION(7, Complexion.COUNT),
    HAIR(8, 5),
    /** Hair style, six for each sex. */
    STYLE(9, 6),
    HEAD(10, 3),
    /** Men only. */
    BEARD(11, 4),
    EYES(12, 3),
    IRIS(13, 5),
    BROWS(14, 3),
    NOSE(15, 3),
    MOUTH(16, 4),
    GLASSES(17, 3);

    /** Number of features. Codes are 0 to this, exclusive. */
    static final int COUNT = 18;

    private final int code;
    private final int choices;

    Feature(int code, int choices) {
        this.code = code;
        this.choices = choices;
    }

    /** Returns the features, each at the index that is its code. */
    static Feature[] byCode() {
        Feature[] features = new Feature[COUNT];
        for (Feature feature : values()) {
            features[feature.code] = feature;
        }
        return features;
    }

    /** Returns the number of the feature in draws and in the template. The dataset version fixes it. */
    int code() {
        return code;
    }

    /** Returns the number of choices. */
    int choices() {
        return choices;
    }
}
