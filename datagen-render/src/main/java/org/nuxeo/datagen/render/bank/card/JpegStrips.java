// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.internal.jpeg.JpegSegments;
import org.nuxeo.datagen.render.internal.text.Digits;

/**
 * Strips as abbreviated JPEG streams (Adobe TIFF Technical Note 2). The scans are those of {@link IdCardJpeg}; the
 * coding tables are in the head.
 */
final class JpegStrips implements CardStrips {

    private static final byte[] UPPER_FRAME = frame(CardLayout.FIRST_STRIP_ROWS * 8);
    private static final byte[] LOWER_FRAME = frame(CardLayout.HEIGHT - CardLayout.FIRST_STRIP_ROWS * 8);

    private final CardScans scans = new CardScans();

    private static byte[] frame(int height) {
        return new JpegSegments().startOfImage().frame(CardLayout.WIDTH, height).toBytes();
    }

    @Override
    public int begin(IdCard card, byte[] target, int at) {
        scans.set(card);
        return at;
    }

    @Override
    public int strip(int fromRow, int toRow, byte[] target, int at) {
        int scan = Digits.bytes(fromRow == 0 ? UPPER_FRAME : LOWER_FRAME, target, at);
        return scans.write(fromRow, toRow, target, scan);
    }
}
