package org.nuxeo.datagen.render.card;

import org.nuxeo.datagen.core.IdCard;
import org.nuxeo.datagen.render.BlobFormat;
import org.nuxeo.datagen.render.Padding;
import org.nuxeo.datagen.render.Rendition;
import org.nuxeo.datagen.render.jpeg.JpegPadding;
import org.nuxeo.datagen.render.jpeg.JpegSegments;

/**
 * ID cards as baseline JPEG, 648 × 408 pixels in colour, one scan for each component.
 *
 * <p>The head ends with the frame header; padding lies between it and the first scan.
 */
public final class IdCardJpeg implements Rendition<IdCard> {

    private static final int MAX_TAIL = 64 << 10;

    private final byte[] head;
    private final JpegPadding padding = new JpegPadding(BlobFormat.JPEG);
    private final byte[][] scanHeaders = new byte[3][];
    private final ThreadLocal<CardScans> scans = ThreadLocal.withInitial(CardScans::new);

    /** Loads the template. */
    public IdCardJpeg() {
        CardTemplate template = CardTemplate.shared();
        head = new JpegSegments()
                .startOfImage()
                .jfif(CardLayout.DOTS_PER_INCH)
                .tables(template.tables())
                .frame(CardLayout.WIDTH, CardLayout.HEIGHT)
                .toBytes();
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
        return JpegPadding.PADDING;
    }

    @Override
    public int renderTail(IdCard card, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long filler = tailOffset - head.length;
        int at = padding.writeRest(filler, (int) (paddingBytes - filler), target, offset);
        CardScans writer = scans.get();
        writer.set(card);
        for (int component = 0; component < 3; component++) {
            byte[] header = scanHeaders[component];
            System.arraycopy(header, 0, target, at, header.length);
            int rows = component == 0 ? CardLayout.ROWS : CardLayout.COLOR_ROWS;
            at = writer.write(component, 0, rows, target, at + header.length);
        }
        target[at++] = -1;
        target[at++] = (byte) 0xD9;
        return at - offset;
    }
}
