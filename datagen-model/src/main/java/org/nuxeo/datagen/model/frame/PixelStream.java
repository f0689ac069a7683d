// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.model.frame;

import static java.util.Comparator.comparingInt;
import static org.nuxeo.datagen.core.text.ByteViews.BIG_INTS;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.model.frame.Picture.Box;

/**
 * Lines of pixels as a zlib stream (RFC 1950) whose length never changes. What is the same in all files was deflated when
 * the picture was compiled; the lines of the boxes are stored blocks between. So drawing a text is setting bytes in a copy,
 * and the checksum changes by the differences from the background.
 *
 * @param bytes the stream without texts
 * @param checksum Adler-32 of the lines without texts
 */
record PixelStream(
        byte[] bytes, int lines, int lineBytes, int pixelBytes, int checksum, List<PixelStream.Window> windows) {

    private static final int BASE = 65_521;
    private static final int CHECKSUM_BYTES = 4;

    /**
     * The lines of a box that are in the stream.
     *
     * @param box the box
     * @param firstLine the first of its lines in the stream, from the upper edge of the box
     * @param before number of bytes before the first pixel of the first line in what was deflated
     * @param positions position of the first pixel of each line in the stream
     * @param pixels the bytes of a pixel of each level
     */
    record Window(Box box, int firstLine, long before, int[] positions, byte[] pixels) {

        static Window in(FrameFile file, @Nullable Window of, List<Box> boxes) throws IOException {
            Box box = boxes.get(file.number(of, each -> boxes.indexOf(each.box)));
            int firstLine = file.number(of, Window::firstLine);
            long before = file.value(of, Window::before, DataInputStream::readLong, (given, to) -> to.writeLong(given));
            return new Window(box, firstLine, before, file.ints(of, Window::positions), file.bytes(of, Window::pixels));
        }
    }

    static PixelStream in(FrameFile file, @Nullable PixelStream of, List<Box> boxes) throws IOException {
        return new PixelStream(
                file.bytes(of, PixelStream::bytes),
                file.number(of, PixelStream::lines),
                file.number(of, PixelStream::lineBytes),
                file.single(of, PixelStream::pixelBytes),
                file.number(of, PixelStream::checksum),
                file.list(of, PixelStream::windows, (part, window) -> Window.in(part, window, boxes)));
    }

    /** Writes the stream with the texts and returns the index after it. */
    int put(FrameValues values, byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, bytes.length);
        Sums sums = new Sums();
        for (Window window : windows) {
            String text = values.text(window.box.field(), 0);
            if (!text.isEmpty()) {
                draw(window, text, sums, target, at);
            }
        }
        int end = at + bytes.length;
        long low = Math.floorMod((checksum & 0xFFFF) + sums.sum, (long) BASE);
        long high = Math.floorMod((checksum >>> 16) + sums.weighted, (long) BASE);
        BIG_INTS.set(target, end - CHECKSUM_BYTES, (int) (high << 16 | low));
        return end;
    }

    /** Differences from the background: their sum, and the same weighted by the bytes from each to the end. */
    private static final class Sums {
        private long sum;
        private long weighted;
    }

    private void draw(Window window, String text, Sums sums, byte[] target, int stream) {
        Box box = window.box;
        Glyphs glyphs = box.glyphs();
        int count = glyphs.fitting(text, box.width());
        int x = (box.width() - glyphs.width(text, count)) * box.alignment() / 2;
        byte[] pixels = window.pixels;
        long toEnd = (long) lines * lineBytes - window.before;
        for (int k = 0; k < count; k++) {
            int glyph = glyphs.of(text.charAt(k));
            int width = glyphs.widths()[glyph];
            for (int line = 0; line < window.positions.length; line++) {
                int row = stream + window.positions[line] + x * pixelBytes;
                long rowToEnd = toEnd - (long) line * lineBytes - (long) x * pixelBytes;
                for (int i = 0; i < width; i++) {
                    int level = glyphs.level(glyph, i, window.firstLine + line);
                    if (level == 0) {
                        continue;
                    }
                    for (int b = 0; b < pixelBytes; b++) {
                        byte pixel = pixels[level * pixelBytes + b];
                        int difference = (pixel & 0xFF) - (pixels[b] & 0xFF);
                        target[row + i * pixelBytes + b] = pixel;
                        sums.sum += difference;
                        sums.weighted += difference * (rowToEnd - (long) i * pixelBytes - b);
                    }
                }
            }
            x += width;
        }
    }

    /**
     * Deflates lines of a picture.
     *
     * @param fromLine the first line of the picture in the stream
     * @param lines lines with whatever precedes their pixels
     */
    static PixelStream of(Picture picture, int fromLine, byte[][] lines, PixelFormat format) {
        List<Box> boxes = picture.boxes().stream().sorted(comparingInt(Box::x)).toList();
        int lineBytes = lines[0].length;
        ToIntFunction<Box> begins = box -> lineBytes - (picture.width() - box.x()) * format.pixelBytes();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x78);
        out.write(0x01);
        ByteArrayOutputStream pending = new ByteArrayOutputStream();
        int[][] positions = new int[boxes.size()][lines.length];
        Adler32 checksum = new Adler32();
        for (int line = 0; line < lines.length; line++) {
            checksum.update(lines[line]);
            int done = 0;
            for (int i = 0; i < positions.length; i++) {
                Box box = boxes.get(i);
                if (box.isOnLine(fromLine + line)) {
                    int begin = begins.applyAsInt(box);
                    int length = box.width() * format.pixelBytes();
                    pending.write(lines[line], done, begin - done);
                    beginStored(length, pending, out);
                    positions[i][line] = out.size();
                    out.write(lines[line], begin, length);
                    done = begin + length;
                }
            }
            pending.write(lines[line], done, lineBytes - done);
        }
        out.writeBytes(FrameFile.deflated(pending.toByteArray(), true));
        out.writeBytes(new byte[CHECKSUM_BYTES]);
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < positions.length; i++) {
            Box box = boxes.get(i);
            int from = Math.max(0, box.y() - fromLine);
            int to = Math.min(lines.length, box.y() + box.height() - fromLine);
            if (from < to) {
                long before = (long) from * lineBytes + begins.applyAsInt(box);
                int[] shown = Arrays.copyOfRange(positions[i], from, to);
                windows.add(new Window(box, fromLine + from - box.y(), before, shown, format.levels(box)));
            }
        }
        int sum = (int) checksum.getValue();
        return new PixelStream(out.toByteArray(), lines.length, lineBytes, format.pixelBytes(), sum, windows);
    }

    /** Ends what was deflated so far at a whole byte, with the header of a stored block. */
    private static void beginStored(int length, ByteArrayOutputStream pending, ByteArrayOutputStream out) {
        if (pending.size() == 0) {
            out.write(0);
        } else {
            byte[] before = FrameFile.deflated(pending.toByteArray(), false);
            // it ends with the length of an empty stored block and its complement
            out.write(before, 0, before.length - 4);
            pending.reset();
        }
        out.write(length);
        out.write(length >>> 8);
        out.write(~length);
        out.write(~length >>> 8);
    }
}
