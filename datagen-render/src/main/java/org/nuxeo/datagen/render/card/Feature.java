package org.nuxeo.datagen.render.card;

/**
 * What a face is composed of, with the number of choices.
 *
 * <p>The large features come first: two portraits that differ in any of them differ in more than a twentieth of the
 * picture, whatever the rest.
 */
public enum Feature {
    BACKDROP_TOP_LEFT(5),
    BACKDROP_TOP_RIGHT(5),
    BACKDROP_BOTTOM_LEFT(5),
    BACKDROP_BOTTOM_RIGHT(5),
    /** Upper part of the garment. */
    YOKE(6),
    /** Lower part of the garment. */
    CHEST(6),
    SKIN(5),
    /** Skin and colour of the hair together, the pairs found on people; see {@link Complexion}. */
    COMPLEXION(Complexion.COUNT),
    HAIR(5),
    /** Cut of the hair, another six for each sex. */
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

    private final int choices;

    Feature(int choices) {
        this.choices = choices;
    }

    public int choices() {
        return choices;
    }
}
