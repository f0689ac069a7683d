package org.nuxeo.datagen.render;

import java.io.InputStream;
import java.util.Objects;

/**
 * The bytes of one blob, immutable and thread safe: its tail, and head and filler as all blobs of the format share them.
 * Holds a few kilobytes whatever the length of the blob.
 */
public final class BlobContent {

    private final BlobFormat format;
    private final BlobStem stem;
    private final long tailOffset;
    private final byte[] tail;

    BlobContent(BlobFormat format, BlobStem stem, long tailOffset, byte[] tail) {
        this.format = format;
        this.stem = stem;
        this.tailOffset = tailOffset;
        this.tail = tail;
    }

    public BlobFormat format() {
        return format;
    }

    public long lengthBytes() {
        return tailOffset + tail.length;
    }

    /**
     * Copies a range of the blob; whatever precedes it is not produced.
     *
     * @param position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        return read(stem, tailOffset, tail, 0, tail.length, position, target, offset, length);
    }

    /** Opens the whole blob. */
    public InputStream stream() {
        return stream(0, lengthBytes());
    }

    /**
     * Opens a range of the blob.
     *
     * @param from position of the first byte, 0 to the length
     * @param lengthBytes number of bytes, at most what follows {@code from}
     */
    public InputStream stream(long from, long lengthBytes) {
        if (from < 0 || lengthBytes < 0 || lengthBytes > lengthBytes() - from) {
            throw new IndexOutOfBoundsException(
                    "bytes " + from + " to " + (from + lengthBytes - 1) + " of a blob of " + lengthBytes());
        }
        return new BlobInputStream(this, from, from + lengthBytes);
    }

    static int read(
            BlobStem stem,
            long tailOffset,
            byte[] tail,
            int tailStart,
            int tailBytes,
            long position,
            byte[] target,
            int offset,
            int length) {
        Objects.checkFromIndexSize(offset, length, target.length);
        if (position < 0) {
            throw new IndexOutOfBoundsException("position " + position + ": must be at least 0");
        }
        long end = tailOffset + tailBytes;
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
            System.arraycopy(tail, at, target, offset + fromStem, count - fromStem);
        }
        return count;
    }
}
