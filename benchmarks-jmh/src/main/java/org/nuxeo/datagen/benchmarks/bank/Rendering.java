// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.List;
import org.nuxeo.datagen.render.digest.Md5Group;
import org.nuxeo.datagen.render.frame.BlobFrame;
import org.nuxeo.datagen.render.frame.LoadedBlob;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * The operations on one format that are measured for all formats.
 *
 * @param <D> type of the content that is rendered
 */
final class Rendering<D> {

    private final BlobFrame<D> frame;
    private final LoadedBlob loaded = new LoadedBlob();
    private final Md5Group group = new Md5Group();
    private final byte[] digest = new byte[32];
    private final MessageDigest platformMd5 = newDigest("MD5");
    private final byte[] blob;

    /** @param maxBlobBytes largest length of a blob whose bytes are rendered */
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
            throw new IllegalStateException(algorithm + ": this Java runtime does not have it", e);
        }
    }

    /** Renders the tail into the buffer, which already has the head. Returns the length of the blob. */
    int tail(D document) {
        int head = frame.rendition().head().length;
        return head + frame.rendition().renderTail(document, head, 0, blob, head);
    }

    /** Returns the tail of a blob, which has the bytes that differ between documents. */
    byte[] ownBytes(D document) {
        int head = frame.rendition().head().length;
        int end = tail(document);
        return Arrays.copyOfRange(blob, head, end);
    }

    /** Renders head, filler and tail into the buffer. Returns the length of the blob. */
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

    /** Renders blobs and computes their digests together. */
    long lengthAndMd5OfMany(List<D> documents) {
        long sum = 0;
        for (D document : documents) {
            loaded.load(frame, document, 0);
            loaded.addTo(group);
            sum += loaded.lengthBytes();
        }
        byte[] digests = new byte[16 * documents.size()];
        group.finish(digests, 0);
        return sum + digests[0];
    }

    long lengthAndSha256(D document, long blobSizeBytes) {
        loaded.load(frame, document, blobSizeBytes);
        loaded.sha256(digest, 0);
        return loaded.lengthBytes() + digest[0];
    }

    /** Computes the MD5 in the naive way, over all bytes. */
    byte[] md5OfAllBytes(D document, long blobSizeBytes) {
        int length = whole(document, blobSizeBytes);
        platformMd5.update(blob, 0, length);
        return platformMd5.digest();
    }
}
