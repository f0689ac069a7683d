// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.nuxeo.datagen.blobstore.BlobFacts;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobDigests;

/**
 * Describes blobs as the on-demand store serves them, from the blob key alone. One instance for each thread.
 *
 * <p>A single blob is read to its end for length and digest, independently of the code that digests many blobs together.
 */
public final class ServedBlobs implements BlobDescriber {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final OnDemandBlobs blobs;
    private final BlobDigests digests = new BlobDigests();
    private final byte[] buffer = new byte[BUFFER_BYTES];

    public ServedBlobs(OnDemandBlobs blobs) {
        this.blobs = blobs;
    }

    @Override
    public StoredBlob describe(Document document) {
        if (!document.kind().hasFiles()) {
            return null;
        }
        String key = document.blobKey().storedText();
        MessageDigest md5 = md5();
        long lengthBytes = 0;
        try (InputStream bytes = blobs.stream(key)) {
            for (int count = bytes.read(buffer); count >= 0; count = bytes.read(buffer)) {
                md5.update(buffer, 0, count);
                lengthBytes += count;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return StoredBlob.of(document, key, lengthBytes, HexFormat.of().formatHex(md5.digest()));
    }

    @Override
    public List<StoredBlob> describe(List<Document> documents) {
        List<String> keys =
                documents.stream().map(each -> each.blobKey().storedText()).toList();
        List<BlobFacts> facts = blobs.facts(keys, digests);
        List<StoredBlob> described = new ArrayList<>(keys.size());
        for (int i = 0; i < keys.size(); i++) {
            BlobFacts each = facts.get(i);
            described.add(StoredBlob.of(documents.get(i), keys.get(i), each.lengthBytes(), each.md5()));
        }
        return described;
    }

    @Override
    public boolean exists(Document document) {
        return blobs.exists(document.blobKey().storedText());
    }

    @Override
    public long lengthBytes(Document document) {
        return blobs.lengthBytes(document.blobKey().storedText());
    }

    private static MessageDigest md5() {
        try {
            return MessageDigest.getInstance("MD5");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has MD5", e);
        }
    }
}
