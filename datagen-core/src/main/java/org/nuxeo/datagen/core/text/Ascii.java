// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.nuxeo.datagen.core.text.ByteViews.BIG_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.BIG_LONGS;

import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;

/** Writers and parsers of ASCII text in byte arrays of the caller, which allocate nothing. */
public final class Ascii {

    private static final int LOWER_GAP = 'a' - '9' - 1;
    private static final int UPPER_GAP = 'A' - '9' - 1;

    private static final char REPLACEMENT = 0xFFFD;

    private static final byte[] PAIRS = pairs();
    private static final long[] POWERS =
            LongStream.iterate(1, power -> 10 * power).limit(19).toArray();
    private static final long BILLION = 1_000_000_000;
    private static final byte[] MIN_LONG = bytes("-9223372036854775808");

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

    /** Writes a text in ISO 8859-1, whose characters are up to U+00FF, and returns the offset after it. */
    @SuppressWarnings("deprecation") // the only method of String that writes bytes into an array of the caller
    public static int put(String text, byte[] target, int offset) {
        text.getBytes(0, text.length(), target, offset);
        return offset + text.length();
    }

    /** Copies bytes and returns the offset after them. */
    public static int put(byte[] bytes, byte[] target, int offset) {
        System.arraycopy(bytes, 0, target, offset, bytes.length);
        return offset + bytes.length;
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
            BIG_LONGS.set(target, next, eightDigits((int) (value >>> 4 * (left - 8)), gap));
        }
        long rest = left == 0 ? 0 : eightDigits((int) value, gap);
        if (left >= 4) {
            left -= 4;
            BIG_INTS.set(target, next, (int) (rest >>> 8 * left));
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

    /** Returns the number of decimal digits of a number of at least 0; 1 for zero. */
    public static int decimalLength(long value) {
        // 1233 / 4096 approximates the decimal logarithm of 2 precisely enough for 63 bits
        long odd = value | 1;
        int below = (64 - Long.numberOfLeadingZeros(odd)) * 1233 >>> 12;
        return odd >= POWERS[below] ? below + 1 : below;
    }

    /** Writes a number in decimal, with a hyphen if it is negative. */
    public static int decimal(long value, byte[] target, int at) {
        if (value >= 0) {
            return zeroPadded(value, decimalLength(value), target, at);
        }
        if (value == Long.MIN_VALUE) {
            return put(MIN_LONG, target, at);
        }
        target[at] = '-';
        return decimal(-value, target, at + 1);
    }

    /** Writes the last {@code digits} decimal digits of a number of at least 0, with leading zeros. */
    public static int zeroPadded(long value, int digits, byte[] target, int at) {
        int i = at + digits;
        long rest = value;
        for (; rest >= BILLION && i - at >= 2; rest /= 100) {
            i = pairBefore((int) (rest % 100), target, i);
        }
        int small = (int) (rest < BILLION ? rest : rest % 10);
        for (; i - at >= 2; small /= 100) {
            i = pairBefore(small % 100, target, i);
        }
        if (i > at) {
            target[at] = (byte) ('0' + small % 10);
        }
        return at + digits;
    }

    /**
     * Writes two digits.
     *
     * @param value 0 to 99
     */
    public static int two(int value, byte[] target, int at) {
        pairBefore(value, target, at + 2);
        return at + 2;
    }

    /**
     * Writes an amount with thousands separators and two decimals, as in {@code 1,234,567.89}, with a hyphen if it is
     * negative.
     *
     * @param amountCents any amount except {@link Long#MIN_VALUE}
     */
    public static int money(long amountCents, byte[] target, int at) {
        int start = at;
        long cents = amountCents;
        if (cents < 0) {
            target[start++] = '-';
            cents = -cents;
        }
        long units = cents / 100;
        int fraction = (int) (cents - units * 100);
        int digits = decimalLength(units);
        int end = start + digits + (digits - 1) / 3;
        int i = end;
        while (digits > 3) {
            long quotient = units / 1000;
            int group = (int) (units - quotient * 1000);
            i = pairBefore(group % 100, target, i);
            target[--i] = (byte) ('0' + group / 100);
            target[--i] = ',';
            units = quotient;
            digits -= 3;
        }
        zeroPadded(units, digits, target, start);
        target[end] = '.';
        pairBefore(fraction, target, end + 3);
        return end + 3;
    }

    /**
     * Writes a text in UTF-8. What no text can hold becomes the replacement character U+FFFD.
     *
     * @param replaced for each character of ASCII the bytes instead of it, or null
     */
    public static int utf8(String text, byte[][] replaced, byte[] target, int at) {
        int length = text.length();
        int i = at;
        for (int k = 0; k < length; k++) {
            char c = text.charAt(k);
            if (c < 0x80) {
                byte[] other = replaced[c];
                if (other == null) {
                    target[i++] = (byte) c;
                } else {
                    i = put(other, target, i);
                }
            } else if (Character.isHighSurrogate(c) && k + 1 < length && Character.isLowSurrogate(text.charAt(k + 1))) {
                i = utf8(Character.toCodePoint(c, text.charAt(++k)), target, i);
            } else {
                i = utf8(Character.isSurrogate(c) || c >= 0xFFFE ? REPLACEMENT : c, target, i);
            }
        }
        return i;
    }

    /** Writes a character beyond ASCII in UTF-8, in two to four bytes, and returns the index after it. */
    public static int utf8(int codePoint, byte[] target, int at) {
        int i = at;
        if (codePoint < 0x800) {
            target[i++] = (byte) (0xC0 | codePoint >>> 6);
        } else {
            if (codePoint < 0x10000) {
                target[i++] = (byte) (0xE0 | codePoint >>> 12);
            } else {
                target[i++] = (byte) (0xF0 | codePoint >>> 18);
                target[i++] = (byte) (0x80 | codePoint >>> 12 & 0x3F);
            }
            target[i++] = (byte) (0x80 | codePoint >>> 6 & 0x3F);
        }
        target[i++] = (byte) (0x80 | codePoint & 0x3F);
        return i;
    }

    private static int pairBefore(int value, byte[] target, int end) {
        target[end - 2] = PAIRS[2 * value];
        target[end - 1] = PAIRS[2 * value + 1];
        return end - 2;
    }

    private static byte[] pairs() {
        byte[] pairs = new byte[200];
        for (int i = 0; i < 100; i++) {
            pairs[2 * i] = (byte) ('0' + i / 10);
            pairs[2 * i + 1] = (byte) ('0' + i % 10);
        }
        return pairs;
    }
}
