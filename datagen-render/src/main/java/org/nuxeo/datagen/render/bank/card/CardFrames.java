// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.Bank;
import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.bank.card.FaceChoice.Complexion;
import org.nuxeo.datagen.render.frame.Frames;
import org.nuxeo.datagen.render.internal.thumbnail.Thumbnail;
import org.nuxeo.datagen.render.internal.thumbnail.TilePage;

/** The frames of the formats of ID cards, each made on first use. */
public final class CardFrames {

    public static final Frames<IdCard> ALL = new Frames<IdCard>(Bank.IDCARD)
            .with("jpeg", IdCardJpeg::new)
            .with("tiff-jpeg", IdCardTiff::jpeg)
            .with("tiff-deflate", IdCardTiff::deflate)
            .with("tiff-g4", IdCardTiff::groupFour)
            .with("thumbnail", IdCardThumbnail::new);

    private CardFrames() {}

    /** Thumbnails of ID cards, 152 × 96 pixels. They show the state's band and the bearer's hair, skin and garment. */
    static final class IdCardThumbnail extends Thumbnail<IdCard> {

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
}
