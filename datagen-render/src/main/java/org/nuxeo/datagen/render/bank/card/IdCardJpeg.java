// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments;
import org.nuxeo.datagen.render.format.jpeg.JpegSegments.JpegPadding;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * ID cards as baseline JPEG, 648 × 408 pixels in color, one scan for each component.
 *
 * <p>The head ends with the frame header. The padding is between the head and the first scan.
 */
final class IdCardJpeg implements Rendition<IdCard> {

    private static final int MAX_TAIL = 64 << 10;

    private final byte[] head;
    private final JpegPadding padding = new JpegPadding("jpeg");
    private final ThreadLocal<CardScans> scans = ThreadLocal.withInitial(CardScans::new);

    /** Loads the template. */
    IdCardJpeg() {
        head = new JpegSegments()
                .startOfImage()
                .jfif(CardLayout.DOTS_PER_INCH)
                .tables(CardTemplate.SHARED.coding().tables())
                .frame(CardLayout.WIDTH, CardLayout.HEIGHT)
                .toBytes();
    }

    @Override
    public byte[] head() {
        return head;
    }

    @Override
    public int maxTailBytes() {
        return MAX_TAIL;
    }

    @Override
    public Filler filler() {
        return padding.filler();
    }

    @Override
    public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long filler = tailOffset - head.length;
        int at = padding.writeRest(filler, (int) (paddingBytes - filler), target, offset);
        CardScans writer = scans.get();
        writer.set(card);
        return writer.write(0, CardLayout.ROWS, target, at) - offset;
    }
}
