// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import static java.util.stream.IntStream.range;
import static org.nuxeo.datagen.core.text.Ascii.bytes;
import static org.nuxeo.datagen.core.text.Ascii.put;
import static org.nuxeo.datagen.core.text.ByteViews.BIG_INTS;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.render.format.FillerCrc;
import org.nuxeo.datagen.render.format.ZipRecords.Crc32;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A picture as PNG (ISO/IEC 15948) of 8 bits in gray, in a palette or in three colors. The head ends in the middle of a
 * private chunk that holds the filler, so a padded file has another head; the tail ends that chunk, has another for the
 * remainder, and the pixels.
 */
public final class PngBody extends FrameBody {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

    /** An ancillary, private chunk that may be copied, which readers skip. */
    private static final byte[] FILLER = bytes("fiLl");

    private static final byte[] DATA = bytes("IDAT");
    private static final byte[] END = bytes("IEND");
    private static final int CHUNK_BYTES = 12;
    private static final int LENGTH_BYTES = 4;
    private static final Filler PADDING = new Filler("png", new Padding(new byte[0], 1 << 16, new byte[0], 0));
    private static final FillerCrc PADDING_CRC = new FillerCrc(PADDING, Crc32.update(0, FILLER, 0, FILLER.length));

    private final PixelStream pixels;

    private PngBody(byte[] head, List<Picture.Box> boxes, PixelStream pixels) {
        super(head, PADDING, pixels.bytes().length + 4 * CHUNK_BYTES, PngBody::patch, boxes);
        this.pixels = pixels;
    }

    /** Compiles a picture. */
    public static PngBody of(Picture picture) {
        PixelFormat format = PixelFormat.of(picture);
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        head.writeBytes(SIGNATURE);
        int colorType = format.isGray() ? 0 : format.pixelBytes() == 1 ? 3 : 2;
        ByteBuffer size = ByteBuffer.allocate(13).putInt(picture.width()).putInt(picture.height());
        chunk("IHDR", size.put((byte) 8).put((byte) colorType).array(), head);
        int dotsPerMeter = (picture.dotsPerInch() * 10_000 + 127) / 254;
        ByteBuffer resolution = ByteBuffer.allocate(9).putInt(dotsPerMeter).putInt(dotsPerMeter);
        chunk("pHYs", resolution.put((byte) 1).array(), head);
        int[] palette = format.colors();
        if (palette.length > 0) {
            byte[] colors = new byte[3 * palette.length];
            for (int i = 0; i < colors.length; i++) {
                colors[i] = (byte) (palette[i / 3] >>> 16 - 8 * (i % 3));
            }
            chunk("PLTE", colors, head);
        }
        head.writeBytes(new byte[LENGTH_BYTES]);
        head.writeBytes(FILLER);
        PixelStream pixels = PixelStream.of(picture, 0, filtered(picture, format), format);
        return new PngBody(head.toByteArray(), picture.boxes(), pixels);
    }

    private static void chunk(String type, byte[] content, ByteArrayOutputStream out) {
        byte[] chunk = new byte[CHUNK_BYTES + content.length];
        int at = put(bytes(type), chunk, LENGTH_BYTES);
        endChunk(chunk, 0, put(content, chunk, at));
        out.writeBytes(chunk);
    }

    /** Writes the length of a chunk and its checksum, and returns the index after it. */
    private static int endChunk(byte[] target, int chunk, int end) {
        int from = chunk + LENGTH_BYTES;
        BIG_INTS.set(target, chunk, end - from - LENGTH_BYTES);
        BIG_INTS.set(target, end, Crc32.update(0, target, from, end - from));
        return end + 4;
    }

    /**
     * Returns the lines with the filter that makes the least of each, which must not depend on a box. Indexes of colors are
     * left as they are.
     */
    private static byte[][] filtered(Picture picture, PixelFormat format) {
        byte[][] lines = format.lines(picture, 0, picture.height(), 1);
        byte[][] filtered = new byte[lines.length][];
        for (int y = 0; y < lines.length; y++) {
            byte[] line = lines[y];
            byte[] above = lines[Math.max(0, y - 1)];
            boolean isFree = !hasBox(picture, y) && format.palette().isEmpty();
            int filters = !isFree ? 1 : y > 0 && !hasBox(picture, y - 1) ? 5 : 2;
            filtered[y] = range(0, filters)
                    .mapToObj(filter -> filter(filter, line, above, format.pixelBytes()))
                    .min(Comparator.comparingInt(PngBody::weight))
                    .orElseThrow();
        }
        return filtered;
    }

    private static int weight(byte[] filtered) {
        return range(1, filtered.length).map(i -> Math.abs(filtered[i])).sum();
    }

    private static boolean hasBox(Picture picture, int line) {
        return picture.boxes().stream().anyMatch(box -> box.isOnLine(line));
    }

    private static byte[] filter(int filter, byte[] line, byte[] above, int pixelBytes) {
        byte[] filtered = new byte[line.length];
        filtered[0] = (byte) filter;
        for (int i = 1; i < line.length; i++) {
            int a = i > pixelBytes ? line[i - pixelBytes] & 0xFF : 0;
            int b = above[i] & 0xFF;
            int c = i > pixelBytes ? above[i - pixelBytes] & 0xFF : 0;
            int guess =
                    switch (filter) {
                        case 0 -> 0;
                        case 1 -> a;
                        case 2 -> b;
                        case 3 -> (a + b) / 2;
                        default -> nearestByPaeth(a, b, c);
                    };
            filtered[i] = (byte) (line[i] - guess);
        }
        return filtered;
    }

    private static int nearestByPaeth(int a, int b, int c) {
        int toA = Math.abs(b - c);
        int toB = Math.abs(a - c);
        int toC = Math.abs(a + b - 2 * c);
        return toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
    }

    static PngBody in(FrameFile file, @Nullable PngBody of) throws IOException {
        byte[] head = file.bytes(of, PngBody::head);
        List<Picture.Box> boxes = file.boxes(of, each -> each.boxes);
        return new PngBody(
                head, boxes, file.part(of, each -> each.pixels, (part, pixels) -> PixelStream.in(part, pixels, boxes)));
    }

    private static void patch(byte[] headCopy, long tailOffset) {
        int length = (int) (tailOffset - headCopy.length);
        BIG_INTS.set(headCopy, headCopy.length - FILLER.length - LENGTH_BYTES, length);
    }

    @Override
    public int renderTail(FrameValues values, long tailOffset, long paddingBytes, byte[] target, int offset) {
        long fillerBytes = tailOffset - head.length;
        BIG_INTS.set(target, offset, PADDING_CRC.after((int)
                (fillerBytes / PADDING.padding().stepBytes())));
        int rest = (int) (paddingBytes - fillerBytes);
        int chunk = offset + 4;
        int at = put(FILLER, target, chunk + LENGTH_BYTES);
        filler.copy(fillerBytes, target, at, rest);
        chunk = endChunk(target, chunk, at + rest);
        at = put(DATA, target, chunk + LENGTH_BYTES);
        chunk = endChunk(target, chunk, pixels.put(values, target, at));
        at = put(END, target, chunk + LENGTH_BYTES);
        return endChunk(target, chunk, at) - offset;
    }
}
