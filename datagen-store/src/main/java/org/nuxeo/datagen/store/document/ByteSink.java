// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing byte array that encoders write to. It is reset and reused from batch to batch. Not thread safe. */
public final class ByteSink {

    /** From this length on, the platform encodes faster than characters are looked at one by one. */
    private static final int LONG_TEXT = 100;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes;
    private int length;

    /**
     * @param capacityBytes initial capacity, at least 16
     * @throws IllegalArgumentException if it is less
     */
    public ByteSink(int capacityBytes) {
        if (capacityBytes < 16) {
            throw new IllegalArgumentException("capacityBytes " + capacityBytes + ": must be at least 16");
        }
        bytes = new byte[capacityBytes];
    }

    /** Returns the array itself. Bytes from {@link #length()} on are not part of the content. */
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
        if (newLength < 0 || newLength > length) {
            throw new IllegalArgumentException("newLength " + newLength + ": must be 0 to " + length);
        }
        length = newLength;
    }

    public byte[] copy(int from, int to) {
        return Arrays.copyOfRange(bytes, from, to);
    }

    public void put(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    public void put(byte[] segment) {
        put(segment, 0, segment.length);
    }

    public void put(byte[] segment, int offset, int count) {
        room(count);
        System.arraycopy(segment, offset, bytes, length, count);
        length += count;
    }

    public void putIntLittleEndian(int value) {
        room(4);
        setIntLittleEndian(length, value);
        length += 4;
    }

    public void putLongLittleEndian(long value) {
        room(8);
        LONG.set(bytes, length, value);
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
        INT.set(bytes, at, value);
    }

    /** Writes a text in UTF-8 and returns the number of bytes. */
    public int putUtf8(String text) {
        int chars = text.length();
        if (chars >= LONG_TEXT || !isAscii(text, chars)) {
            byte[] encoded = text.getBytes(StandardCharsets.UTF_8);
            put(encoded);
            return encoded.length;
        }
        room(chars);
        copyAscii(text, chars, bytes, length);
        length += chars;
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
     * Copies the low byte of each character in one block. This is correct for ASCII and needs no intermediate array.
     */
    @SuppressWarnings("deprecation")
    private static void copyAscii(String text, int chars, byte[] target, int at) {
        text.getBytes(0, chars, target, at);
    }

    /** Writes a number in decimal digits. */
    public void putDecimal(long value) {
        if (value < 0 || value > 999_999_999L) {
            putUtf8(Long.toString(value));
            return;
        }
        int digits = 1;
        for (long limit = 10; value >= limit; limit *= 10) {
            digits++;
        }
        putPadded((int) value, digits);
    }

    /** Writes the last {@code digits} decimal digits of a number that is not negative, with leading zeros. */
    public void putPadded(int value, int digits) {
        room(digits);
        int rest = value;
        for (int i = digits - 1; i >= 0; i--) {
            bytes[length + i] = (byte) ('0' + rest % 10);
            rest /= 10;
        }
        length += digits;
    }

    private void room(int count) {
        if (bytes.length - length < count) {
            int wanted = Math.addExact(length, count);
            bytes = Arrays.copyOf(bytes, Math.max(wanted, (int) Math.min(Integer.MAX_VALUE - 8L, bytes.length * 2L)));
        }
    }
}
