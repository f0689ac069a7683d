// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static org.nuxeo.datagen.render.bank.card.CardLayout.DOTS_PER_INCH;
import static org.nuxeo.datagen.render.bank.card.CardLayout.HEIGHT;
import static org.nuxeo.datagen.render.bank.card.CardLayout.WIDTH;

import org.nuxeo.datagen.core.bank.Customer.Sex;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.format.JpegSegments;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.Thumbnail;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.Frames;
import org.nuxeo.datagen.render.frame.Rendition;

/** The frames of the formats of ID cards, each made on first use. */
public final class CardFrames {

    /** Thumbnails, 152 × 96 pixels, and what their choices are. */
    static final String THUMBNAIL = "card.tiles";

    static final int STATE = 1;
    static final int FACE = 2;
    static final int BODY = 3;
    static final int FIRST_DRAWN = 4;

    private static final ThreadLocal<int[]> CHOICES = ThreadLocal.withInitial(() -> new int[Feature.COUNT]);

    public static final Frames<IdCard> ALL = new Frames<IdCard>()
            .with(BlobFormat.JPEG, IdCardJpeg::new)
            .with(BlobFormat.TIFF_JPEG, IdCardTiff::jpeg)
            .with(BlobFormat.TIFF_DEFLATE, IdCardTiff::deflate)
            .with(BlobFormat.TIFF_G4, IdCardTiff::groupFour)
            .with(
                    BlobFormat.THUMBNAIL,
                    () -> new Thumbnail<>(CardFrames.class, THUMBNAIL, IdCard::faceDraw, CardFrames::choose));

    private CardFrames() {}

    /**
     * ID cards as baseline JPEG, 648 × 408 pixels in color, one scan for each component. The padding is between the head, which
     * ends with the frame header, and the first scan.
     */
    static final class IdCardJpeg extends Rendition<IdCard> {

        private static final JpegTables TABLES = CardTemplate.SHARED.coding().tables();
        private static final int MAX_TAIL = 64 << 10;

        private final ThreadLocal<CardScans> scans = ThreadLocal.withInitial(CardScans::new);

        IdCardJpeg() {
            super(JpegSegments.head(DOTS_PER_INCH, TABLES, WIDTH, HEIGHT, 3), JpegSegments.filler("jpeg"), MAX_TAIL);
        }

        @Override
        public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
            int at = JpegSegments.rest(filler, tailOffset - head.length, paddingBytes, target, offset);
            CardScans writer = scans.get();
            writer.set(card);
            return writer.write(0, CardLayout.ROWS, target, at) - offset;
        }
    }

    /** Chooses the state's band and the bearer's hair, skin and garment. */
    private static void choose(IdCard card, int[] values) {
        int[] choices = CHOICES.get();
        FaceChoice.choose(card, choices);
        values[STATE] = StateCodes.rank(card.customer().state());
        values[FACE] = face(card.customer().sex(), choices);
        values[BODY] = values[FACE] * Feature.YOKE.choices + choices[Feature.YOKE.code()];
    }

    /** Returns the number of the head with a sex, complexion and hair style. */
    static int face(Sex sex, int[] choices) {
        int complexion = choices[Feature.COMPLEXION.code()];
        int style = choices[Feature.STYLE.code()];
        return ((sex == Sex.FEMALE ? 0 : 1) * FaceChoice.COMPLEXIONS + complexion) * Feature.STYLE.choices + style;
    }
}
