// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import static javax.imageio.plugins.tiff.BaselineTIFFTagSet.*;
import static javax.imageio.plugins.tiff.TIFFTag.*;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.nuxeo.datagen.core.text.Ascii;

/**
 * The first bytes of a TIFF file with one image (TIFF 6.0, little-endian): the header, the directory, and the values
 * that do not fit into it. All are static, because the values that vary are in the tail: it begins with the arrays of
 * the strips' positions and lengths, followed by the color map if there is one.
 *
 * <p>There are two strips, because TIFF stores an array of one value in the directory.
 */
public final class TiffHead {

    public static final int STRIPS = 2;

    /** Number of bytes of the arrays at the beginning of a tail. */
    public static final int ARRAY_BYTES = 8 * STRIPS;

    private static final int ENTRY_BYTES = 12;
    private static final int HEADER_BYTES = 8;

    /** The tags whose values are in the tail, and where they are in it. */
    private static final Map<Integer, Integer> IN_TAIL =
            Map.of(TAG_STRIP_OFFSETS, 0, TAG_STRIP_BYTE_COUNTS, 4 * STRIPS, TAG_COLOR_MAP, ARRAY_BYTES);

    private final Map<Integer, Entry> entries = new TreeMap<>();

    private record Entry(int type, int count, byte[] value) {}

    /**
     * Makes a head.
     *
     * @param dotsPerInch resolution in both directions
     * @param rowsPerStrip lines of the upper strip
     * @param bits bits of each sample
     */
    public TiffHead(
            int width, int height, int dotsPerInch, int rowsPerStrip, int compression, int photometric, int... bits) {
        shorts(TAG_IMAGE_WIDTH, width);
        shorts(TAG_IMAGE_LENGTH, height);
        shorts(TAG_BITS_PER_SAMPLE, bits);
        shorts(TAG_COMPRESSION, compression);
        shorts(TAG_PHOTOMETRIC_INTERPRETATION, photometric);
        shorts(TAG_SAMPLES_PER_PIXEL, bits.length);
        shorts(TAG_ROWS_PER_STRIP, rowsPerStrip);
        shorts(TAG_PLANAR_CONFIGURATION, PLANAR_CONFIGURATION_CHUNKY);
        rationals(TAG_X_RESOLUTION, dotsPerInch);
        rationals(TAG_Y_RESOLUTION, dotsPerInch);
        shorts(TAG_RESOLUTION_UNIT, RESOLUTION_UNIT_INCH);
        put(TAG_STRIP_OFFSETS, TIFF_LONG, STRIPS, new byte[4 * STRIPS]);
        put(TAG_STRIP_BYTE_COUNTS, TIFF_LONG, STRIPS, new byte[4 * STRIPS]);
    }

    /** Adds a tag with 16-bit values. */
    public TiffHead shorts(int tag, int... values) {
        ByteBuffer buffer = buffer(2 * values.length);
        for (int value : values) {
            buffer.putShort((short) value);
        }
        return put(tag, TIFF_SHORT, values.length, buffer.array());
    }

    /** Adds a tag with integers that are written as rationals. */
    public TiffHead rationals(int tag, int... values) {
        ByteBuffer buffer = buffer(8 * values.length);
        for (int value : values) {
            buffer.putInt(value).putInt(1);
        }
        return put(tag, TIFF_RATIONAL, values.length, buffer.array());
    }

    /** Adds a tag with uninterpreted bytes. */
    public TiffHead bytes(int tag, byte[] value) {
        return put(tag, TIFF_UNDEFINED, value.length, value);
    }

    /** Adds a color map of 3 × {@code colors} 16-bit values, which follow the arrays in the tail. */
    public TiffHead colorMap(int colors) {
        return put(TAG_COLOR_MAP, TIFF_SHORT, 3 * colors, new byte[6 * colors]);
    }

    private TiffHead put(int tag, int type, int count, byte[] value) {
        entries.put(tag, new Entry(type, count, value));
        return this;
    }

    /** Returns the bytes of the head, for a tail that follows immediately. Their number is even. */
    public byte[] toBytes() {
        int begin = HEADER_BYTES + 2 + ENTRY_BYTES * entries.size() + 4;
        ByteBuffer directory = buffer(begin);
        ByteArrayOutputStream values = new ByteArrayOutputStream();
        directory.put((byte) 'I').put((byte) 'I').putShort((short) 42).putInt(HEADER_BYTES);
        directory.putShort((short) entries.size());
        entries.forEach((tag, entry) -> {
            byte[] value = entry.value();
            directory.putShort((short) (int) tag).putShort((short) entry.type()).putInt(entry.count());
            if (IN_TAIL.containsKey(tag)) {
                directory.putInt(0);
            } else if (value.length <= Integer.BYTES) {
                directory.put(Arrays.copyOf(value, Integer.BYTES));
            } else {
                directory.putInt(begin + values.size());
                values.writeBytes(Arrays.copyOf(value, value.length + 1 & ~1));
            }
        });
        byte[] head = Arrays.copyOf(directory.array(), begin + values.size());
        Ascii.put(values.toByteArray(), head, begin);
        patch(head, head.length);
        return head;
    }

    /** Writes another position of the tail into a head. */
    public static void patch(byte[] head, long tailOffset) {
        ByteBuffer buffer = ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN);
        int count = buffer.getShort(HEADER_BYTES);
        for (int i = 0; i < count; i++) {
            int at = HEADER_BYTES + 2 + ENTRY_BYTES * i;
            Integer inTail = IN_TAIL.get(buffer.getShort(at) & 0xFFFF);
            if (inTail != null) {
                buffer.putInt(at + 8, (int) tailOffset + inTail);
            }
        }
    }

    /** Writes position and length of a strip into the arrays at index {@code arrays}. */
    public static void putStrip(byte[] target, int arrays, int strip, long offset, int lengthBytes) {
        LITTLE_INTS.set(target, arrays + 4 * strip, (int) offset);
        LITTLE_INTS.set(target, arrays + 4 * (STRIPS + strip), lengthBytes);
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
