// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

/**
 * The features of a portrait, with their numbers of choices.
 *
 * <p>The large features have the lowest codes, up to {@link #SKIN}. Two portraits that differ in one of them differ in
 * more than a twentieth of the picture, whatever the other features are.
 */
enum Feature {
    BACKDROP_TOP_LEFT(5),
    BACKDROP_TOP_RIGHT(5),
    BACKDROP_BOTTOM_LEFT(5),
    BACKDROP_BOTTOM_RIGHT(5),
    /** Upper part of the garment. */
    YOKE(6),
    /** Lower part of the garment. */
    CHEST(6),
    SKIN(5),
    /** Skin and hair color together; see {@link FaceChoice}. */
    COMPLEXION(FaceChoice.COMPLEXIONS),
    HAIR(5),
    /** Hair style, six for each sex. */
    STYLE(6),
    HEAD(3),
    /** Men only. */
    BEARD(4),
    EYES(3),
    IRIS(5),
    BROWS(3),
    NOSE(3),
    MOUTH(4),
    GLASSES(3);

    /** Number of features. Codes are 0 to this, exclusive. */
    static final int COUNT = 18;

    /** The number of choices. */
    final int choices;

    Feature(int choices) {
        this.choices = choices;
    }

    /**
     * Returns the number of the feature in draws and in the template. The dataset version fixes it, and so the order of the
     * features.
     */
    int code() {
        return ordinal();
    }
}
