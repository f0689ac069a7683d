// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.internal.tiff.G4Coder;

/** Strips in black and white, compressed by Group 4. */
final class BilevelStrips implements CardStrips {

    private static final int ROW_BYTES = 8 * CardLayout.COLUMNS;

    private final CardRaster raster = new CardRaster();
    private final Halftone halftone = new Halftone();
    private final G4Coder coder = new G4Coder(CardLayout.WIDTH);
    private byte[] pixels;

    @Override
    public int begin(IdCard card, byte[] target, int at) {
        pixels = halftone.of(raster.draw(card));
        return at;
    }

    @Override
    public int strip(int fromRow, int toRow, byte[] target, int at) {
        return coder.encode(pixels, fromRow * ROW_BYTES, toRow * ROW_BYTES, target, at);
    }
}
