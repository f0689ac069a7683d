package org.nuxeo.datagen.render;

import java.io.InputStream;
import org.nuxeo.datagen.render.internal.frame.BlobBytes;

/**
 * The bytes of one blob, immutable and thread safe: its tail, and head and filler as all blobs of the format share them.
 * Holds a few kilobytes whatever the length of the blob.
 */
public final class BlobContent {

    private final BlobFormat format;
    private final BlobBytes bytes;

    BlobContent(BlobFormat format, BlobBytes bytes) {
        this.format = format;
        this.bytes = bytes;
    }

    /** Returns the format. */
    public BlobFormat format() {
        return format;
    }

    /** Returns the length in bytes. */
    public long lengthBytes() {
        return bytes.lengthBytes();
    }

    /**
     * Copies a range of the blob; what precedes it is not produced.
     *
     * @param position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        return bytes.read(position, target, offset, length);
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
     * @throws IndexOutOfBoundsException if the blob ends before the range does
     */
    public InputStream stream(long from, long lengthBytes) {
        if (from < 0 || lengthBytes < 0 || lengthBytes > lengthBytes() - from) {
            throw new IndexOutOfBoundsException(
                    "bytes " + from + " to " + (from + lengthBytes - 1) + " of a blob of " + lengthBytes());
        }
        return new BlobInputStream(this, from, from + lengthBytes);
    }
}
