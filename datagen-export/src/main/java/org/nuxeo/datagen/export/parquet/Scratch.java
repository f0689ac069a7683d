// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.parquet;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.apache.parquet.bytes.BytesInput;

/** The bytes of one page after the other, in one reused array without locks. Not thread safe. */
final class Scratch extends OutputStream {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private byte[] bytes = new byte[1 << 10];
    private int length;

    /** Returns the array that has the bytes, which may be longer. */
    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    byte[] toByteArray() {
        return Arrays.copyOf(bytes, length);
    }

    void clear() {
        length = 0;
    }

    /** Makes room for a number of bytes. */
    void reserve(int count) {
        if (bytes.length - length < count) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + count));
        }
    }

    /** Counts bytes that were put behind the others, for which {@link #reserve} made room. */
    void advance(int count) {
        length += count;
    }

    @Override
    public void write(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int from, int count) {
        reserve(count);
        System.arraycopy(source, from, bytes, length, count);
        length += count;
    }

    /** Replaces a byte. */
    void set(int index, int value) {
        bytes[index] = (byte) value;
    }

    /** Writes an unsigned number in LEB128. */
    void writeVarint(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            write((int) rest | 0x80);
            rest >>>= 7;
        }
        write((int) rest);
    }

    /**
     * Writes numbers of a few bits each, packed from the lowest bit of each byte on, as all encodings of Parquet have them.
     *
     * @param count number of numbers; with the width, they must fill whole bytes
     * @param width number of bits of each, 0 to 64; no number may have more
     */
    void writePacked(long[] numbers, int count, int width) {
        // The last word of eight bytes is written whole.
        reserve(count * width / Byte.SIZE + Long.BYTES);
        byte[] target = bytes;
        long word = 0;
        int bits = 0;
        int at = length;
        for (int i = 0; i < count; i++) {
            word |= numbers[i] << bits;
            bits += width;
            if (bits >= Long.SIZE) {
                LONGS.set(target, at, word);
                at += Long.BYTES;
                bits -= Long.SIZE;
                word = bits == 0 ? 0 : numbers[i] >>> width - bits;
            }
        }
        LONGS.set(target, at, word);
        length = at + bits / Byte.SIZE;
    }

    /** Writes a range like {@link #write(byte[], int, int)}, in less time if it has few bytes. */
    void writeShort(byte[] source, int from, int count) {
        int words = count + Long.BYTES - 1 & -Long.BYTES;
        if (from + words > source.length) {
            write(source, from, count);
            return;
        }
        reserve(words);
        for (int at = 0; at < count; at += Long.BYTES) {
            LONGS.set(bytes, length + at, (long) LONGS.get(source, from + at));
        }
        length += count;
    }

    void write(BytesInput input) {
        try {
            input.writeAllTo(this);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
