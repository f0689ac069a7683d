// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.nuxeo.datagen.core.text.Ascii;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A writer of the marker segments of baseline JPEG (ITU-T T.81, annex B) for pictures in gray, or in YCbCr with 4:2:0
 * subsampling, with one scan for each component.
 *
 * <p>With one scan for each component, the blocks of a component are contiguous line by line. So text and bars in the
 * luminance do not interrupt the runs of the colors.
 *
 * <p>A file is padded by comment segments: whole ones are the filler, and a shorter one in the tail is the rest.
 */
public final class JpegSegments {

    /** First of the eight restart markers, which are used in turn. */
    private static final int RST0 = 0xD0;

    private static final int SOI = 0xD8;
    private static final int EOI = 0xD9;
    private static final int SOS = 0xDA;
    private static final int DQT = 0xDB;
    private static final int DRI = 0xDD;
    private static final int SOF0 = 0xC0;
    private static final int DHT = 0xC4;
    private static final int APP0 = 0xE0;
    private static final byte FF = (byte) 0xFF;
    private static final byte COM = (byte) 0xFE;
    private static final int COMMENT_HEADER = 4;

    /** Comment segments of the maximum length. */
    private static final Padding PADDING = new Padding(new byte[0], 2 + 0xFFFF, new byte[] {FF, COM, FF, FF}, 0);

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Returns what precedes the first scan of a picture with 1 or 3 components. */
    public static byte[] head(int dotsPerInch, JpegTables tables, int width, int height, int components) {
        JpegSegments begun = new JpegSegments().startOfImage().jfif(dotsPerInch).tables(tables);
        return begun.frame(width, height, components).toBytes();
    }

    /** Begins an image. */
    public JpegSegments startOfImage() {
        return marker(SOI);
    }

    /** Adds the JFIF 1.02 header with a resolution in dots per inch. */
    private JpegSegments jfif(int dotsPerInch) {
        ByteBuffer body = ByteBuffer.allocate(14).put(Ascii.bytes("JFIF\0\1\2\1"));
        return segment(APP0, body.putShort((short) dotsPerInch).putShort((short) dotsPerInch));
    }

    /** Adds the quantization and Huffman tables. */
    public JpegSegments tables(JpegTables tables) {
        for (int i = 0; i < 2; i++) {
            segment(DQT, ByteBuffer.allocate(65).put((byte) i).put(tables.quantizers()[i]));
        }
        for (int i = 0; i < 2; i++) {
            segment(DHT, ByteBuffer.wrap(tables.dc()[i].segment(0, i)));
            segment(DHT, ByteBuffer.wrap(tables.ac()[i].segment(1, i)));
        }
        return this;
    }

    /** Adds the frame header of a picture with 1 or 3 components. */
    public JpegSegments frame(int width, int height, int components) {
        ByteBuffer body = ByteBuffer.allocate(6 + 3 * components).put((byte) 8);
        body.putShort((short) height).putShort((short) width).put((byte) components);
        for (int i = 0; i < components; i++) {
            boolean isFull = i == 0 && components > 1;
            body.put((byte) (i + 1)).put((byte) (isFull ? 0x22 : 0x11)).put((byte) Math.min(i, 1));
        }
        return segment(SOF0, body);
    }

    /** Adds coded bytes of a scan. */
    public JpegSegments bytes(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Adds the restart interval and the header of a component's scan (component 0, 1 or 2). */
    public JpegSegments scan(int component, int blocksPerInterval) {
        segment(DRI, ByteBuffer.allocate(2).putShort((short) blocksPerInterval));
        int table = component == 0 ? 0 : 0x11;
        return segment(SOS, ByteBuffer.wrap(new byte[] {1, (byte) (component + 1), (byte) table, 0, 63, 0}));
    }

    /** Ends the image. */
    public JpegSegments endOfImage() {
        return marker(EOI);
    }

    /** Returns all bytes added so far. */
    public byte[] toBytes() {
        return out.toByteArray();
    }

    /**
     * Writes the marker between two restart intervals of a scan.
     *
     * @param interval number of the interval that ends, from 0
     * @return the index after the last byte written
     */
    public static int restart(int interval, byte[] target, int at) {
        return marker(RST0 + (interval & 7), target, at);
    }

    /** Writes the marker that ends an image and returns the index after the last byte written. */
    public static int endOfImage(byte[] target, int at) {
        return marker(EOI, target, at);
    }

    private static int marker(int code, byte[] target, int at) {
        target[at] = FF;
        target[at + 1] = (byte) code;
        return at + 2;
    }

    private JpegSegments marker(int code) {
        out.write(FF);
        out.write(code);
        return this;
    }

    private JpegSegments segment(int code, ByteBuffer body) {
        marker(code);
        int length = body.capacity() + 2;
        out.write(length >> 8);
        out.write(length);
        out.writeBytes(body.array());
        return this;
    }

    /** Returns the filler of a format, whose name selects the bytes. */
    public static Filler filler(String format) {
        return new Filler(format, PADDING);
    }

    /**
     * Writes the remainder of the padding after the filler, before a marker. One to three bytes, too few for a segment, become
     * fill bytes (ITU-T T.81, B.1.1.2).
     *
     * @param fillerBytes length of the filler
     * @param paddingBytes length of the filler and the remainder
     * @return the index after the last byte written
     */
    public static int rest(Filler filler, long fillerBytes, long paddingBytes, byte[] target, int at) {
        int rest = (int) (paddingBytes - fillerBytes);
        int end = at + rest;
        if (rest < COMMENT_HEADER) {
            Arrays.fill(target, at, end, FF);
            return end;
        }
        filler.copy(fillerBytes, target, at, rest);
        target[at + 2] = (byte) (rest - 2 >> 8);
        target[at + 3] = (byte) (rest - 2);
        return end;
    }
}
