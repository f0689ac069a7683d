// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.bank.card;

import static javax.imageio.plugins.tiff.BaselineTIFFTagSet.*;
import static org.nuxeo.datagen.render.bank.card.CardLayout.DOTS_PER_INCH;
import static org.nuxeo.datagen.render.bank.card.CardLayout.FIRST_STRIP_ROWS;
import static org.nuxeo.datagen.render.bank.card.CardLayout.HEIGHT;
import static org.nuxeo.datagen.render.bank.card.CardLayout.ROWS;
import static org.nuxeo.datagen.render.bank.card.CardLayout.WIDTH;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.bank.IdCard;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.format.DeflateCells;
import org.nuxeo.datagen.render.format.JpegSegments;
import org.nuxeo.datagen.render.format.JpegTables;
import org.nuxeo.datagen.render.format.TiffHead;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * ID cards as TIFF in two strips, like scans: with JPEG compression, or lossless in 256 colors with deflate
 * compression, or in black and white with Group 4 compression.
 */
final class IdCardTiff extends Rendition<IdCard> {

    private static final int MAX_JPEG_TAIL = 64 << 10;

    /** Upper bound: 264,384 pixels of at most one byte each, and the color map. */
    private static final int MAX_LOSSLESS_TAIL = 320 << 10;

    /**
     * Bytes that no tag refers to, whole steps before the tail and the remainder after it. The step is large, so blobs of one
     * size need few different heads, which contain the position of the tail.
     */
    private static final Padding PADDING = new Padding(new byte[0], 1 << 16, new byte[0], 0);

    private final ThreadLocal<CardStrips> workers;

    private IdCardTiff(String format, TiffHead tags, int maxTailBytes, Supplier<CardStrips> workers) {
        super(tags.toBytes(), new Filler(format, PADDING), maxTailBytes, TiffHead::patch);
        this.workers = ThreadLocal.withInitial(workers);
    }

    /** Returns the format with JPEG compression. */
    static IdCardTiff jpeg() {
        JpegTables ofScans = CardTemplate.SHARED.coding().tables();
        byte[] tables =
                new JpegSegments().startOfImage().tables(ofScans).endOfImage().toBytes();
        TiffHead tags = tags(COMPRESSION_JPEG, PHOTOMETRIC_INTERPRETATION_Y_CB_CR, 8, 8, 8)
                .bytes(TAG_JPEG_TABLES, tables)
                .shorts(TAG_Y_CB_CR_SUBSAMPLING, 2, 2)
                .rationals(TAG_REFERENCE_BLACK_WHITE, 0, 255, 128, 255, 128, 255);
        return new IdCardTiff("tiff-jpeg", tags, MAX_JPEG_TAIL, JpegStrips::new);
    }

    /** Returns the format in 256 colors with deflate compression. */
    static IdCardTiff deflate() {
        TiffHead tags = tags(COMPRESSION_ZLIB, PHOTOMETRIC_INTERPRETATION_PALETTE_COLOR, 8)
                .colorMap(CardPalette.COLORS);
        return new IdCardTiff("tiff-deflate", tags, MAX_LOSSLESS_TAIL, ColorStrips.source());
    }

    /** Returns the format in black and white with Group 4 compression. */
    static IdCardTiff groupFour() {
        TiffHead tags = tags(COMPRESSION_CCITT_T_6, PHOTOMETRIC_INTERPRETATION_WHITE_IS_ZERO, 1);
        return new IdCardTiff("tiff-g4", tags, MAX_LOSSLESS_TAIL, BilevelStrips::new);
    }

    private static TiffHead tags(int compression, int photometric, int... bits) {
        return new TiffHead(WIDTH, HEIGHT, DOTS_PER_INCH, 8 * FIRST_STRIP_ROWS, compression, photometric, bits);
    }

    @Override
    public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
        CardStrips strips = workers.get();
        int at = strips.begin(card, target, offset + TiffHead.ARRAY_BYTES);
        for (int strip = 0; strip < TiffHead.STRIPS; strip++) {
            int start = at;
            int fromRow = strip == 0 ? 0 : FIRST_STRIP_ROWS;
            int toRow = strip == 0 ? FIRST_STRIP_ROWS : ROWS;
            at = strips.strip(fromRow, toRow, target, start);
            TiffHead.putStrip(target, offset, strip, tailOffset + start - offset, at - start);
        }
        long fillerBytes = tailOffset - head.length;
        int rest = (int) (paddingBytes - fillerBytes);
        filler.copy(fillerBytes, target, at, rest);
        return at + rest - offset;
    }

    /** A source of the strips of one TIFF card after another. Not thread safe. Allocates nothing for each card. */
    interface CardStrips {

        /**
         * Sets the card whose strips are written next, and writes what precedes the first strip.
         *
         * @return the index after the last byte written
         */
        int begin(IdCard card, byte[] target, int at);

        /** Writes the strip of a range of rows of cells and returns the index after the last byte written. */
        int strip(int fromRow, int toRow, byte[] target, int at);
    }

    /**
     * Strips as abbreviated JPEG streams (Adobe TIFF Technical Note 2). The scans are those of {@link CardFrames.IdCardJpeg}; the
     * coding tables are in the head.
     */
    static final class JpegStrips implements CardStrips {

        private static final byte[] UPPER_FRAME = frame(FIRST_STRIP_ROWS * 8);
        private static final byte[] LOWER_FRAME = frame(HEIGHT - FIRST_STRIP_ROWS * 8);

        private final CardScans scans = new CardScans();

        private static byte[] frame(int height) {
            return new JpegSegments().startOfImage().frame(WIDTH, height, 3).toBytes();
        }

        @Override
        public int begin(IdCard card, byte[] target, int at) {
            scans.set(card);
            return at;
        }

        @Override
        public int strip(int fromRow, int toRow, byte[] target, int at) {
            int scan = Ascii.put(fromRow == 0 ? UPPER_FRAME : LOWER_FRAME, target, at);
            return scans.write(fromRow, toRow, target, scan);
        }
    }

    /** Strips in the 256 colors of the state, preceded by the color map. */
    record ColorStrips(byte[][] colorMaps, CardCells cells) implements CardStrips {

        /** Returns a supplier of instances, one for each thread. They share what is equal for all cards of a state. */
        static Supplier<CardStrips> source() {
            CardPalette palette = CardPalette.SHARED;
            byte[][] maps = new byte[palette.states().length][];
            for (int state = 0; state < maps.length; state++) {
                ByteBuffer map = ByteBuffer.allocate(6 * CardPalette.COLORS).order(ByteOrder.LITTLE_ENDIAN);
                map.asShortBuffer().put(palette.colorMap(state, DeflateCells::literal));
                maps[state] = map.array();
            }
            AtomicReferenceArray<CardBand> bands = new AtomicReferenceArray<>(maps.length);
            return () -> new ColorStrips(maps, new CardCells(new DeflateCells(WIDTH), bands));
        }

        @Override
        public int begin(IdCard card, byte[] target, int at) {
            cells.scans.set(card);
            byte[] map = colorMaps[cells.scans.state];
            System.arraycopy(map, 0, target, at, map.length);
            return at + map.length;
        }

        @Override
        public int strip(int fromRow, int toRow, byte[] target, int at) {
            return cells.strip(fromRow, toRow, target, at);
        }
    }
}
