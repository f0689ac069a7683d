// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.arrow;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.nuxeo.datagen.core.text.ByteSink;

/**
 * The buffers of a record batch, one after the other in one array, with room for the metadata before them. Not thread safe.
 */
final class BatchBody {

    private static final int ZSTD_LEVEL = 1;
    private static final int ALIGNMENT = 8;

    /**
     * The place of a buffer.
     *
     * @param offset offset from the start of the body
     * @param length length in bytes, without the padding
     */
    record Part(long offset, long length) {}

    private final boolean compressed;
    private final List<Part> parts = new ArrayList<>();
    private byte[] raw = new byte[0];
    private byte[] bytes = new byte[1 << 16];
    private int start = 1 << 12;
    private int end = start;

    /** @param compressed whether the buffers are compressed with Zstandard */
    BatchBody(boolean compressed) {
        this.compressed = compressed;
    }

    boolean isCompressed() {
        return compressed;
    }

    /** Returns the buffers. */
    List<Part> parts() {
        return parts;
    }

    /** Returns the number of bytes. */
    int length() {
        return end - start;
    }

    void clear() {
        parts.clear();
        end = start;
    }

    void addBytes(byte[] values, int count) {
        if (compressed) {
            addCompressed(values, count);
            return;
        }
        reserve(count);
        System.arraycopy(values, 0, bytes, end, count);
        endPart(count);
    }

    /**
     * Adds numbers.
     *
     * @param numbers puts them into room of that length, at the end of the body or, if they will be compressed, elsewhere
     */
    void add(int length, Consumer<ByteBuffer> numbers) {
        if (compressed) {
            raw = raw.length < length ? new byte[length] : raw;
            numbers.accept(ByteBuffer.wrap(raw).order(ByteOrder.LITTLE_ENDIAN));
            addCompressed(raw, length);
        } else {
            reserve(length);
            numbers.accept(ByteBuffer.wrap(bytes, end, length).slice().order(ByteOrder.LITTLE_ENDIAN));
            endPart(length);
        }
    }

    /** Adds a compressed buffer, which begins with the length of its content. An empty buffer stays empty. */
    private void addCompressed(byte[] values, int count) {
        if (count == 0) {
            endPart(0);
            return;
        }
        int bound = Math.toIntExact(Zstd.compressBound(count));
        reserve(Long.BYTES + bound);
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putLong(end, count);
        long packed = Zstd.compressByteArray(bytes, end + Long.BYTES, bound, values, 0, count, ZSTD_LEVEL);
        endPart(Long.BYTES + Math.toIntExact(packed));
    }

    private void reserve(int count) {
        long needed = (long) end + count + ALIGNMENT;
        if (bytes.length < needed) {
            bytes = Arrays.copyOf(bytes, ByteSink.grown(bytes.length, needed));
        }
    }

    private void endPart(int length) {
        reserve(length);
        parts.add(new Part(end - start, length));
        int padded = (length + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        Arrays.fill(bytes, end + length, end + padded, (byte) 0);
        end += padded;
    }

    /** Returns metadata and body without a copy, until the body is changed. */
    ByteBuffer message(byte[] metadata) {
        if (metadata.length > start) {
            int more = metadata.length - start;
            byte[] moved = new byte[bytes.length + more];
            System.arraycopy(bytes, start, moved, metadata.length, end - start);
            bytes = moved;
            start += more;
            end += more;
        }
        int from = start - metadata.length;
        System.arraycopy(metadata, 0, bytes, from, metadata.length);
        return ByteBuffer.wrap(bytes, from, end - from);
    }
}
