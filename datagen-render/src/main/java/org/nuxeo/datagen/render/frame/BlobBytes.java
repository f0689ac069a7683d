// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.util.Objects;

/**
 * A view of the bytes of one blob: its stem, followed by a buffer with the tail. One thread may set it repeatedly; a
 * view that is set once may be shared by any number of threads.
 */
public final class BlobBytes {

    // set by set
    @SuppressWarnings("NullAway.Init")
    private BlobStem stem;

    private long tailOffset;

    // set by set
    @SuppressWarnings("NullAway.Init")
    private byte[] buffer;

    private int tailStart;
    private int tailBytes;

    /**
     * Sets the blob.
     *
     * @param stem what precedes the tail
     * @param tailOffset position of the tail in the blob
     * @param buffer holds the tail, {@code tailBytes} bytes from {@code tailStart}; not copied
     */
    void set(BlobStem stem, long tailOffset, byte[] buffer, int tailStart, int tailBytes) {
        this.stem = stem;
        this.tailOffset = tailOffset;
        this.buffer = buffer;
        this.tailStart = tailStart;
        this.tailBytes = tailBytes;
    }

    BlobStem stem() {
        return stem;
    }

    long tailOffset() {
        return tailOffset;
    }

    int tailBytes() {
        return tailBytes;
    }

    /** Returns the length of the blob in bytes. */
    public long lengthBytes() {
        return tailOffset + tailBytes;
    }

    /**
     * Copies a range of the blob. The bytes before the range are never produced.
     *
     * @param position position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0) {
            throw new IndexOutOfBoundsException("position " + position + ": must be at least 0");
        }
        long end = lengthBytes();
        if (position >= end) {
            return length == 0 ? 0 : -1;
        }
        int count = (int) Math.min(length, end - position);
        int fromStem = (int) Math.max(0, Math.min(count, tailOffset - position));
        if (fromStem > 0) {
            stem.copy(position, target, offset, fromStem);
        }
        if (fromStem < count) {
            int at = tailStart + (int) (position + fromStem - tailOffset);
            System.arraycopy(buffer, at, target, offset + fromStem, count - fromStem);
        }
        return count;
    }

    /** Returns an independent view with a copy of the tail. */
    BlobBytes copy() {
        BlobBytes copy = new BlobBytes();
        byte[] tail = new byte[tailBytes];
        System.arraycopy(buffer, tailStart, tail, 0, tailBytes);
        copy.set(stem, tailOffset, tail, 0, tailBytes);
        return copy;
    }
}
