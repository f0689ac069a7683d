package org.nuxeo.datagen.render;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.WritableByteChannel;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.nuxeo.datagen.core.id.BlobKey;
import org.nuxeo.datagen.render.digest.Md5;
import org.nuxeo.datagen.render.digest.Md5Message;
import org.nuxeo.datagen.render.digest.SavedDigest;

/**
 * Renders one blob at a time: {@link #load} a document, then ask for its length, digests, bytes or any range of them.
 *
 * <p>Only the tail is ever held, whatever the length of the blob; head and filler are shared or computed. One per
 * thread; reused without end, it allocates nothing once warm; SHA-256 does unless two
 * packages of the JDK are open, see {@link org.nuxeo.datagen.render.digest.JdkDigest}.
 */
public final class BlobRenderer {

    /** The longest blob that may be asked for, in bytes: 1 GB (2^30). */
    public static final long MAX_BLOB_BYTES = BlobKey.MAX_BLOB_SIZE_BYTES;

    private static final int CHUNK_BYTES = 64 << 10;
    /** Letters are slower in two lanes, for a reason not known, and cards faster; this lies between them. */
    private static final int TWO_LANES_FROM_BYTES = 16 * 1024;

    private static final int LEAD_BYTES = SavedStates.INTERVAL_BYTES;

    private final DigestCursor<int[]> md5 = new DigestCursor<>();
    private final Md5Message message = new Md5Message();
    private final DigestCursor<MessageDigest> sha256 = new DigestCursor<>();
    private final byte[] digest = new byte[32];
    private byte[] buffer = new byte[0];
    private ByteBuffer chunk;
    private BlobFormat format;
    private BlobStem stem;
    private long tailOffset;
    private int tailBytes;

    /**
     * Makes a document the current one.
     *
     * @param blobSizeBytes the length asked for, 0 to {@link #MAX_BLOB_BYTES}; a document whose natural length is
     *     greater keeps that
     */
    public <D> void load(BlobFrame<D> frame, D document, long blobSizeBytes) {
        if (blobSizeBytes < 0 || blobSizeBytes > MAX_BLOB_BYTES) {
            throw new IllegalArgumentException(
                    "blob size " + blobSizeBytes + ": must be 0 (natural) to " + MAX_BLOB_BYTES + " bytes");
        }
        int room = LEAD_BYTES + frame.tailRoomBytes() + SavedDigest.SPARE_BYTES;
        if (buffer.length < room) {
            buffer = new byte[room];
        }
        Rendition<D> rendition = frame.rendition();
        long offset = frame.headBytes();
        int natural = rendition.renderTail(document, offset, 0, buffer, LEAD_BYTES);
        int rendered = natural;
        long padding = blobSizeBytes - offset - natural;
        if (padding > 0) {
            long fillerBytes = frame.padding().fillerBytes(padding);
            offset += fillerBytes;
            rendered = rendition.renderTail(document, offset, padding, buffer, LEAD_BYTES);
            if (offset + rendered != blobSizeBytes) {
                throw new IllegalStateException(frame.format() + " padded to " + blobSizeBytes + " bytes has "
                        + (offset + rendered) + "; natural tail " + natural + ", filler " + fillerBytes);
            }
        }
        format = frame.format();
        stem = frame.stem(offset);
        tailOffset = offset;
        tailBytes = rendered;
    }

    public BlobFormat format() {
        return format;
    }

    public long lengthBytes() {
        return tailOffset + tailBytes;
    }

    /** Writes the 16 bytes of the MD5 digest. */
    public void md5(byte[] target, int offset) {
        md5.digest(stem, stem.md5(), tailOffset, buffer, LEAD_BYTES, tailBytes, target, offset);
    }

    /**
     * Writes the 16 bytes of the MD5 digest, then those of another renderer's blob. Two of several kilobytes together take
     * as long as 1.4 one after the other; short ones are digested one after the other.
     *
     * @param other not this one
     */
    public void md5With(BlobRenderer other, byte[] target, int offset) {
        if (other == this) {
            throw new IllegalArgumentException("two blobs must be in two renderers");
        }
        if (Math.min(tailBytes, other.tailBytes) < TWO_LANES_FROM_BYTES) {
            md5(target, offset);
            other.md5(target, offset + Md5.INSTANCE.digestBytes());
            return;
        }
        beginMd5();
        other.beginMd5();
        Md5Message.finish(message, other.message, target, offset);
    }

    private void beginMd5() {
        int lead = DigestCursor.lead(stem, tailOffset, buffer, LEAD_BYTES);
        message.begin(
                md5.saved(stem.md5(), tailOffset - lead), buffer, LEAD_BYTES - lead, lead + tailBytes, lengthBytes());
    }

    /** Writes the 32 bytes of the SHA-256 digest. */
    public void sha256(byte[] target, int offset) {
        sha256.digest(stem, stem.sha256(), tailOffset, buffer, LEAD_BYTES, tailBytes, target, offset);
    }

    /** Returns the MD5 digest in lower-case hexadecimal. */
    public String md5Hex() {
        md5(digest, 0);
        return HexFormat.of().formatHex(digest, 0, 16);
    }

    /** Returns the SHA-256 digest in lower-case hexadecimal. */
    public String sha256Hex() {
        sha256(digest, 0);
        return HexFormat.of().formatHex(digest, 0, 32);
    }

    /**
     * Copies a range of the blob.
     *
     * @param position of the first byte, at least 0
     * @return the number of bytes copied, less than {@code length} at the end of the blob; -1 if {@code position} is at
     *     or after the end
     */
    public int read(long position, byte[] target, int offset, int length) {
        return BlobContent.read(stem, tailOffset, buffer, LEAD_BYTES, tailBytes, position, target, offset, length);
    }

    /** Copies the whole blob, which must have room, and returns its length. */
    public int copyTo(byte[] target, int offset) {
        int length = Math.toIntExact(lengthBytes());
        read(0, target, offset, length);
        return length;
    }

    /** Copies as much of the blob from {@code position} on as the buffer has room for; returns as {@link #read}. */
    public int copyTo(long position, ByteBuffer target) {
        if (target.hasArray()) {
            int copied = read(position, target.array(), target.arrayOffset() + target.position(), target.remaining());
            target.position(target.position() + Math.max(0, copied));
            return copied;
        }
        int copied = read(position, chunk().array(), 0, Math.min(CHUNK_BYTES, target.remaining()));
        target.put(chunk.array(), 0, Math.max(0, copied));
        return copied;
    }

    /** Writes the whole blob in constant memory. */
    public void writeTo(OutputStream out) throws IOException {
        byte[] head = stem.head();
        out.write(head, 0, head.length);
        for (long at = head.length; at < tailOffset; ) {
            int length = (int) Math.min(CHUNK_BYTES, tailOffset - at);
            stem.copy(at, chunk().array(), 0, length);
            out.write(chunk.array(), 0, length);
            at += length;
        }
        out.write(buffer, LEAD_BYTES, tailBytes);
    }

    /** Writes the whole blob in constant memory; the channel must be in blocking mode. */
    public void writeTo(WritableByteChannel out) throws IOException {
        for (long at = 0; at < lengthBytes(); ) {
            chunk().clear();
            at += copyTo(at, chunk);
            chunk.flip();
            while (chunk.hasRemaining()) {
                out.write(chunk);
            }
        }
    }

    /** Returns the blob as a value of its own, which stays when another document is loaded. */
    public BlobContent content() {
        byte[] tail = new byte[tailBytes];
        System.arraycopy(buffer, LEAD_BYTES, tail, 0, tailBytes);
        return new BlobContent(format, stem, tailOffset, tail);
    }

    private ByteBuffer chunk() {
        if (chunk == null) {
            chunk = ByteBuffer.wrap(new byte[CHUNK_BYTES]);
        }
        return chunk;
    }
}
