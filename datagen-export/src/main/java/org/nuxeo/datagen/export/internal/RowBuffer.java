// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import java.util.Arrays;

/** A growing buffer of text in UTF-8. */
public final class RowBuffer {

    private static final int MAX_DIGITS = 19;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    /** Removes all bytes. */
    public void clear() {
        length = 0;
    }

    /** Returns a copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    /** Makes room for a number of bytes. */
    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + count));
        }
    }

    /** Appends an ASCII character. */
    public void ascii(int c) {
        reserve(1);
        bytes[length++] = (byte) c;
    }

    /** Appends the first bytes of an array of ASCII text. */
    public void ascii(byte[] text, int count) {
        reserve(count);
        System.arraycopy(text, 0, bytes, length, count);
        length += count;
    }

    /** Appends a character. */
    public void utf8(char c) {
        reserve(3);
        if (c < 0x80) {
            bytes[length++] = (byte) c;
        } else if (c < 0x800) {
            bytes[length++] = (byte) (0xC0 | c >> 6);
            bytes[length++] = (byte) (0x80 | c & 0x3F);
        } else {
            bytes[length++] = (byte) (0xE0 | c >> 12);
            bytes[length++] = (byte) (0x80 | c >> 6 & 0x3F);
            bytes[length++] = (byte) (0x80 | c & 0x3F);
        }
    }

    /**
     * Appends a text if no format needs to quote or escape it, that is if it is printable ASCII without comma, quotation
     * mark and backslash, as most texts are. Otherwise, it appends nothing and returns false.
     */
    public boolean plain(String text) {
        int count = text.length();
        reserve(count);
        for (int i = 0; i < count; i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || c == ',' || c == '"' || c == '\\') {
                return false;
            }
            bytes[length + i] = (byte) c;
        }
        length += count;
        return true;
    }

    /** Appends a text. ASCII text, which is the most frequent, is copied in one step. */
    @SuppressWarnings("deprecation") // the only bulk copy of a String's low bytes that allocates nothing
    public void utf8(String text) {
        int count = text.length();
        reserve(count);
        text.getBytes(0, count, bytes, length);
        int sum = 0;
        for (int i = length; i < length + count; i++) {
            sum |= bytes[i];
        }
        if (sum >= 0 && isLatin1(text)) {
            length += count;
            return;
        }
        for (int i = 0; i < count; i++) {
            utf8(text.charAt(i));
        }
    }

    /** Returns whether a text is Latin-1. The low byte of another character could look like ASCII. */
    private static boolean isLatin1(String text) {
        int sum = 0;
        for (int i = 0; i < text.length(); i++) {
            sum |= text.charAt(i);
        }
        return sum < 0x100;
    }

    /** Appends a number in decimal digits. */
    public void decimal(long value) {
        reserve(20);
        if (value < 0) {
            bytes[length++] = '-';
        }
        // The negative of a number never overflows, whereas Long.MIN_VALUE has no positive counterpart.
        long rest = value < 0 ? value : -value;
        int digits = 1;
        for (long bound = -10; rest <= bound && digits < MAX_DIGITS; bound *= 10) {
            digits++;
        }
        int at = length + digits;
        length = at;
        for (; rest <= -10; rest /= 100) {
            int pair = (int) -(rest % 100);
            bytes[--at] = (byte) ('0' + pair % 10);
            bytes[--at] = (byte) ('0' + pair / 10);
        }
        if (at > length - digits) {
            bytes[--at] = (byte) ('0' - rest);
        }
    }

    /** Appends a date, which is given as year × 10,000 + month × 100 + day. */
    public void date(int yyyymmdd) {
        decimal(yyyymmdd / 10_000);
        twoDigits(yyyymmdd / 100 % 100);
        twoDigits(yyyymmdd % 100);
    }

    private void twoDigits(int value) {
        reserve(3);
        bytes[length++] = '-';
        bytes[length++] = (byte) ('0' + value / 10);
        bytes[length++] = (byte) ('0' + value % 10);
    }
}
