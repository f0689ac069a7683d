// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.render.internal.tiff.DeflateCells;

/** Strips in the 256 colors of the state, preceded by the color map. */
final class ColorStrips implements CardStrips {

    private final byte[][] colorMaps;
    private final CardCells cells;

    private ColorStrips(byte[][] colorMaps, CardCells cells) {
        this.colorMaps = colorMaps;
        this.cells = cells;
    }

    /** Returns a supplier of instances, one for each thread. They share what is equal for all cards of a state. */
    static Supplier<CardStrips> source() {
        CardPalette palette = CardPalette.shared();
        byte[][] maps = new byte[palette.states().length][];
        for (int state = 0; state < maps.length; state++) {
            ByteBuffer map = ByteBuffer.allocate(6 * CardPalette.COLORS).order(ByteOrder.LITTLE_ENDIAN);
            map.asShortBuffer().put(palette.colorMap(state, DeflateCells::literal));
            maps[state] = map.array();
        }
        AtomicReferenceArray<CardBand> bands = new AtomicReferenceArray<>(maps.length);
        return () -> new ColorStrips(maps, new CardCells(new DeflateCells(CardLayout.WIDTH), bands));
    }

    @Override
    public int begin(IdCard card, byte[] target, int at) {
        cells.set(card);
        byte[] map = colorMaps[cells.state()];
        System.arraycopy(map, 0, target, at, map.length);
        return at + map.length;
    }

    @Override
    public int strip(int fromRow, int toRow, byte[] target, int at) {
        return cells.strip(fromRow, toRow, target, at);
    }
}
