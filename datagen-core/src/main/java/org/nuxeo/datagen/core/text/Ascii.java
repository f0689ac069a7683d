// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Writers and parsers of ASCII text in byte arrays of the caller, which allocate nothing. */
public final class Ascii {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final int LOWER_GAP = 'a' - '9' - 1;
    private static final int UPPER_GAP = 'A' - '9' - 1;

    private Ascii() {}

    /** Returns the ASCII bytes of a text. */
    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the text of the first bytes of an array. */
    @SuppressWarnings("deprecation") // the only String constructor that copies ASCII bytes without decoding them
    public static String text(byte[] bytes, int length) {
        return new String(bytes, 0, 0, length);
    }

    /** Copies bytes and returns the offset after them. */
    public static int put(byte[] bytes, byte[] target, int offset) {
        System.arraycopy(bytes, 0, target, offset, bytes.length);
        return offset + bytes.length;
    }

    /** Writes the last decimal digits of a number, which must not be negative, and returns the offset after them. */
    public static int decimal(int value, int digits, byte[] target, int offset) {
        for (int i = offset + digits - 1; i >= offset; i--) {
            target[i] = (byte) ('0' + value % 10);
            value /= 10;
        }
        return offset + digits;
    }

    /** Writes the last hexadecimal digits of a number in lower case and returns the offset after them. */
    public static int lowerHex(long value, int digits, byte[] target, int offset) {
        return hex(LOWER_GAP, value, digits, target, offset);
    }

    /** Writes the last hexadecimal digits of a number in upper case and returns the offset after them. */
    public static int upperHex(long value, int digits, byte[] target, int offset) {
        return hex(UPPER_GAP, value, digits, target, offset);
    }

    private static int hex(int gap, long value, int digits, byte[] target, int offset) {
        int next = offset;
        int left = digits;
        for (; left >= 8; left -= 8, next += 8) {
            LONGS.set(target, next, eightDigits((int) (value >>> 4 * (left - 8)), gap));
        }
        long rest = left == 0 ? 0 : eightDigits((int) value, gap);
        if (left >= 4) {
            left -= 4;
            INTS.set(target, next, (int) (rest >>> 8 * left));
            next += 4;
        }
        while (left > 0) {
            target[next++] = (byte) (rest >>> 8 * --left);
        }
        return next;
    }

    /**
     * Returns eight hexadecimal digits as ASCII, the first one in the highest byte. Each step doubles the distance of the
     * digits; then all of them become characters at once.
     *
     * @param gap number of characters between the digit nine and the letter for ten
     */
    private static long eightDigits(int value, int gap) {
        long digits = value & 0xFFFFFFFFL;
        digits = (digits | digits << 16) & 0x0000FFFF_0000FFFFL;
        digits = (digits | digits << 8) & 0x00FF00FF_00FF00FFL;
        digits = (digits | digits << 4) & 0x0F0F0F0F_0F0F0F0FL;
        long letters = (digits + 0x06060606_06060606L) >>> 4 & 0x01010101_01010101L;
        return digits + 0x30303030_30303030L + letters * gap;
    }

    /** Returns the number that the decimal digits of a range of a text form, or -1 if one of them is not a digit. */
    public static int parseDecimal(String text, int from, int to) {
        int value = 0;
        for (int i = from; i < to; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                return -1;
            }
            value = value * 10 + digit;
        }
        return value;
    }
}
