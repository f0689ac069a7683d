package org.nuxeo.datagen.render.card;

import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.Padding;
import org.nuxeo.datagen.render.Rendition;
import org.nuxeo.datagen.render.jpeg.JpegSegments;
import org.nuxeo.datagen.render.tiff.TiffHead;
import org.nuxeo.datagen.render.tiff.TiffPadding;

/**
 * ID cards as TIFF with JPEG compression (Adobe TIFF Technical Note 2): the scans of {@link IdCardJpeg} in two strips, an
 * abbreviated JPEG stream each, with the tables in the head.
 */
public final class IdCardTiffJpeg implements Rendition<IdCard> {

    private static final int STRIPS = 2;
    private static final int JPEG = 7;
    private static final int YCBCR = 6;
    private static final int MAX_TAIL = 64 << 10;

    private final byte[] head;
    private final byte[][] frames = new byte[STRIPS][];
    private final byte[][] scanHeaders = new byte[3][];
    private final TiffPadding padding = new TiffPadding(BlobFormat.TIFF_JPEG);
    private final ThreadLocal<CardScans> scans = ThreadLocal.withInitial(CardScans::new);

    /** Loads the template. */
    public IdCardTiffJpeg() {
        CardTemplate template = CardTemplate.shared();
        byte[] tables = new JpegSegments()
                .startOfImage()
                .tables(template.tables())
                .endOfImage()
                .toBytes();
        head = new TiffHead(STRIPS, CardLayout.DOTS_PER_INCH)
                .shorts(TiffHead.IMAGE_WIDTH, CardLayout.WIDTH)
                .shorts(TiffHead.IMAGE_LENGTH, CardLayout.HEIGHT)
                .shorts(TiffHead.BITS_PER_SAMPLE, 8, 8, 8)
                .shorts(TiffHead.COMPRESSION, JPEG)
                .shorts(TiffHead.PHOTOMETRIC, YCBCR)
                .shorts(TiffHead.SAMPLES_PER_PIXEL, 3)
                .shorts(TiffHead.ROWS_PER_STRIP, 8 * CardLayout.FIRST_STRIP_ROWS)
                .shorts(TiffHead.PLANAR_CONFIGURATION, 1)
                .bytes(TiffHead.JPEG_TABLES, tables)
                .shorts(TiffHead.YCBCR_SUBSAMPLING, 2, 2)
                .rationals(TiffHead.REFERENCE_BLACK_WHITE, 0, 255, 128, 255, 128, 255)
                .toBytes();
        for (int strip = 0; strip < STRIPS; strip++) {
            int first = 8 * CardLayout.FIRST_STRIP_ROWS;
            int height = strip == 0 ? first : CardLayout.HEIGHT - first;
            frames[strip] = new JpegSegments()
                    .startOfImage()
                    .frame(CardLayout.WIDTH, height)
                    .toBytes();
        }
        for (int component = 0; component < 3; component++) {
            int blocks = component == 0 ? CardLayout.COLUMNS : CardLayout.COLOR_COLUMNS;
            scanHeaders[component] = new JpegSegments().scan(component, blocks).toBytes();
        }
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
        CardScans writer = scans.get();
        writer.set(card);
        int at = offset + TiffHead.arrayBytes(STRIPS);
        for (int strip = 0; strip < STRIPS; strip++) {
            int start = at;
            at = strip(writer, strip, target, start);
            TiffHead.putStrip(target, offset, STRIPS, strip, tailOffset + start - offset, at - start);
        }
        long filler = tailOffset - head.length;
        return padding.writeRest(filler, (int) (paddingBytes - filler), target, at) - offset;
    }

    private int strip(CardScans writer, int strip, byte[] target, int start) {
        System.arraycopy(frames[strip], 0, target, start, frames[strip].length);
        int at = start + frames[strip].length;
        for (int component = 0; component < 3; component++) {
            byte[] header = scanHeaders[component];
            System.arraycopy(header, 0, target, at, header.length);
            int scale = component == 0 ? 1 : 2;
            int middle = CardLayout.FIRST_STRIP_ROWS / scale;
            int end = component == 0 ? CardLayout.ROWS : CardLayout.COLOR_ROWS;
            at = writer.write(
                    component, strip == 0 ? 0 : middle, strip == 0 ? middle : end, target, at + header.length);
        }
        target[at++] = -1;
        target[at++] = (byte) 0xD9;
        return at;
    }
}
