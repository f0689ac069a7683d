// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.benchmarks.bank;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.function.Supplier;
import org.nuxeo.datagen.core.text.PlatformDigest;
import org.nuxeo.datagen.render.digest.Md5Group;
import org.nuxeo.datagen.render.frame.GroupedBlobs;
import org.nuxeo.datagen.render.frame.LoadedBlob;
import org.nuxeo.datagen.render.frame.Rendition;

/**
 * The operations on files of one format that are measured, each with the next document.
 *
 * @param <D> type of the content that is rendered
 */
final class Rendering<D> {

    private final Rendition<D> rendition;
    private final Supplier<D> documents;
    private final int blobSizeBytes;
    private final int head;
    private final LoadedBlob loaded = new LoadedBlob();
    private final Md5Group group = new Md5Group();
    private final byte[] digest = new byte[32];
    private final MessageDigest platformMd5 = PlatformDigest.of("MD5");
    private final byte[] blob;
    private byte[] ownBytes = {};

    /**
     * @param documents the content of one file after another
     * @param blobSizeBytes length to which files are padded, or 0 for their natural length
     */
    Rendering(Rendition<D> rendition, Supplier<D> documents, int blobSizeBytes) {
        this.rendition = rendition;
        this.documents = documents;
        this.blobSizeBytes = blobSizeBytes;
        byte[] bytes = rendition.head();
        head = bytes.length;
        blob = Arrays.copyOf(bytes, Math.max(blobSizeBytes, rendition.maxNaturalBytes()));
    }

    private LoadedBlob load() {
        loaded.load(rendition, documents.get(), blobSizeBytes);
        return loaded;
    }

    /** Renders the tail into the buffer, which already has the head. Returns the length of the blob. */
    int tail() {
        return head + rendition.renderTail(documents.get(), head, 0, blob, head);
    }

    /** Renders head, filler and tail into the buffer. Returns the length of the blob. */
    int whole() {
        return load().read(0, blob, 0, Math.toIntExact(loaded.lengthBytes()));
    }

    byte[] bytes() {
        return Arrays.copyOf(blob, whole());
    }

    long lengthAndMd5() {
        load().md5(digest, 0);
        return loaded.lengthBytes() + digest[0];
    }

    /** Renders blobs and computes their digests together. */
    long lengthAndMd5OfMany(int count) {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            GroupedBlobs.add(load(), group);
            sum += loaded.lengthBytes();
        }
        byte[] digests = new byte[16 * count];
        group.finish(digests, 0);
        return sum + digests[0];
    }

    long lengthAndSha256() {
        load().sha256(digest, 0);
        return loaded.lengthBytes() + digest[0];
    }

    /** Computes the MD5 in the naive way, over all bytes. */
    byte[] md5OfAllBytes() {
        platformMd5.update(blob, 0, whole());
        return platformMd5.digest();
    }

    /** Computes the MD5 of only the bytes in which the first document differs from others, which are rendered once. */
    byte[] md5OfOwnBytes() {
        if (ownBytes.length == 0) {
            ownBytes = Arrays.copyOfRange(blob, head, tail());
        }
        return platformMd5.digest(ownBytes);
    }
}
