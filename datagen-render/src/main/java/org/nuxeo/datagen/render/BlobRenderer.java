// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import java.util.Objects;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.OwnerThread;
import org.nuxeo.datagen.render.digest.Md5;
import org.nuxeo.datagen.render.digest.Md5Group;
import org.nuxeo.datagen.render.digest.Sha256;
import org.nuxeo.datagen.render.frame.ArchiveFiles;
import org.nuxeo.datagen.render.frame.BlobFormat;
import org.nuxeo.datagen.render.frame.GroupedBlobs;
import org.nuxeo.datagen.render.frame.LoadedBlob;

/**
 * The blob that a {@link DocumentRenderer} has loaded: its length, digests, bytes and byte ranges.
 *
 * <p>Memory holds only the bytes that are specific to the document, at any length of the blob. An instance belongs to
 * the thread that loaded the document and is reused for one document after another. In any other thread, and after
 * {@link DocumentRenderer#release}, every method throws an {@link IllegalStateException}. Once warm it allocates
 * nothing, except about 220 bytes for each SHA-256 digest, whose state is cloned, a boxed number for each digest of a blob of
 * 2 MB or more, and what copies to channels and to buffers without an array need.
 */
public final class BlobRenderer {

    private final LoadedBlob blob = new LoadedBlob();
    private final byte[] digest = new byte[Sha256.DIGEST_BYTES];
    private final OwnerThread owner =
            new OwnerThread("renderer", "use one renderer for each thread, or share a DocumentFiles");

    // set by load
    @SuppressWarnings("NullAway.Init")
    private BlobFormat format;

    BlobRenderer() {}

    void own() {
        owner.own();
    }

    /** Leaves the renderer without an owner, so that its document cannot be read. */
    void release() {
        owner.release();
    }

    /** Returns the loaded blob after checking that it belongs to this thread. */
    private LoadedBlob blob() {
        owner.require();
        return blob;
    }

    /** Makes a file of a document the current one. */
    void load(ArchiveFiles.Loader loader, Document document, int file, BlobFormat wanted, long blobSizeBytes) {
        owner.own();
        loader.load(document, file, wanted, blobSizeBytes, blob);
        format = wanted;
    }

    /** Returns the format of the blob. */
    public BlobFormat format() {
        blob();
        return format;
    }

    /** Returns the length of the blob in bytes. */
    public long lengthBytes() {
        return blob().lengthBytes();
    }

    /** Writes the 16 bytes of the MD5 digest. */
    public void md5(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, Md5.DIGEST_BYTES, target.length);
        blob().md5(target, offset);
    }

    void addTo(Md5Group group) {
        GroupedBlobs.add(blob(), group);
    }

    /** Writes the 32 bytes of the SHA-256 digest. */
    public void sha256(byte[] target, int offset) {
        Objects.checkFromIndexSize(offset, Sha256.DIGEST_BYTES, target.length);
        blob().sha256(target, offset);
    }

    /** Returns the MD5 digest in lower-case hexadecimal. */
    public String md5Hex() {
        md5(digest, 0);
        return HexFormat.of().formatHex(digest, 0, Md5.DIGEST_BYTES);
    }

    /** Returns the SHA-256 digest in lower-case hexadecimal. */
    public String sha256Hex() {
        sha256(digest, 0);
        return HexFormat.of().formatHex(digest);
    }

    /**
     * Copies a range of the blob.
     *
     * @param position position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        return blob().read(position, target, offset, length);
    }

    /**
     * Copies the whole blob and returns its length.
     *
     * @throws IndexOutOfBoundsException if {@code target} has less room than the blob is long
     * @throws ArithmeticException if the blob is longer than an array can be
     */
    public int copyTo(byte[] target, int offset) {
        int length = Math.toIntExact(lengthBytes());
        read(0, target, offset, length);
        return length;
    }

    /** Writes the whole blob in constant memory. */
    public void writeTo(OutputStream out) throws IOException {
        blob().writeTo(out);
    }

    /** Returns an independent copy of the blob, which stays valid when another document is loaded. */
    public BlobContent content() {
        return new BlobContent(format, blob().copy());
    }
}
