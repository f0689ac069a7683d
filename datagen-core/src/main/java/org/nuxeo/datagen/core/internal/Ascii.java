// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.internal;

import java.nio.charset.StandardCharsets;

/** Writers and parsers of ASCII text in byte arrays of the caller, which allocate nothing. */
public final class Ascii {

    private static final byte[] LOWER_HEX = bytes("0123456789abcdef");
    private static final byte[] UPPER_HEX = bytes("0123456789ABCDEF");

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
        return hex(LOWER_HEX, value, digits, target, offset);
    }

    /** Writes the last hexadecimal digits of a number in upper case and returns the offset after them. */
    public static int upperHex(long value, int digits, byte[] target, int offset) {
        return hex(UPPER_HEX, value, digits, target, offset);
    }

    private static int hex(byte[] alphabet, long value, int digits, byte[] target, int offset) {
        for (int i = offset + digits - 1; i >= offset; i--) {
            target[i] = alphabet[(int) value & 15];
            value >>>= 4;
        }
        return offset + digits;
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
