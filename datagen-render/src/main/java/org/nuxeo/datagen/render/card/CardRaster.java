package org.nuxeo.datagen.render.card;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.nuxeo.datagen.core.IdCard;

/** Puts one card after another together as pixels of 16 grey levels, two to a byte. Not thread safe. */
final class CardRaster {

    /** Bytes of a line of pixels: four for each cell. */
    static final int LINE_BYTES = 4 * CardLayout.COLUMNS;

    private static final VarHandle BIG_ENDIAN_INT =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private final CardScans scans = new CardScans();
    private final int[] places = GrayTiles.shared().places();
    private final int[] lines = GrayTiles.shared().lines();
    private final int[] cells = new int[CardLayout.COLUMNS];
    private final byte[] pixels = new byte[LINE_BYTES * CardLayout.HEIGHT];

    /** Draws a card and returns its pixels, which the next card overwrites. */
    byte[] draw(IdCard card) {
        scans.set(card);
        for (int row = 0; row < CardLayout.ROWS; row++) {
            int count = scans.composeLuminance(row);
            place(scans.items(), count);
            for (int y = 0; y < 8; y++) {
                int at = (8 * row + y) * LINE_BYTES;
                for (int column = 0; column < CardLayout.COLUMNS; column++) {
                    BIG_ENDIAN_INT.set(pixels, at + 4 * column, lines[cells[column] + y]);
                }
            }
        }
        return pixels;
    }

    /** Finds the first line of pixels of each cell. */
    private void place(int[] items, int count) {
        int column = 0;
        for (int i = 0; i < count; i++) {
            int place = places[items[i]];
            int line = TilePlace.line(place);
            int end = i + 1 < count ? column + TilePlace.blocks(place) : CardLayout.COLUMNS;
            while (column < end) {
                cells[column++] = line;
                line += 8;
            }
        }
    }
}
