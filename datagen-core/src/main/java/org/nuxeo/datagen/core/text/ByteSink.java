// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.text;

import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_INTS;
import static org.nuxeo.datagen.core.text.ByteViews.LITTLE_LONGS;

import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.Consumer;

/** A growing byte array that encoders write to. It is reset and reused from batch to batch. Not thread safe. */
public final class ByteSink extends OutputStream {

    /** From this length on, the platform encodes faster, by vector instructions, than characters are looked at one by one. */
    private static final int LONG_TEXT = 32;
    /** The length up to which bytes are copied by words, also beyond their end, if their array is long enough. */
    private static final int SHORT = 64;
    /** The longest array that every virtual machine has. */
    private static final int MAX_ARRAY = Integer.MAX_VALUE - 8;
    /** A one in each of eight bytes. */
    private static final long EACH = 0x0101010101010101L;

    private static final long MAX_EIGHT_DIGITS = 99_999_999;

    private byte[] bytes;
    private int length;

    /**
     * @param capacityBytes initial capacity, at least 16
     * @throws IllegalArgumentException if it is less
     */
    public ByteSink(int capacityBytes) {
        Check.atLeast("capacityBytes", capacityBytes, 16);
        bytes = new byte[capacityBytes];
    }

    /** Returns the array itself, which is replaced when it grows. Bytes from {@link #length()} on are not part of the content. */
    public byte[] array() {
        return bytes;
    }

    /** Returns the number of bytes written since the last {@link #reset()}. */
    public int length() {
        return length;
    }

    public void reset() {
        length = 0;
    }

    /**
     * Discards everything from {@code newLength} on.
     *
     * @throws IllegalArgumentException if it is not 0 to {@link #length()}
     */
    public void truncate(int newLength) {
        Check.range("newLength", newLength, 0, length);
        length = newLength;
    }

    public byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    /** Adds bytes that were set behind the content, for which {@link #reserve} made room. */
    public void advance(int count) {
        length += count;
    }

    /** Returns the content without a copy, until it is changed. */
    public ByteBuffer view() {
        return ByteBuffer.wrap(bytes, 0, length);
    }

    /** Returns the bytes that something writes. */
    public static byte[] written(Consumer<ByteSink> writer) {
        ByteSink out = new ByteSink(256);
        writer.accept(out);
        return out.copy(0, out.length());
    }

    /** Returns the content, which is UTF-8, as a text. */
    public String text() {
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    public void put(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    public void put(byte[] segment) {
        put(segment, 0, segment.length);
    }

    public void put(byte[] segment, int offset, int count) {
        reserve(count);
        System.arraycopy(segment, offset, bytes, length, count);
        length += count;
    }

    @Override
    public void write(int value) {
        put(value);
    }

    @Override
    public void write(byte[] segment, int offset, int count) {
        put(segment, offset, count);
    }

    /** Writes a range of an array, one of a few bytes in less time than {@link #put(byte[], int, int)}. */
    public void putShort(byte[] segment, int offset, int count) {
        reserve(count + Long.BYTES);
        if (count <= SHORT && offset + (count + Long.BYTES - 1 & -Long.BYTES) <= segment.length) {
            for (int at = 0; at < count; at += Long.BYTES) {
                LITTLE_LONGS.set(bytes, length + at, (long) LITTLE_LONGS.get(segment, offset + at));
            }
        } else {
            System.arraycopy(segment, offset, bytes, length, count);
        }
        length += count;
    }

    /** Writes an unsigned number in LEB128: seven bits a byte, the lowest first. */
    public void putVarint(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            put((int) rest | 0x80);
            rest >>>= 7;
        }
        put((int) rest);
    }

    public void putIntLittleEndian(int value) {
        reserve(4);
        setIntLittleEndian(length, value);
        length += 4;
    }

    public void putLongLittleEndian(long value) {
        reserve(8);
        LITTLE_LONGS.set(bytes, length, value);
        length += 8;
    }

    public void putIntBigEndian(int value) {
        putIntLittleEndian(Integer.reverseBytes(value));
    }

    public void putLongBigEndian(long value) {
        putLongLittleEndian(Long.reverseBytes(value));
    }

    /** Overwrites four bytes that were written before. */
    public void setIntLittleEndian(int at, int value) {
        LITTLE_INTS.set(bytes, at, value);
    }

    /** Writes a text in UTF-8 and returns the number of bytes. */
    public int putUtf8(String text) {
        int chars = text.length();
        if (chars >= LONG_TEXT || !isAscii(text, chars)) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            put(encoded);
            return encoded.length;
        }
        reserve(chars);
        length = Ascii.put(text, bytes, length);
        return chars;
    }

    /** Looks at all characters without an early exit, since a loop with a single branch is faster. */
    private static boolean isAscii(String text, int chars) {
        int bits = 0;
        for (int i = 0; i < chars; i++) {
            bits |= text.charAt(i);
        }
        return bits < 0x80;
    }

    /**
     * Writes a text if no format needs to quote or escape it, that is if it is printable ASCII without comma, quotation mark
     * and backslash, as most texts are. Otherwise, it writes nothing and returns false.
     */
    public boolean putPlain(String text) {
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

    /** Writes a text as the content of a JSON string, without quotation marks. */
    public void putJson(String text) {
        int start = length;
        putUtf8(text);
        if (hasSpecial(bytes, start, length)) {
            length = start;
            for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
                putEscaped(each);
            }
        }
    }

    /** Returns whether a byte must be escaped: a quotation mark, a backslash, a control character. */
    private static boolean hasSpecial(byte[] bytes, int from, int to) {
        int at = from;
        while (at + Long.BYTES <= to) {
            long eight = (long) LITTLE_LONGS.get(bytes, at);
            long quotes = eight ^ EACH * '"';
            long backslashes = eight ^ EACH * '\\';
            // A byte becomes negative by the subtraction, and was not, if it is less than what is subtracted.
            long special = quotes - EACH & ~quotes | backslashes - EACH & ~backslashes | eight - EACH * 0x20 & ~eight;
            if ((special & EACH << 7) != 0) {
                return true;
            }
            at += Long.BYTES;
        }
        while (at < to) {
            byte each = bytes[at++];
            if (each == '"' || each == '\\' || each >= 0 && each < 0x20) {
                return true;
            }
        }
        return false;
    }

    private void putEscaped(byte each) {
        if (each >= 0 && each < 0x20) {
            putUtf8("\\u00");
            put(Character.forDigit(each >> 4, 16));
            put(Character.forDigit(each & 15, 16));
            return;
        }
        if (each == '"' || each == '\\') {
            put('\\');
        }
        put(each);
    }

    /** Writes a number in decimal digits. */
    public void putDecimal(long value) {
        if (value == Long.MIN_VALUE) {
            putUtf8(Long.toString(value));
            return;
        }
        if (value >= 0 && value <= 9) {
            // most numbers of elements in lists
            put('0' + (int) value);
            return;
        }
        reserve(24);
        if (value < 0) {
            bytes[length++] = '-';
        }
        leadingDigits(Math.abs(value));
    }

    private void leadingDigits(long value) {
        if (value > MAX_EIGHT_DIGITS) {
            leadingDigits(value / (MAX_EIGHT_DIGITS + 1));
            LITTLE_LONGS.set(bytes, length, eightDigits((int) (value % (MAX_EIGHT_DIGITS + 1))));
            length += 8;
        } else {
            long digits = eightDigits((int) value);
            // The first digit is the lowest byte. The last one counts also if it is a zero.
            int zeros = Long.numberOfTrailingZeros(digits & 0x0F0F0F0F0F0F0F0FL | 1L << 56) / 8;
            LITTLE_LONGS.set(bytes, length, digits >>> 8 * zeros);
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

    /** Writes a date of the years 0 to 9999, which is given as year × 10,000 + month × 100 + day, as {@code 2015-01-31}. */
    public void putDate(int yyyymmdd) {
        reserve(16);
        long digits = eightDigits(yyyymmdd);
        LITTLE_LONGS.set(
                bytes,
                length,
                digits & 0xFFFFFFFFL | (long) '-' << 32 | digits << 8 & 0x00FFFF00_00000000L | (long) '-' << 56);
        bytes[length + 8] = (byte) (digits >>> 48);
        bytes[length + 9] = (byte) (digits >>> 56);
        length += 10;
    }

    /** Makes room for bytes behind the content, which the caller may set in {@link #array()}. */
    public void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, grown(bytes.length, (long) length + count));
        }
    }

    /**
     * Returns the new length of an array that needs more room: twice as much, as long as an array can be so long.
     *
     * @throws IllegalStateException if no array can have the room
     */
    static int grown(int length, long needed) {
        if (needed > MAX_ARRAY) {
            throw new IllegalStateException("rows of " + WholeNumber.grouped(needed)
                    + " bytes together: must be at most " + WholeNumber.grouped(MAX_ARRAY) + "; write fewer at once");
        }
        return (int) Math.min(MAX_ARRAY, Math.max(2L * length, needed));
    }
}
