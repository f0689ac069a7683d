// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.store.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.nuxeo.datagen.blobstore.OnDemandBlobs;
import org.nuxeo.datagen.blobstore.OnDemandBlobs.BlobFacts;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.text.PlatformDigest;
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
        // most have one, and a stream for each would take a tenth of the time of a verification
        int count = document.fileCount();
        return count == 1
                ? List.of(value.apply(0))
                : IntStream.range(0, count).mapToObj(value).toList();
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
                for (int file = 0; file < document.fileCount(); file++) {
                    BlobRenderer blob = load(document, file);
                    lengthsBytes.add(blob.lengthBytes());
                    digests.add(blob);
                }
            }
            Iterator<Long> lengths = lengthsBytes.iterator();
            Iterator<String> md5 = digests.md5Hex().iterator();
            return documents.stream()
                    .map(document -> each(document, file -> StoredBlob.of(document, file, lengths.next(), md5.next())))
                    .toList();
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
            try (InputStream bytes = blobs.stream(key)) {
                MessageDigest md5 = PlatformDigest.of("MD5");
                long lengthBytes = new DigestInputStream(bytes, md5).transferTo(OutputStream.nullOutputStream());
                String digits = HexFormat.of().formatHex(md5.digest());
                return StoredBlob.of(document, file, key, lengthBytes, digits);
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
            return documents.stream()
                    .map(document -> each(document, file -> {
                        BlobFacts blob = facts.next();
                        return StoredBlob.of(document, file, key.next(), blob.lengthBytes(), blob.md5());
                    }))
                    .toList();
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
    }
}
