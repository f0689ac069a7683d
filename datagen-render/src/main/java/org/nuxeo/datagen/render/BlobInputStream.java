// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** A stream of a range of a blob. It supports marks, and skipping takes constant time. Not thread safe. */
final class BlobInputStream extends InputStream {

    private final BlobContent content;
    private final long end;
    private final byte[] one = new byte[1];
    private long position;
    private long mark;

    BlobInputStream(BlobContent content, long from, long end) {
        this.content = content;
        this.position = from;
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
        int count = content.read(position, target, offset, (int) Math.min(length, end - position));
        position += count;
        return count;
    }

    @Override
    public long skip(long count) throws IOException {
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
