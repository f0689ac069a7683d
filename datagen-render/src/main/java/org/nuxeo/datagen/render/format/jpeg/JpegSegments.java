// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format.jpeg;

import java.io.ByteArrayOutputStream;
import org.nuxeo.datagen.render.frame.Filler;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * A writer of the marker segments of baseline JPEG (ITU-T T.81, annex B) for pictures in YCbCr with 4:2:0 subsampling
 * and one scan for each component.
 *
 * <p>With one scan for each component, the blocks of a component are contiguous line by line. So text and bars in the
 * luminance do not interrupt the runs of the colors.
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

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Begins an image. */
    public JpegSegments startOfImage() {
        return marker(SOI);
    }

    /** Adds the JFIF 1.02 header with a resolution in dots per inch. */
    public JpegSegments jfif(int dotsPerInch) {
        byte[] body = {
            'J',
            'F',
            'I',
            'F',
            0,
            1,
            2,
            1,
            (byte) (dotsPerInch >> 8),
            (byte) dotsPerInch,
            (byte) (dotsPerInch >> 8),
            (byte) dotsPerInch,
            0,
            0
        };
        return segment(APP0, body);
    }

    /** Adds the quantization and Huffman tables. */
    public JpegSegments tables(JpegTables tables) {
        for (int i = 0; i < 2; i++) {
            byte[] body = new byte[65];
            body[0] = (byte) i;
            System.arraycopy(tables.quantizers()[i], 0, body, 1, 64);
            segment(DQT, body);
        }
        for (int i = 0; i < 2; i++) {
            segment(DHT, tables.dc()[i].segment(0, i));
            segment(DHT, tables.ac()[i].segment(1, i));
        }
        return this;
    }

    /** Adds the frame header of a picture in gray, which has one component. */
    public JpegSegments grayFrame(int width, int height) {
        byte[] body = {8, (byte) (height >> 8), (byte) height, (byte) (width >> 8), (byte) width, 1, 1, 0x11, 0};
        return segment(SOF0, body);
    }

    /** Adds coded bytes of a scan. */
    public JpegSegments bytes(byte[] bytes) {
        out.writeBytes(bytes);
        return this;
    }

    /** Adds the frame header. */
    public JpegSegments frame(int width, int height) {
        byte[] body = {
            8,
            (byte) (height >> 8),
            (byte) height,
            (byte) (width >> 8),
            (byte) width,
            3,
            1,
            0x22,
            0,
            2,
            0x11,
            1,
            3,
            0x11,
            1
        };
        return segment(SOF0, body);
    }

    /** Adds the restart interval and the header of a component's scan (component 0, 1 or 2). */
    public JpegSegments scan(int component, int blocksPerInterval) {
        segment(DRI, new byte[] {(byte) (blocksPerInterval >> 8), (byte) blocksPerInterval});
        int table = component == 0 ? 0 : 0x11;
        return segment(SOS, new byte[] {1, (byte) (component + 1), (byte) table, 0, 63, 0});
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
        target[at] = -1;
        target[at + 1] = (byte) code;
        return at + 2;
    }

    private JpegSegments marker(int code) {
        out.write(0xFF);
        out.write(code);
        return this;
    }

    private JpegSegments segment(int code, byte[] body) {
        marker(code);
        int length = body.length + 2;
        out.write(length >> 8);
        out.write(length);
        out.writeBytes(body);
        return this;
    }

    /**
     * The padding of JPEG. The filler is whole comment segments; the tail adds a shorter one. One to three bytes, too few
     * for a segment, become fill bytes before the next marker (ITU-T T.81, B.1.1.2).
     */
    public static final class JpegPadding {

        private static final byte FF = (byte) 0xFF;
        private static final byte COM = (byte) 0xFE;
        private static final int SEGMENT_HEADER = 4;

        /** Comment segments of the maximum length. */
        private static final Padding PADDING = new Padding(new byte[0], 2 + 0xFFFF, new byte[] {FF, COM, FF, FF}, 0);

        private final Filler filler;

        /**
         * Makes the padding of a format.
         *
         * @param format name of the format, which selects the filler's bytes
         */
        public JpegPadding(String format) {
            filler = new Filler(format, PADDING);
        }

        /** Returns the filler. */
        public Filler filler() {
            return filler;
        }

        /**
         * Writes the remainder of the padding after the filler, before a marker.
         *
         * @param fillerBytes length of the filler
         * @param restBytes 0 to the length of a segment
         * @return the index after the last byte written
         */
        public int writeRest(long fillerBytes, int restBytes, byte[] target, int at) {
            int end = at + restBytes;
            if (restBytes < SEGMENT_HEADER) {
                for (int i = at; i < end; i++) {
                    target[i] = FF;
                }
                return end;
            }
            filler.copy(fillerBytes, target, at, restBytes);
            int length = restBytes - 2;
            target[at + 2] = (byte) (length >> 8);
            target[at + 3] = (byte) length;
            return end;
        }
    }
}
