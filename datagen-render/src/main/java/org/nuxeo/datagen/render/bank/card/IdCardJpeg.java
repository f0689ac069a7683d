// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments.JpegPadding;
import org.nuxeo.datagen.render.frame.FixedRendition;

/**
 * ID cards as baseline JPEG, 648 × 408 pixels in color, one scan for each component.
 *
 * <p>The head ends with the frame header. The padding is between the head and the first scan.
 */
final class IdCardJpeg extends FixedRendition<IdCard> {

    private static final int MAX_TAIL = 64 << 10;

    private final JpegPadding padding;
    private final ThreadLocal<CardScans> scans = ThreadLocal.withInitial(CardScans::new);

    /** Loads the template. */
    IdCardJpeg() {
        this(new JpegPadding("jpeg"));
    }

    private IdCardJpeg(JpegPadding padding) {
        super(
                new JpegSegments()
                        .startOfImage()
                        .jfif(CardLayout.DOTS_PER_INCH)
                        .tables(CardTemplate.SHARED.coding().tables())
                        .frame(CardLayout.WIDTH, CardLayout.HEIGHT)
                        .toBytes(),
                padding.filler(),
                MAX_TAIL);
        this.padding = padding;
    }

    @Override
    public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        int at = padding.writeRest(fillerBytes, (int) (paddingBytes - fillerBytes), target, offset);
        CardScans writer = scans.get();
        writer.set(card);
        return writer.write(0, CardLayout.ROWS, target, at) - offset;
    }
}
