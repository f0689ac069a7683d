// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.io.InputStream;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/**
 * The bytes of one blob. Instances are immutable and thread safe. Each holds only the tail, a few kilobytes at any
 * length of the blob; the head and the filler are shared by all blobs of the format.
 */
public final class BlobContent {

    private final BlobFormat format;
    private final LoadedBlob blob;

    BlobContent(BlobFormat format, LoadedBlob blob) {
        this.format = format;
        this.blob = blob;
    }

    /** Returns the format. */
    public BlobFormat format() {
        return format;
    }

    /** Returns the length in bytes. */
    public long lengthBytes() {
        return blob.lengthBytes();
    }

    /**
     * Copies a range of the blob. The bytes before the range are never produced.
     *
     * @param position position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        return blob.read(position, target, offset, length);
    }

    /** Returns a stream of the whole blob. */
    public InputStream stream() {
        return stream(0, lengthBytes());
    }

    /**
     * Returns a stream of a range of the blob.
     *
     * @param from position of the first byte, 0 to the length
     * @param lengthBytes number of bytes; {@code from} plus this is at most the length
     * @throws IndexOutOfBoundsException if the range is not within the blob
     */
    public InputStream stream(long from, long lengthBytes) {
        if (from < 0 || lengthBytes < 0 || lengthBytes > lengthBytes() - from) {
            throw new IndexOutOfBoundsException(
                    "from " + from + ", length " + lengthBytes + ": the blob has " + lengthBytes() + " bytes");
        }
        return new RangeInputStream(this::read, from, from + lengthBytes);
    }
}
