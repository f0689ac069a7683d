// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.format;

import java.io.ByteArrayOutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
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

    public static final int JPEG_TABLES = 347;
    public static final int YCBCR_SUBSAMPLING = 530;
    public static final int REFERENCE_BLACK_WHITE = 532;

    private static final int IMAGE_WIDTH = 256;
    private static final int IMAGE_LENGTH = 257;
    private static final int BITS_PER_SAMPLE = 258;
    private static final int COMPRESSION = 259;
    private static final int PHOTOMETRIC = 262;
    private static final int SAMPLES_PER_PIXEL = 277;
    private static final int ROWS_PER_STRIP = 278;
    private static final int PLANAR_CONFIGURATION = 284;
    private static final int COLOR_MAP = 320;
    private static final int STRIP_OFFSETS = 273;
    private static final int STRIP_BYTE_COUNTS = 279;
    private static final int X_RESOLUTION = 282;
    private static final int Y_RESOLUTION = 283;
    private static final int RESOLUTION_UNIT = 296;

    private static final int SHORT = 3;
    private static final int LONG = 4;
    private static final int RATIONAL = 5;
    private static final int UNDEFINED = 7;
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int ENTRY_BYTES = 12;
    private static final int HEADER_BYTES = 8;

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
        shorts(IMAGE_WIDTH, width);
        shorts(IMAGE_LENGTH, height);
        shorts(BITS_PER_SAMPLE, bits);
        shorts(COMPRESSION, compression);
        shorts(PHOTOMETRIC, photometric);
        shorts(SAMPLES_PER_PIXEL, bits.length);
        shorts(ROWS_PER_STRIP, rowsPerStrip);
        shorts(PLANAR_CONFIGURATION, 1);
        rationals(X_RESOLUTION, dotsPerInch);
        rationals(Y_RESOLUTION, dotsPerInch);
        shorts(RESOLUTION_UNIT, 2);
        put(STRIP_OFFSETS, LONG, STRIPS, new byte[4 * STRIPS]);
        put(STRIP_BYTE_COUNTS, LONG, STRIPS, new byte[4 * STRIPS]);
    }

    /** Adds a tag with 16-bit values. */
    public TiffHead shorts(int tag, int... values) {
        ByteBuffer buffer = buffer(2 * values.length);
        for (int value : values) {
            buffer.putShort((short) value);
        }
        return put(tag, SHORT, values.length, buffer.array());
    }

    /** Adds a tag with integers that are written as rationals. */
    public TiffHead rationals(int tag, int... values) {
        ByteBuffer buffer = buffer(8 * values.length);
        for (int value : values) {
            buffer.putInt(value).putInt(1);
        }
        return put(tag, RATIONAL, values.length, buffer.array());
    }

    /** Adds a tag with uninterpreted bytes. */
    public TiffHead bytes(int tag, byte[] value) {
        return put(tag, UNDEFINED, value.length, value);
    }

    /** Adds a color map of 3 × {@code colors} 16-bit values, which follow the arrays in the tail. */
    public TiffHead colorMap(int colors) {
        return put(COLOR_MAP, SHORT, 3 * colors, new byte[6 * colors]);
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
            if (isInTail(tag)) {
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
            int tag = buffer.getShort(at) & 0xFFFF;
            if (isInTail(tag)) {
                int inTail = tag == STRIP_OFFSETS ? 0 : tag == STRIP_BYTE_COUNTS ? 4 * STRIPS : ARRAY_BYTES;
                buffer.putInt(at + 8, (int) tailOffset + inTail);
            }
        }
    }

    /** Writes position and length of a strip into the arrays at index {@code arrays}. */
    public static void putStrip(byte[] target, int arrays, int strip, long offset, int lengthBytes) {
        INTS.set(target, arrays + 4 * strip, (int) offset);
        INTS.set(target, arrays + 4 * (STRIPS + strip), lengthBytes);
    }

    private static boolean isInTail(int tag) {
        return tag == STRIP_OFFSETS || tag == STRIP_BYTE_COUNTS || tag == COLOR_MAP;
    }

    private static ByteBuffer buffer(int length) {
        return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    }
}
