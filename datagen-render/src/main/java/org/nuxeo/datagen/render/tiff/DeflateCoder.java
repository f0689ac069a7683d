package org.nuxeo.datagen.render.tiff;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.zip.Adler32;

/**
 * Zlib streams (RFC 1950) of one block with the fixed codes (RFC 1951, 3.2.6), made four bytes at a time: what equals the
 * four bytes above, or those before, becomes part of a match, anything else four literals.
 *
 * <p>No window is searched and no statistics are kept, so the bytes follow from the pixels alone, on any machine, and a
 * line that repeats the one above costs a comparison for every four bytes.
 */
public final class DeflateCoder implements StripCoder {

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final int MAX_UNITS = 64;
    private static final int END_OF_BLOCK_BITS = 7;
    private static final int[] LENGTH_BASES = {
        3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227,
        258
    };

    /** Bits of each byte as a literal, {@code code << 4 | length}. */
    private static final int[] LITERALS = literals();

    /** Bits of a match with the line above, and with the four bytes before, by its length in units of four bytes. */
    private final long[] matchAbove = new long[MAX_UNITS + 1];

    private final long[] matchBefore = new long[MAX_UNITS + 1];
    private final int lineBytes;
    private final Adler32 checksum = new Adler32();

    /**
     * Makes a coder.
     *
     * @param lineBytes length of a line, a multiple of 4 from 257 to 384
     */
    public DeflateCoder(int lineBytes) {
        if (lineBytes < 257 || lineBytes > 384 || lineBytes % 4 != 0) {
            throw new IllegalArgumentException("lineBytes " + lineBytes + ": must be a multiple of 4 from 257 to 384");
        }
        this.lineBytes = lineBytes;
        // distances 257 to 384 are code 16 with seven more bits, distance 4 is code 3
        long above = reversed(16, 5) | (long) (lineBytes - 257) << 5;
        for (int units = 1; units <= MAX_UNITS; units++) {
            matchAbove[units] = match(4 * units, above, 12);
            matchBefore[units] = match(4 * units, reversed(3, 5), 5);
        }
    }

    @Override
    public int encode(byte[] pixels, int from, int to, byte[] target, int at) {
        target[at] = 0x78;
        target[at + 1] = 0x01;
        int position = at + 2;
        // last block, fixed codes
        long gathered = 3;
        int count = 3;
        int i = from;
        while (i < to) {
            int unit = (int) INT.get(pixels, i);
            int units = 0;
            long[] matches = matchAbove;
            if (i - lineBytes >= from) {
                units = run(pixels, i, Math.min(to, i + 4 * MAX_UNITS), lineBytes);
            }
            if (units == 0 && i - 4 >= from && unit == (int) INT.get(pixels, i - 4)) {
                units = run(pixels, i, Math.min(to, i + 4 * MAX_UNITS), 4);
                matches = matchBefore;
            }
            if (units > 0) {
                long bits = matches[units];
                gathered |= bits >>> 6 << count;
                count += (int) bits & 63;
                i += 4 * units;
            } else {
                int a = LITERALS[unit & 0xFF];
                int b = LITERALS[unit >>> 8 & 0xFF];
                int c = LITERALS[unit >>> 16 & 0xFF];
                int d = LITERALS[unit >>> 24];
                int lengthA = a & 15;
                int lengthAb = lengthA + (b & 15);
                int lengthAbc = lengthAb + (c & 15);
                long bits = a >>> 4
                        | (long) (b >>> 4) << lengthA
                        | (long) (c >>> 4) << lengthAb
                        | (long) (d >>> 4) << lengthAbc;
                gathered |= bits << count;
                count += lengthAbc + (d & 15);
                i += 4;
            }
            // at most 7 bits stay, at most 36 are added
            LONG.set(target, position, gathered);
            position += count >>> 3;
            gathered >>>= count & ~7;
            count &= 7;
        }
        count += END_OF_BLOCK_BITS;
        LONG.set(target, position, gathered);
        position += count + 7 >>> 3;
        checksum.reset();
        checksum.update(pixels, from, to - from);
        int sum = (int) checksum.getValue();
        for (int shift = 24; shift >= 0; shift -= 8) {
            target[position++] = (byte) (sum >>> shift);
        }
        return position;
    }

    /** Returns how many units from {@code from} on equal those {@code distance} bytes before. */
    private static int run(byte[] pixels, int from, int to, int distance) {
        int i = from;
        while (i < to && (int) INT.get(pixels, i) == (int) INT.get(pixels, i - distance)) {
            i += 4;
        }
        return i - from >>> 2;
    }

    private static long match(int length, long distanceBits, int distanceLength) {
        int index = LENGTH_BASES.length - 1;
        while (LENGTH_BASES[index] > length) {
            index--;
        }
        int extra = index < 8 || index == 28 ? 0 : index / 4 - 1;
        int symbol = 257 + index;
        long code = symbol < 280 ? reversed(symbol - 256, 7) : reversed(0xC0 + symbol - 280, 8);
        int codeLength = symbol < 280 ? 7 : 8;
        long bits = code | (long) (length - LENGTH_BASES[index]) << codeLength | distanceBits << codeLength + extra;
        return bits << 6 | codeLength + extra + distanceLength;
    }

    private static int[] literals() {
        int[] bits = new int[256];
        for (int value = 0; value < bits.length; value++) {
            boolean low = value < 144;
            int length = low ? 8 : 9;
            int code = low ? 0x30 + value : 0x190 + value - 144;
            bits[value] = (int) reversed(code, length) << 4 | length;
        }
        return bits;
    }

    private static long reversed(int code, int length) {
        return Integer.reverse(code) >>> 32 - length;
    }
}
