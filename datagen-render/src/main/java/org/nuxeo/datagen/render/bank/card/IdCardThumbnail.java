// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.bank.Sex;
import org.nuxeo.datagen.render.internal.thumbnail.Thumbnail;
import org.nuxeo.datagen.render.internal.thumbnail.TilePage;

/** Thumbnails of ID cards, 152 × 96 pixels. They show the state's band and the bearer's hair, skin and garment. */
final class IdCardThumbnail extends Thumbnail<IdCard> {

    static final String RESOURCE = "card.tiles";
    static final int STATE = 1;
    static final int FACE = 2;
    static final int BODY = 3;
    static final int FIRST_DRAWN = 4;

    private static final ThreadLocal<int[]> CHOICES = ThreadLocal.withInitial(() -> new int[Feature.COUNT]);

    /** Loads the tiles. */
    IdCardThumbnail() {
        super(IdCardThumbnail.class, RESOURCE);
    }

    @Override
    protected void choose(IdCard card, TilePage page) {
        int[] values = page.draw(card.faceDraw());
        int[] choices = CHOICES.get();
        FaceChoice.choose(card, choices);
        values[STATE] = StateCodes.rank(card.customer().state());
        values[FACE] = face(card.customer().sex(), choices);
        values[BODY] = values[FACE] * Feature.YOKE.choices() + choices[Feature.YOKE.code()];
    }

    /** Returns the number of the head with a sex, complexion and hair style. */
    static int face(Sex sex, int[] choices) {
        int complexion = choices[Feature.COMPLEXION.code()];
        int style = choices[Feature.STYLE.code()];
        return ((sex == Sex.FEMALE ? 0 : 1) * Complexion.COUNT + complexion) * Feature.STYLE.choices() + style;
    }
}
