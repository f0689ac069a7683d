package org.nuxeo.datagen.render.card;

import java.util.function.Supplier;
import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.Padding;
import org.nuxeo.datagen.render.Rendition;
import org.nuxeo.datagen.render.tiff.DeflateCoder;
import org.nuxeo.datagen.render.tiff.G4Coder;
import org.nuxeo.datagen.render.tiff.LzwCoder;
import org.nuxeo.datagen.render.tiff.StripCoder;
import org.nuxeo.datagen.render.tiff.TiffHead;
import org.nuxeo.datagen.render.tiff.TiffPadding;

/**
 * ID cards as TIFF without loss, like a scan in two strips: 16 grey levels with LZW or deflate, black and white with Group
 * 4. The colours are left to JPEG.
 */
public final class IdCardTiff implements Rendition<IdCard> {

    private static final int STRIPS = 2;
    private static final int LZW = 5;
    private static final int DEFLATE = 8;
    private static final int GROUP_4 = 4;
    private static final int WHITE_IS_ZERO = 0;
    private static final int BLACK_IS_ZERO = 1;
    private static final int MAX_TAIL = 192 << 10;

    private final boolean bilevel;
    private final byte[] head;
    private final TiffPadding padding;
    private final ThreadLocal<Worker> workers;

    /** What one thread works with. */
    private record Worker(CardRaster raster, Halftone halftone, StripCoder coder) {}

    private IdCardTiff(BlobFormat format, int compression, Supplier<StripCoder> coders) {
        bilevel = compression == GROUP_4;
        padding = new TiffPadding(format);
        workers = ThreadLocal.withInitial(() -> new Worker(new CardRaster(), new Halftone(), coders.get()));
        head = new TiffHead(STRIPS, CardLayout.DOTS_PER_INCH)
                .shorts(TiffHead.IMAGE_WIDTH, CardLayout.WIDTH)
                .shorts(TiffHead.IMAGE_LENGTH, CardLayout.HEIGHT)
                .shorts(TiffHead.BITS_PER_SAMPLE, bilevel ? 1 : 4)
                .shorts(TiffHead.COMPRESSION, compression)
                .shorts(TiffHead.PHOTOMETRIC, bilevel ? WHITE_IS_ZERO : BLACK_IS_ZERO)
                .shorts(TiffHead.SAMPLES_PER_PIXEL, 1)
                .shorts(TiffHead.ROWS_PER_STRIP, 8 * CardLayout.FIRST_STRIP_ROWS)
                .shorts(TiffHead.PLANAR_CONFIGURATION, 1)
                .toBytes();
    }

    /** Returns cards compressed by LZW. */
    public static IdCardTiff lzw() {
        return new IdCardTiff(BlobFormat.TIFF_LZW, LZW, LzwCoder::new);
    }

    /** Returns cards compressed by deflate. */
    public static IdCardTiff deflate() {
        return new IdCardTiff(BlobFormat.TIFF_DEFLATE, DEFLATE, () -> new DeflateCoder(CardRaster.LINE_BYTES));
    }

    /** Returns cards in black and white, compressed by Group 4. */
    public static IdCardTiff groupFour() {
        return new IdCardTiff(BlobFormat.TIFF_G4, GROUP_4, () -> new G4Coder(CardLayout.WIDTH));
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
        Worker worker = workers.get();
        byte[] pixels = worker.raster().draw(card);
        if (bilevel) {
            pixels = worker.halftone().of(pixels);
        }
        int lineBytes = bilevel ? CardLayout.COLUMNS : CardRaster.LINE_BYTES;
        int middle = 8 * CardLayout.FIRST_STRIP_ROWS * lineBytes;
        int at = offset + TiffHead.arrayBytes(STRIPS);
        for (int strip = 0; strip < STRIPS; strip++) {
            int start = at;
            int from = strip == 0 ? 0 : middle;
            int to = strip == 0 ? middle : CardLayout.HEIGHT * lineBytes;
            at = worker.coder().encode(pixels, from, to, target, start);
            TiffHead.putStrip(target, offset, STRIPS, strip, tailOffset + start - offset, at - start);
        }
        long filler = tailOffset - head.length;
        return padding.writeRest(filler, (int) (paddingBytes - filler), target, at) - offset;
    }
}
