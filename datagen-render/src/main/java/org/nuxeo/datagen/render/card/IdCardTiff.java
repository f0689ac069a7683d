package org.nuxeo.datagen.render.card;

import java.util.function.Supplier;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.Padding;
import org.nuxeo.datagen.render.Rendition;
import org.nuxeo.datagen.render.tiff.TiffHead;
import org.nuxeo.datagen.render.tiff.TiffPadding;

/**
 * ID cards as TIFF without loss, like a scan in two strips: in 256 colours with deflate, black and white with
 * Group 4.
 */
public final class IdCardTiff implements Rendition<IdCard> {

    private static final int STRIPS = 2;
    private static final int DEFLATE = 8;
    private static final int GROUP_4 = 4;
    private static final int WHITE_IS_ZERO = 0;
    private static final int PALETTE = 3;
    /** 264,384 pixels of a byte each, the colour map, and room to spare. */
    private static final int MAX_TAIL = 320 << 10;

    private final byte[] head;
    private final TiffPadding padding;
    private final ThreadLocal<CardStrips> workers;

    private IdCardTiff(BlobFormat format, int compression, Supplier<CardStrips> workers) {
        padding = new TiffPadding(format);
        this.workers = ThreadLocal.withInitial(workers);
        boolean bilevel = compression == GROUP_4;
        TiffHead tags = new TiffHead(STRIPS, CardLayout.DOTS_PER_INCH)
                .shorts(TiffHead.IMAGE_WIDTH, CardLayout.WIDTH)
                .shorts(TiffHead.IMAGE_LENGTH, CardLayout.HEIGHT)
                .shorts(TiffHead.BITS_PER_SAMPLE, bilevel ? 1 : 8)
                .shorts(TiffHead.COMPRESSION, compression)
                .shorts(TiffHead.PHOTOMETRIC, bilevel ? WHITE_IS_ZERO : PALETTE)
                .shorts(TiffHead.SAMPLES_PER_PIXEL, 1)
                .shorts(TiffHead.ROWS_PER_STRIP, 8 * CardLayout.FIRST_STRIP_ROWS)
                .shorts(TiffHead.PLANAR_CONFIGURATION, 1);
        head = (bilevel ? tags : tags.colorMap(CardPalette.COLORS)).toBytes();
    }

    /** Returns cards compressed by deflate. */
    public static IdCardTiff deflate() {
        return new IdCardTiff(BlobFormat.TIFF_DEFLATE, DEFLATE, ColorStrips.source());
    }

    /** Returns cards in black and white, compressed by Group 4. */
    public static IdCardTiff groupFour() {
        return new IdCardTiff(BlobFormat.TIFF_G4, GROUP_4, BilevelStrips::new);
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
    public Padding padding() {
        return TiffPadding.PADDING;
    }

    @Override
    public boolean headNamesTail() {
        return true;
    }

    @Override
    public void patchHead(byte[] headCopy, long tailOffset) {
        TiffHead.patch(headCopy, tailOffset);
    }

    @Override
    public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
        CardStrips strips = workers.get();
        int at = strips.begin(card, target, offset + TiffHead.arrayBytes(STRIPS));
        for (int strip = 0; strip < STRIPS; strip++) {
            int start = at;
            int fromRow = strip == 0 ? 0 : CardLayout.FIRST_STRIP_ROWS;
            int toRow = strip == 0 ? CardLayout.FIRST_STRIP_ROWS : CardLayout.ROWS;
            at = strips.strip(fromRow, toRow, target, start);
            TiffHead.putStrip(target, offset, STRIPS, strip, tailOffset + start - offset, at - start);
        }
        long filler = tailOffset - head.length;
        return padding.writeRest(filler, (int) (paddingBytes - filler), target, at) - offset;
    }
}
