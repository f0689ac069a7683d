// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.io.InputStream;
import java.util.Objects;

/**
 * A stream of a range of bytes that can be read at any position. It supports marks, and skipping takes constant time. Not
 * thread safe.
 */
public final class RangeInputStream extends InputStream {

    /** The bytes. */
    @FunctionalInterface
    public interface Source {
        /**
         * Copies bytes from a position on.
         *
         * @param length number of bytes, at least 1
         * @return the number of bytes copied, at least 1 before the end
         */
        int read(long position, byte[] target, int offset, int length);
    }

    private final Source source;
    private final long end;
    private final byte[] one = new byte[1];
    private long position;
    private long mark;

    /**
     * @param end position after the last byte, which the source has
     * @throws IndexOutOfBoundsException if the first position is negative or after the end
     */
    public RangeInputStream(Source source, long from, long end) {
        this.source = Objects.requireNonNull(source, "source");
        this.position = Objects.checkFromToIndex(from, end, Long.MAX_VALUE);
        this.mark = from;
        this.end = end;
    }

    @Override
    public int read() {
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (length == 0) {
            return 0;
        }
        if (position >= end) {
            return -1;
        }
        int count = source.read(position, target, offset, (int) Math.min(length, end - position));
        position += count;
        return count;
    }

    @Override
    public long skip(long count) {
        long skipped = Math.max(0, Math.min(count, end - position));
        position += skipped;
        return skipped;
    }

    @Override
    public int available() {
        return (int) Math.min(Integer.MAX_VALUE, end - position);
    }

    @Override
    public boolean markSupported() {
        return true;
    }

    @Override
    public void mark(int readLimit) {
        mark = position;
    }

    @Override
    public void reset() {
        position = mark;
    }
}
