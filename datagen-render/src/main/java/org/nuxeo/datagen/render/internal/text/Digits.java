// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.internal.text;

import java.nio.charset.StandardCharsets;
import org.nuxeo.datagen.core.calendar.Days;

/**
 * A writer of numbers, dates and identifiers as ASCII bytes into a caller's array, without allocation.
 *
 * <p>Every method writes at index {@code at} and returns the index after the last byte written. It throws an
 * {@link ArrayIndexOutOfBoundsException} if the array is too short. Decimal digits come two at a time from a table, so
 * a number costs one division for each pair of digits (A. Alexandrescu, "Three optimization tips for C++", 2012).
 */
public final class Digits {

    private static final byte[] PAIRS = pairs();
    private static final long[] POWERS = powers();
    private static final byte[] HEX = ascii("0123456789abcdef");
    private static final byte[] MIN_LONG = ascii("-9223372036854775808");

    private Digits() {}

    /** Returns the ASCII bytes of a text. */
    public static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /** Copies all of {@code bytes}. */
    public static int bytes(byte[] bytes, byte[] target, int at) {
        System.arraycopy(bytes, 0, target, at, bytes.length);
        return at + bytes.length;
    }

    /** Returns the number of decimal digits of a number of at least 0; 1 for zero. */
    public static int decimalLength(long value) {
        // 1233 / 4096 approximates the decimal logarithm of 2 precisely enough for 63 bits
        int below = (64 - Long.numberOfLeadingZeros(value)) * 1233 >>> 12;
        return value >= POWERS[below] ? below + 1 : below;
    }

    /** Writes a number in decimal, with a hyphen if it is negative. */
    public static int decimal(long value, byte[] target, int at) {
        if (value >= 0) {
            return zeroPadded(value, decimalLength(value), target, at);
        }
        if (value == Long.MIN_VALUE) {
            return bytes(MIN_LONG, target, at);
        }
        target[at] = '-';
        return decimal(-value, target, at + 1);
    }

    /** Writes the last {@code digits} decimal digits of a number of at least 0, with leading zeros. */
    public static int zeroPadded(long value, int digits, byte[] target, int at) {
        int end = at + digits;
        int i = end;
        long rest = value;
        while (i - at >= 2 && rest > Integer.MAX_VALUE) {
            long quotient = rest / 100;
            i = pairBefore((int) (rest - quotient * 100), target, i);
            rest = quotient;
        }
        int small = (int) rest;
        if (rest > Integer.MAX_VALUE) {
            small = (int) (rest % 10);
        }
        while (i - at >= 2) {
            int quotient = small / 100;
            i = pairBefore(small - quotient * 100, target, i);
            small = quotient;
        }
        if (i > at) {
            target[at] = (byte) ('0' + small % 10);
        }
        return end;
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
     * Writes the low {@code 4 * digits} bits in lower-case hexadecimal.
     *
     * @param digits 0 to 16
     */
    public static int lowerHex(long value, int digits, byte[] target, int at) {
        long rest = value;
        for (int i = at + digits - 1; i >= at; i--) {
            target[i] = HEX[(int) rest & 15];
            rest >>>= 4;
        }
        return at + digits;
    }

    /**
     * Writes a text in ISO 8859-1, one byte for each character. A character above U+00FF is written as a question mark.
     */
    public static int latin1(String text, byte[] target, int at) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            target[at + i] = c < 0x100 ? (byte) c : (byte) '?';
        }
        return at + length;
    }

    /**
     * Writes a date as {@code 2015-03-31}.
     *
     * @param epochDay days since 1970-01-01; years 0 to 9999
     */
    public static int isoDate(int epochDay, byte[] target, int at) {
        int date = Days.date(epochDay);
        int i = zeroPadded(Days.year(date), 4, target, at);
        target[i] = '-';
        i = two(Days.monthOfYear(date), target, i + 1);
        target[i] = '-';
        return two(Days.dayOfMonth(date), target, i + 1);
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

    /** Returns the powers of ten, except that the first is 0, so that zero has one digit. */
    private static long[] powers() {
        long[] powers = new long[19];
        long power = 1;
        for (int i = 0; i < powers.length; i++) {
            powers[i] = i == 0 ? 0 : power;
            power *= 10;
        }
        return powers;
    }
}
