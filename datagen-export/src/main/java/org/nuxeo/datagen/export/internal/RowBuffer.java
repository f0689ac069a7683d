// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.nuxeo.datagen.core.calendar.Days;
import org.nuxeo.datagen.core.text.WholeNumber;

/** A growing buffer of text in UTF-8. */
public final class RowBuffer {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final byte[] ESCAPE = "\\u00".getBytes(StandardCharsets.US_ASCII);
    private static final String HEX = "0123456789abcdef";
    private static final int MILLIS_A_DAY = 86_400_000;
    private static final long MAX_EIGHT_DIGITS = 99_999_999;
    private static final byte[] MIN_LONG = "-9223372036854775808".getBytes(StandardCharsets.US_ASCII);

    /** The length up to which a text is copied by words, also beyond its end, if its array is long enough. */
    private static final int SHORT = 64;

    /** The longest array that every virtual machine has. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;

    private byte[] bytes = new byte[1 << 16];
    private int length;

    /** Removes all bytes. */
    public void clear() {
        length = 0;
    }

    /** Returns the number of bytes. */
    public int length() {
        return length;
    }

    /** Returns the buffer's own array, which may be longer than its content and is replaced when the buffer grows. */
    public byte[] array() {
        return bytes;
    }

    /** Returns a copy of the bytes. */
    public byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    /** Returns the bytes without a copy, until the buffer is changed. */
    public ByteBuffer view() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /**
     * Returns the new length of an array that needs more room: twice as much, as long as an array can be so long.
     *
     * @throws IllegalStateException if no array can have the room
     */
    public static int grown(int length, long needed) {
        if (needed > MAX_ARRAY) {
            throw new IllegalStateException("rows of " + WholeNumber.grouped(needed)
                    + " bytes together: must be at most " + WholeNumber.grouped(MAX_ARRAY) + "; write fewer at once");
        }
        return (int) Math.min(MAX_ARRAY, Math.max(2L * length, needed));
    }

    /** Makes room for a number of bytes. */
    private void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, (long) length + count));
        }
    }

    /** Appends an ASCII character. */
    public void ascii(int c) {
        reserve(1);
        bytes[length++] = (byte) c;
    }

    /** Replaces a byte by an ASCII character. */
    public void set(int index, int c) {
        bytes[index] = (byte) c;
    }

    /** Appends the first bytes of an array of ASCII text. */
    public void ascii(byte[] text, int count) {
        reserve(count + Long.BYTES);
        if (count <= SHORT && (count + Long.BYTES - 1 & -Long.BYTES) <= text.length) {
            for (int at = 0; at < count; at += Long.BYTES) {
                LONGS.set(bytes, length + at, (long) LONGS.get(text, at));
            }
        } else {
            System.arraycopy(text, 0, bytes, length, count);
        }
        length += count;
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

    /** Appends a text. ASCII text, which is the most frequent, is copied without an allocation. */
    public void utf8(String text) {
        int count = text.length();
        reserve(count);
        for (int i = 0; i < count; i++) {
            char c = text.charAt(i);
            if (c > '~') {
                byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
                ascii(encoded, encoded.length);
                return;
            }
            bytes[length + i] = (byte) c;
        }
        length += count;
    }

    /** Appends a number in decimal digits. */
    public void decimal(long value) {
        reserve(24);
        if (value == Long.MIN_VALUE) {
            ascii(MIN_LONG, MIN_LONG.length);
            return;
        }
        if (value < 0) {
            bytes[length++] = '-';
        }
        leadingDigits(Math.abs(value));
    }

    private void leadingDigits(long value) {
        if (value > MAX_EIGHT_DIGITS) {
            leadingDigits(value / (MAX_EIGHT_DIGITS + 1));
            LONGS.set(bytes, length, eightDigits((int) (value % (MAX_EIGHT_DIGITS + 1))));
            length += 8;
        } else {
            long digits = eightDigits((int) value);
            // The first digit is the lowest byte. The last one counts also if it is a zero.
            int zeros = Long.numberOfTrailingZeros(digits & 0x0F0F0F0F0F0F0F0FL | 1L << 56) / 8;
            LONGS.set(bytes, length, digits >>> 8 * zeros);
            length += 8 - zeros;
        }
    }

    /**
     * Returns the eight decimal digits of a number as ASCII, the first one in the lowest byte. The number is divided into
     * halves, quarters and digits, and all parts of a step at once. The divisions by 100 and 10 are multiplications that
     * are exact for numbers below 10,000 and 100.
     */
    private static long eightDigits(int value) {
        long halves = value / 10_000 | (long) (value % 10_000) << 32;
        long hundreds = (halves * 10_486 >>> 20) & 0x0000007F_0000007FL;
        long quarters = hundreds | halves - 100 * hundreds << 16;
        long tens = (quarters * 103 >>> 10) & 0x000F_000F_000F_000FL;
        return (tens | quarters - 10 * tens << 8) + 0x3030303030303030L;
    }

    /** Appends a date, which is given as year × 10,000 + month × 100 + day. */
    public void date(int yyyymmdd) {
        reserve(16);
        long digits = eightDigits(yyyymmdd);
        LONGS.set(
                bytes,
                length,
                digits & 0xFFFFFFFFL | (long) '-' << 32 | digits << 8 & 0x00FFFF00_00000000L | (long) '-' << 56);
        bytes[length + 8] = (byte) (digits >>> 48);
        bytes[length + 9] = (byte) (digits >>> 56);
        length += 10;
    }

    /** Appends an instant, which is given in milliseconds from 1970-01-01T00:00Z, as {@code 2015-01-31T12:00:00.000Z}. */
    public void instant(long epochMillis) {
        date(Days.yyyymmdd(Math.toIntExact(Math.floorDiv(epochMillis, MILLIS_A_DAY))));
        int millis = Math.floorMod(epochMillis, MILLIS_A_DAY);
        reserve(16);
        ascii('T');
        twoDigits(millis / 3_600_000);
        ascii(':');
        twoDigits(millis / 60_000 % 60);
        ascii(':');
        twoDigits(millis / 1000 % 60);
        ascii('.');
        ascii('0' + millis % 1000 / 100);
        twoDigits(millis % 100);
        ascii('Z');
    }

    private void twoDigits(int value) {
        ascii('0' + value / 10);
        ascii('0' + value % 10);
    }

    /** Appends a text as the content of a JSON string, without quotation marks. */
    public void json(String text) {
        if (!plain(text)) {
            for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
                json(b);
            }
        }
    }

    private void json(byte b) {
        if (b == '"' || b == '\\') {
            ascii('\\');
            ascii(b);
        } else if (b >= 0 && b < 0x20) {
            ascii(ESCAPE, ESCAPE.length);
            ascii(HEX.charAt(b >> 4));
            ascii(HEX.charAt(b & 15));
        } else {
            ascii(b);
        }
    }
}
