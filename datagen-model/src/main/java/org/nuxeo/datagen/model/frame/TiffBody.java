// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.render.format.TiffHead;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/** A picture as TIFF in two strips with deflate compression, in gray, in a palette or in three colors. */
public final class TiffBody extends FrameBody {

    private static final int DEFLATE = 8;
    private static final int BLACK_IS_ZERO = 1;
    private static final int RGB = 2;
    private static final int PALETTE = 3;
    private static final int COLORS = 256;

    /** Bytes that no tag refers to, in large steps, because the head has the position of the tail. */
    private static final Padding PADDING = new Padding(new byte[0], 1 << 16, new byte[0], 0);

    private final byte[] colorMap;
    private final PixelStream upper;
    private final PixelStream lower;

    private TiffBody(byte[] head, byte[] colorMap, List<Picture.Box> boxes, PixelStream upper, PixelStream lower) {
        super(
                head,
                new Filler("tiff", PADDING),
                TiffHead.ARRAY_BYTES + colorMap.length + upper.bytes().length + lower.bytes().length,
                TiffHead::patch,
                boxes);
        this.colorMap = colorMap;
        this.upper = upper;
        this.lower = lower;
    }

    /** Compiles a picture of at least two lines. */
    public static TiffBody of(Picture picture) {
        PixelFormat format = PixelFormat.of(picture);
        int[] palette = format.colors();
        boolean isRgb = format.pixelBytes() == 3;
        int rows = (picture.height() + 1) / 2;
        int colors = format.isGray() ? BLACK_IS_ZERO : isRgb ? RGB : PALETTE;
        int[] bits = isRgb ? new int[] {8, 8, 8} : new int[] {8};
        TiffHead tags =
                new TiffHead(picture.width(), picture.height(), picture.dotsPerInch(), rows, DEFLATE, colors, bits);
        byte[] colorMap = new byte[0];
        if (palette.length > 0) {
            tags.colorMap(COLORS);
            ByteBuffer map = ByteBuffer.allocate(6 * COLORS).order(ByteOrder.LITTLE_ENDIAN);
            for (int shift = 16; shift >= 0; shift -= 8) {
                for (int i = 0; i < COLORS; i++) {
                    map.putShort((short) ((i < palette.length ? palette[i] >>> shift & 0xFF : 0) * 257));
                }
            }
            colorMap = map.array();
        }
        PixelStream upper = strip(picture, format, 0, rows);
        PixelStream lower = strip(picture, format, rows, picture.height());
        return new TiffBody(tags.toBytes(), colorMap, picture.boxes(), upper, lower);
    }

    private static PixelStream strip(Picture picture, PixelFormat format, int from, int to) {
        return PixelStream.of(picture, from, format.lines(picture, from, to, 0), format);
    }

    static TiffBody in(FrameFile file, @Nullable TiffBody of) throws IOException {
        byte[] head = file.bytes(of, TiffBody::head);
        byte[] colorMap = file.bytes(of, each -> each.colorMap);
        List<Picture.Box> boxes = file.boxes(of, each -> each.boxes);
        FrameFile.Part<PixelStream> strip = (part, pixels) -> PixelStream.in(part, pixels, boxes);
        PixelStream upper = file.part(of, each -> each.upper, strip);
        return new TiffBody(head, colorMap, boxes, upper, file.part(of, each -> each.lower, strip));
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        int first = offset + TiffHead.ARRAY_BYTES;
        System.arraycopy(colorMap, 0, target, first, colorMap.length);
        first += colorMap.length;
        int second = upper.put(values, target, first);
        int end = lower.put(values, target, second);
        long toPosition = tailOffset - offset;
        TiffHead.putStrip(target, offset, 0, first + toPosition, second - first);
        TiffHead.putStrip(target, offset, 1, second + toPosition, end - second);
        long fillerBytes = tailOffset - head.length;
        int rest = (int) (paddingBytes - fillerBytes);
        filler.copy(fillerBytes, target, end, rest);
        return end + rest - offset;
    }
}
