// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nuxeo.datagen.core.bank.IdCard;

/** A composer of one card after another as pixels of 16 gray levels, two to a byte. Not thread safe. */
final class CardRaster {

    /** Length of a line of pixels in bytes, four for each cell. */
    static final int LINE_BYTES = 4 * CardLayout.COLUMNS;

    private static final VarHandle BIG_ENDIAN_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final CardScans scans = new CardScans();
    private final GrayTiles tiles = GrayTiles.shared();
    private final int[] lines = tiles.lines();
    private final int[] cells = new int[CardLayout.COLUMNS];
    private final byte[] pixels = new byte[LINE_BYTES * CardLayout.HEIGHT];

    /** Returns the pixels of a card. The next call overwrites them. */
    byte[] draw(IdCard card) {
        scans.set(card);
        for (int row = 0; row < CardLayout.ROWS; row++) {
            tiles.place(scans.items(), scans.composeLuminance(row), cells);
            for (int y = 0; y < 8; y++) {
                int at = (8 * row + y) * LINE_BYTES;
                for (int column = 0; column < CardLayout.COLUMNS; column++) {
                    BIG_ENDIAN_INT.set(pixels, at + 4 * column, lines[cells[column] + y]);
                }
            }
        }
        return pixels;
    }
}
