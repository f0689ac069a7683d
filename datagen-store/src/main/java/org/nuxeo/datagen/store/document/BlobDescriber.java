// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.render.BlobDigests;
import org.nuxeo.datagen.render.BlobRenderer;
import org.nuxeo.datagen.render.DocumentRenderer;

/** Describes the blobs of a document: key, name, type, length and digest. One instance for each thread. */
public interface BlobDescriber {

    /** Returns what a repository stores about the blobs, the main one first; nothing if the document has none. */
    List<StoredBlob> describe(Document document);

    /**
     * Returns what a repository stores about the blobs of documents, in this order. It is faster than to describe one after
     * the other where digests are computed together.
     */
    default List<List<StoredBlob>> describe(List<Document> documents) {
        return documents.stream().map(this::describe).toList();
    }

    /** Returns whether the blobs of a document can be read. */
    default boolean exist(Document document) {
        return !describe(document).isEmpty();
    }

    /** Returns the lengths of the blobs of a document. */
    default long[] lengthsBytes(Document document) {
        return describe(document).stream().mapToLong(StoredBlob::lengthBytes).toArray();
    }

    /** Returns a value of each file of a document. */
    private static <T> List<T> each(Document document, IntFunction<T> value) {
        int count = document.fileCount();
        if (count == 1) {
            return List.of(value.apply(0));
        }
        List<T> values = new ArrayList<>(count);
        for (int file = 0; file < count; file++) {
            values.add(value.apply(file));
        }
        return values;
    }

    /**
     * Describes blobs by rendering them, with the customer and account that the document already has. The digests of many
     * blobs are computed together. One instance for each thread.
     */
    public static final class RenderedBlobs implements BlobDescriber {

        private final DocumentRenderer renderer = new DocumentRenderer();
        private final BlobDigests digests = new BlobDigests();

        @Override
        public List<StoredBlob> describe(Document document) {
            return each(document, file -> {
                BlobRenderer blob = load(document, file);
                return StoredBlob.of(document, file, blob.lengthBytes(), blob.md5Hex());
            });
        }

        @Override
        public List<List<StoredBlob>> describe(List<Document> documents) {
            digests.clear();
            List<Long> lengthsBytes = new ArrayList<>(documents.size());
            for (Document document : documents) {
                int count = document.fileCount();
                for (int file = 0; file < count; file++) {
                    BlobRenderer blob = load(document, file);
                    lengthsBytes.add(blob.lengthBytes());
                    digests.add(blob);
                }
            }
            List<String> md5 = digests.md5Hex();
            Iterator<Long> lengths = lengthsBytes.iterator();
            Iterator<String> digest = md5.iterator();
            List<List<StoredBlob>> described = new ArrayList<>(documents.size());
            for (Document document : documents) {
                described.add(each(document, file -> StoredBlob.of(document, file, lengths.next(), digest.next())));
            }
            return described;
        }

        private BlobRenderer load(Document document, int file) {
            return renderer.load(document, file, document.dataset().spec().blobSizeBytes());
        }
    }

    /**
     * Describes blobs as the on-demand store serves them, from the blob key alone. One instance for each thread.
     *
     * <p>A single blob is read to its end for length and digest, independently of the code that digests many blobs together.
     */
    public static final class ServedBlobs implements BlobDescriber {

        private final OnDemandBlobs blobs;
        private final BlobDigests digests = new BlobDigests();

        public ServedBlobs(OnDemandBlobs blobs) {
            this.blobs = Objects.requireNonNull(blobs, "blobs");
        }

        @Override
        public List<StoredBlob> describe(Document document) {
            return each(document, file -> describe(document, file));
        }

        private StoredBlob describe(Document document, int file) {
            String key = document.blobKey(file).storedText();
            MessageDigest md5 = md5();
            try (InputStream bytes = new DigestInputStream(blobs.stream(key), md5)) {
                long lengthBytes = bytes.transferTo(OutputStream.nullOutputStream());
                return StoredBlob.of(
                        document, file, key, lengthBytes, HexFormat.of().formatHex(md5.digest()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public List<List<StoredBlob>> describe(List<Document> documents) {
            List<String> keys =
                    documents.stream().flatMap(each -> keys(each).stream()).toList();
            Iterator<String> key = keys.iterator();
            Iterator<BlobFacts> facts = blobs.facts(keys, digests).iterator();
            List<List<StoredBlob>> described = new ArrayList<>(documents.size());
            for (Document document : documents) {
                described.add(each(document, file -> {
                    BlobFacts blob = facts.next();
                    return StoredBlob.of(document, file, key.next(), blob.lengthBytes(), blob.md5());
                }));
            }
            return described;
        }

        @Override
        public boolean exist(Document document) {
            return keys(document).stream().allMatch(blobs::exists);
        }

        @Override
        public long[] lengthsBytes(Document document) {
            return keys(document).stream().mapToLong(blobs::lengthBytes).toArray();
        }

        private static List<String> keys(Document document) {
            return each(document, file -> document.blobKey(file).storedText());
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
