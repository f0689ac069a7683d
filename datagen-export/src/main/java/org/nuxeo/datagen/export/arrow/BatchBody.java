// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.export.arrow;

import com.github.luben.zstd.Zstd;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
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

    final boolean compressed;
    /** The buffers. */
    final List<Part> parts = new ArrayList<>();

    private final ByteSink bytes = new ByteSink(1 << 16);
    private byte[] raw = new byte[0];
    /** The room before the body, for the metadata. */
    private int start = 1 << 12;

    /** @param compressed whether the buffers are compressed with Zstandard */
    BatchBody(boolean compressed) {
        this.compressed = compressed;
    }

    /** Returns the number of bytes. */
    int length() {
        return bytes.length() - start;
    }

    void clear() {
        parts.clear();
        bytes.reset();
        bytes.advance(start);
    }

    void addBytes(byte[] values, int count) {
        if (compressed) {
            addCompressed(values, count);
        } else {
            bytes.put(values, 0, count);
            endPart(count);
        }
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
            bytes.reserve(length);
            ByteBuffer room =
                    ByteBuffer.wrap(bytes.array(), bytes.length(), length).slice();
            numbers.accept(room.order(ByteOrder.LITTLE_ENDIAN));
            bytes.advance(length);
            endPart(length);
        }
    }

    /** Adds a compressed buffer, which begins with the length of its content. An empty buffer stays empty. */
    private void addCompressed(byte[] values, int count) {
        int before = bytes.length();
        if (count > 0) {
            int bound = Math.toIntExact(Zstd.compressBound(count));
            bytes.putLongLittleEndian(count);
            bytes.reserve(bound);
            bytes.advance(Math.toIntExact(
                    Zstd.compressByteArray(bytes.array(), bytes.length(), bound, values, 0, count, ZSTD_LEVEL)));
        }
        endPart(bytes.length() - before);
    }

    private void endPart(int length) {
        parts.add(new Part(length() - length, length));
        while (length() % ALIGNMENT != 0) {
            bytes.put(0);
        }
    }

    /** Returns metadata and body without a copy, until the body is changed. */
    ByteBuffer message(byte[] metadata) {
        if (metadata.length > start) {
            byte[] body = bytes.copy(start, bytes.length());
            bytes.reset();
            bytes.put(metadata);
            bytes.put(body);
            start = metadata.length;
        }
        int from = start - metadata.length;
        System.arraycopy(metadata, 0, bytes.array(), from, metadata.length);
        return ByteBuffer.wrap(bytes.array(), from, bytes.length() - from);
    }
}
