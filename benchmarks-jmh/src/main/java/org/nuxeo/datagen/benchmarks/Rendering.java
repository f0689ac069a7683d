package org.nuxeo.datagen.benchmarks;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import org.nuxeo.datagen.render.internal.frame.BlobFrame;
import org.nuxeo.datagen.render.internal.frame.LoadedBlob;
import org.nuxeo.datagen.render.internal.frame.Rendition;

/**
 * The ways to the bytes of one format that are measured for all of them.
 *
 * @param <D> what is rendered
 */
final class Rendering<D> {

    private final BlobFrame<D> frame;
    private final LoadedBlob loaded = new LoadedBlob();
    private final LoadedBlob second = new LoadedBlob();
    private final byte[] digest = new byte[32];
    private final MessageDigest platformMd5 = newDigest("MD5");
    private final byte[] blob;

    /** @param maxBlobBytes longest blob whose bytes are asked for */
    Rendering(BlobFrame<D> frame, int maxBlobBytes) {
        this.frame = frame;
        Rendition<D> rendition = frame.rendition();
        byte[] head = rendition.head();
        blob = new byte[Math.max(maxBlobBytes, head.length + rendition.maxTailBytes())];
        System.arraycopy(head, 0, blob, 0, head.length);
    }

    static MessageDigest newDigest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(algorithm + " is missing from this Java runtime", e);
        }
    }

    /** Renders into the buffer, where the head stays. */
    int tail(D document) {
        int head = frame.rendition().head().length;
        return head + frame.rendition().renderTail(document, head, 0, blob, head);
    }

    /** Returns a document's own bytes. */
    byte[] ownBytes(D document) {
        int head = frame.rendition().head().length;
        int end = tail(document);
        return Arrays.copyOfRange(blob, head, end);
    }

    /** Renders into the buffer, head and filler included. */
    int whole(D document, long blobSizeBytes) {
        loaded.load(frame, document, blobSizeBytes);
        return loaded.read(0, blob, 0, Math.toIntExact(loaded.lengthBytes()));
    }

    byte[] bytes(D document, long blobSizeBytes) {
        return Arrays.copyOf(blob, whole(document, blobSizeBytes));
    }

    long lengthAndMd5(D document, long blobSizeBytes) {
        loaded.load(frame, document, blobSizeBytes);
        loaded.md5(digest, 0);
        return loaded.lengthBytes() + digest[0];
    }

    /** Renders two documents and digests them side by side. */
    long lengthAndMd5OfTwo(D document, D other) {
        loaded.load(frame, document, 0);
        second.load(frame, other, 0);
        loaded.md5With(second, digest, 0);
        return loaded.lengthBytes() + second.lengthBytes() + digest[0];
    }

    long lengthAndSha256(D document, long blobSizeBytes) {
        loaded.load(frame, document, blobSizeBytes);
        loaded.sha256(digest, 0);
        return loaded.lengthBytes() + digest[0];
    }

    /** The naive way to length and MD5: all the bytes, and a digest over all of them. */
    byte[] md5OfAllBytes(D document, long blobSizeBytes) {
        int length = whole(document, blobSizeBytes);
        platformMd5.update(blob, 0, length);
        return platformMd5.digest();
    }
}
