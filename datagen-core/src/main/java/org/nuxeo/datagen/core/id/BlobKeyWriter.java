// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.core.id;

/**
 * A writer of the keys of blobs that differ in position and month only. What they have in common is prepared once. Not
 * thread safe.
 */
public final class BlobKeyWriter {

    private final KeyBytes bytes = new KeyBytes();
    private final BlobKey like;
    private final int headLength;
    private final long headChecksum;

    /** @param like a key of the same kind, version, seeds, corpus and size */
    public BlobKeyWriter(BlobKey like) {
        this.like = like;
        like.putHead(bytes);
        this.headLength = bytes.length();
        this.headChecksum = bytes.checksumOfWords(BlobKey.CHECKSUM_KEY);
    }

    /**
     * Writes the text of the key of a position and month in ASCII and returns the offset after it.
     *
     * @param month absolute month of a statement, which other kinds ignore
     * @param target array with room for 63 bytes from the offset
     */
    public int write(long position, int month, byte[] target, int offset) {
        bytes.truncate(headLength);
        like.putTail(bytes, position, month);
        BlobKey.putChecksum(bytes, headChecksum, headLength);
        return bytes.base64(target, offset);
    }
}
