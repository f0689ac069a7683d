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
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** Describes the blob of a document: key, name, type, length and digest. One instance for each thread. */
public interface BlobDescriber {

    /** Returns what a repository stores about the blob, or null if the document has none. */
    @Nullable
    StoredBlob describe(Document document);

    /**
     * Returns what a repository stores about the blobs of documents, in this order. Each of them has one. It is faster than
     * to describe one after the other where digests are computed together.
     */
    default List<StoredBlob> describe(List<Document> documents) {
        return documents.stream().map(this::describe).toList();
    }

    /** Returns whether the blob of a document can be read. */
    default boolean exists(Document document) {
        return describe(document) != null;
    }

    /** Returns the length of the blob of a document that has one. */
    default long lengthBytes(Document document) {
        return Objects.requireNonNull(describe(document)).lengthBytes();
    }

    /**
     * Describes blobs by rendering them, with the customer and account that the document already has. The digests of many
     * blobs are computed together. One instance for each thread.
     */
    public static final class RenderedBlobs implements BlobDescriber {

        private final DocumentRenderer renderer = new DocumentRenderer();
        private final BlobDigests digests = new BlobDigests();

        @Override
        public @Nullable StoredBlob describe(Document document) {
            if (!document.kind().hasFiles()) {
                return null;
            }
            BlobRenderer blob = load(renderer, document);
            return StoredBlob.of(document, blob.lengthBytes(), blob.md5Hex());
        }

        @Override
        public List<StoredBlob> describe(List<Document> documents) {
            digests.clear();
            long[] lengthsBytes = new long[documents.size()];
            for (int i = 0; i < lengthsBytes.length; i++) {
                BlobRenderer blob = load(renderer, documents.get(i));
                lengthsBytes[i] = blob.lengthBytes();
                digests.add(blob);
            }
            List<String> md5 = digests.md5Hex();
            List<StoredBlob> described = new ArrayList<>(lengthsBytes.length);
            for (int i = 0; i < lengthsBytes.length; i++) {
                described.add(StoredBlob.of(documents.get(i), lengthsBytes[i], md5.get(i)));
            }
            return described;
        }

        private static BlobRenderer load(DocumentRenderer renderer, Document document) {
            return renderer.load(document, document.dataset().spec().blobSizeBytes());
        }
    }

    /**
     * Describes blobs as the on-demand store serves them, from the blob key alone. One instance for each thread.
     *
     * <p>A single blob is read to its end for length and digest, independently of the code that digests many blobs together.
     */
    public static final class ServedBlobs implements BlobDescriber {

        private static final int BUFFER_BYTES = 64 * 1024;

        private final OnDemandBlobs blobs;
        private final BlobDigests digests = new BlobDigests();
        private final byte[] buffer = new byte[BUFFER_BYTES];

        public ServedBlobs(OnDemandBlobs blobs) {
            this.blobs = Objects.requireNonNull(blobs, "blobs");
        }

        @Override
        public @Nullable StoredBlob describe(Document document) {
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
}
