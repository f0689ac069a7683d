// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.render.frame;

import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.core.text.Check;
import org.nuxeo.datagen.render.digest.Md5.Md5Message;
import org.nuxeo.datagen.render.digest.Md5Group;
import org.nuxeo.datagen.render.digest.Sha256;
import org.nuxeo.datagen.render.frame.BlobStem.SavedStates;
import org.nuxeo.datagen.render.frame.Filler.Padding;

/**
 * The blob of one document after another. After {@link #load} it gives the length, the digests and any range of the
 * bytes.
 *
 * <p>Only the tail is in memory, at any length of the blob; the head is shared and the filler is computed. An instance
 * belongs to one thread and is reused. Once warm it allocates nothing, except for SHA-256; see {@link Sha256}.
 */
public final class LoadedBlob {

    private static final int CHUNK_BYTES = 64 << 10;

    /** Room before the tail for the bytes between the last saved state and the tail. */
    private static final int LEAD_BYTES = SavedStates.INTERVAL_BYTES;

    private final Md5Message message = new Md5Message();
    private byte[] buffer;
    private byte @Nullable [] chunk;

    // set by load
    @SuppressWarnings("NullAway.Init")
    private BlobStem stem;

    private long tailOffset;
    private int tailBytes;

    /** Makes an object without a blob. */
    public LoadedBlob() {
        this(new byte[0]);
    }

    private LoadedBlob(byte[] buffer) {
        this.buffer = buffer;
    }

    /**
     * Loads a document.
     *
     * @param blobSizeBytes requested length, 0 to {@link BlobKey#MAX_BLOB_SIZE_BYTES}; with 0, or a size below its
     *     natural length, a document has its natural length
     * @throws IllegalArgumentException if the size is outside this range
     */
    public <D> void load(Rendition<D> rendition, D document, long blobSizeBytes) {
        Check.range("blob size", blobSizeBytes, 0, BlobKey.MAX_BLOB_SIZE_BYTES);
        Padding rule = rendition.filler.padding();
        int room = LEAD_BYTES + rendition.maxTailBytes(document) + rule.maxRestBytes() + Md5Message.SPARE_BYTES;
        if (buffer.length < room) {
            buffer = new byte[room];
        }
        long offset = rendition.head.length;
        int natural = rendition.renderTail(document, offset, 0, buffer, LEAD_BYTES);
        int rendered = natural;
        long padding = blobSizeBytes - offset - natural;
        if (padding > 0) {
            long fillerBytes = rule.fillerBytes(padding);
            offset += fillerBytes;
            rendered = rendition.renderTail(document, offset, padding, buffer, LEAD_BYTES);
            if (offset + rendered != blobSizeBytes) {
                throw new IllegalStateException(rendition.filler.name() + " padded to " + blobSizeBytes + " bytes has "
                        + (offset + rendered) + "; natural tail " + natural + ", filler " + fillerBytes);
            }
        }
        stem = rendition.stem(offset);
        tailOffset = offset;
        tailBytes = rendered;
    }

    /** Returns the length of the blob in bytes. */
    public long lengthBytes() {
        return tailOffset + tailBytes;
    }

    /** Writes the 16 bytes of the MD5 digest. */
    public void md5(byte[] target, int offset) {
        int lead = lead();
        int[] saved = stem.md5.at(tailOffset - lead);
        message.digest(saved, buffer, LEAD_BYTES - lead, lead + tailBytes, lengthBytes(), target, offset);
    }

    /** Adds the blob to a group of messages that are digested together. */
    void addTo(Md5Group group) {
        int lead = lead();
        int[] saved = stem.md5.at(tailOffset - lead);
        group.add(saved, buffer, LEAD_BYTES - lead, lead + tailBytes, lengthBytes());
    }

    /** Writes the 32 bytes of the SHA-256 digest. */
    public void sha256(byte[] target, int offset) {
        int lead = lead();
        MessageDigest saved = stem.sha256.at(tailOffset - lead);
        Sha256.INSTANCE.finish(saved, buffer, LEAD_BYTES - lead, lead + tailBytes, target, offset);
    }

    /**
     * Copies the bytes between the last saved state and the tail to the front of the tail, and returns their number.
     */
    private int lead() {
        int lead = (int) (tailOffset % SavedStates.INTERVAL_BYTES);
        stem.copy(tailOffset - lead, buffer, LEAD_BYTES - lead, lead);
        return lead;
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
            int at = LEAD_BYTES + (int) (position + fromStem - tailOffset);
            System.arraycopy(buffer, at, target, offset + fromStem, count - fromStem);
        }
        return count;
    }

    /** Writes the whole blob in constant memory. */
    public void writeTo(OutputStream out) throws IOException {
        byte[] head = stem.head;
        out.write(head, 0, head.length);
        byte[] room = chunk;
        if (room == null && head.length < tailOffset) {
            room = new byte[CHUNK_BYTES];
            chunk = room;
        }
        for (long at = head.length; room != null && at < tailOffset; ) {
            int length = (int) Math.min(CHUNK_BYTES, tailOffset - at);
            stem.copy(at, room, 0, length);
            out.write(room, 0, length);
            at += length;
        }
        out.write(buffer, LEAD_BYTES, tailBytes);
    }

    /** Returns an independent copy, which stays valid when another document is loaded. Any thread may read ranges of it. */
    public LoadedBlob copy() {
        LoadedBlob copy = new LoadedBlob(Arrays.copyOf(buffer, LEAD_BYTES + tailBytes));
        copy.stem = stem;
        copy.tailOffset = tailOffset;
        copy.tailBytes = tailBytes;
        return copy;
    }
}
