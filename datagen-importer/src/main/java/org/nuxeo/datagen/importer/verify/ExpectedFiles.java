// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.Document;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Kind;
import org.nuxeo.datagen.core.schema.DocumentType;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.importer.settings.BlobCheck;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.VerifySettings.BlobSample;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.StoredBlob;
import org.nuxeo.datagen.store.document.StoredDocuments;

/**
 * The blobs that the documents of a range should have, checked as closely as requested. What is not checked is taken from
 * the stored document. One instance for each thread.
 */
record ExpectedFiles(StoredDocuments model, BlobSample sample, BlobCheck check) {

    /**
     * Returns what describes the blob of each document, null for documents without one.
     *
     * @param found the documents in MongoDB, null for each missing document
     */
    BlobDescriber[] of(String repository, List<Identity> identities, List<BsonSlice> found, VerifyState findings) {
        long startNanos = System.nanoTime();
        BlobDescriber[] files = new BlobDescriber[identities.size()];
        List<Integer> digested = new ArrayList<>();
        int checked = 0;
        for (int i = 0; i < files.length; i++) {
            Identity identity = identities.get(i);
            if (!identity.kind().hasFiles()) {
                continue;
            }
            boolean inSample = sample.has(identity);
            // What is stored about a file is of no use if its digest is computed, or if nothing plausible is stored.
            boolean stored = found.get(i) != null && !(inSample && check == BlobCheck.DIGEST);
            FileFacts[] facts = stored ? facts(identity.kind(), found.get(i)) : null;
            checked += inSample || facts == null ? 1 : 0;
            if (facts == null) {
                digested.add(i);
            } else {
                long[] lengthsBytes = inSample && check == BlobCheck.LENGTH
                        ? model.describer().lengthsBytes(model.generated(identity))
                        : null;
                files[i] = document -> described(document, lengthsBytes, facts);
                if (inSample
                        && check == BlobCheck.EXISTENCE
                        && !model.describer().exist(model.generated(identity))) {
                    String field = DocumentType.FILE.storedName();
                    String key = model.dataset().document(identity).blobKey().storedText();
                    findings.differ("mongo", repository, model.id(identity), field, key, "no such blob");
                }
            }
        }
        digest(identities, digested, files);
        findings.time(VerifyState.Check.BLOBS, checked, startNanos);
        return files;
    }

    /** Returns what a document in MongoDB says of each of its files, or null if it says nothing plausible of one. */
    private FileFacts @Nullable [] facts(Kind kind, BsonSlice document) {
        FileFacts[] facts = new FileFacts[model.dataset().type(kind).files().size()];
        for (int file = 0; file < facts.length; file++) {
            FileFacts each = FileFacts.of(document, file);
            if (each == null) {
                return null;
            }
            facts[file] = each;
        }
        return facts;
    }

    private static List<StoredBlob> described(Document document, long @Nullable [] lengthsBytes, FileFacts[] facts) {
        // a stream would take a tenth of the time of a verification
        StoredBlob[] files = new StoredBlob[facts.length];
        for (int file = 0; file < files.length; file++) {
            long lengthBytes = lengthsBytes == null ? facts[file].lengthBytes() : lengthsBytes[file];
            files[file] = StoredBlob.of(document, file, lengthBytes, facts[file].md5());
        }
        return List.of(files);
    }

    /**
     * Describes blobs with their digests, which are computed together. The first of a range is described alone, because a
     * describer then reads the blob itself: an error in the digests of many would show.
     */
    private void digest(List<Identity> identities, List<Integer> digested, BlobDescriber[] files) {
        if (digested.isEmpty()) {
            return;
        }
        List<StoredBlob> alone = model.describer().describe(model.generated(identities.get(digested.get(0))));
        files[digested.get(0)] = document -> alone;
        List<Integer> others = digested.subList(1, digested.size());
        List<List<StoredBlob>> described = model.describer()
                .describe(others.stream()
                        .map(identities::get)
                        .map(model::generated)
                        .toList());
        for (int i = 0; i < others.size(); i++) {
            List<StoredBlob> blobs = described.get(i);
            files[others.get(i)] = document -> blobs;
        }
    }

    /**
     * The length and the digest of a file, as the bytes of a stored document have them.
     *
     * @param lengthBytes at least 1
     * @param md5 32 lower-case hexadecimal digits
     */
    record FileFacts(long lengthBytes, String md5) {
        private static final int MD5_DIGITS = 32;
        private static final byte[] CONTENT = BsonElements.start(BsonElements.DOCUMENT, DocumentType.FILE.storedName());
        private static final byte[] FILES = BsonElements.start(BsonElements.ARRAY, DocumentType.STORED_FILES);
        private static final byte[] FURTHER_FILE = BsonElements.start(
                BsonElements.DOCUMENT, DocumentType.furtherFile(field -> true).name());
        private static final byte[] LENGTH = start(BsonElements.INT64, Field.LENGTH);
        private static final byte[] DIGEST = start(BsonElements.STRING, Field.DIGEST);

        private static byte[] start(byte type, Field field) {
            return BsonElements.start(type, Objects.requireNonNull(field.part()));
        }

        /**
         * Returns the facts of a file, or null if they are missing or not plausible.
         *
         * @param file 0 for the main one, others by their place in the list, from 1 on
         */
        static @Nullable FileFacts of(BsonSlice document, int file) {
            if (file == 0) {
                return at(document, CONTENT);
            }
            byte[] element = BsonElements.start(BsonElements.DOCUMENT, String.valueOf(file - 1));
            return at(document, FILES, element, FURTHER_FILE);
        }

        private static @Nullable FileFacts at(BsonSlice document, byte[]... path) {
            byte[] bytes = document.array();
            int file = document.from();
            for (int i = 0; i < path.length && file != BsonElements.NONE; i++) {
                file = BsonElements.value(bytes, file, path[i]);
            }
            int length = file == BsonElements.NONE ? file : BsonElements.value(bytes, file, LENGTH);
            int digest = file == BsonElements.NONE ? file : BsonElements.value(bytes, file, DIGEST);
            int digits = digest + Integer.BYTES;
            boolean plausible = length != BsonElements.NONE
                    && digest != BsonElements.NONE
                    && BsonElements.longAt(bytes, length) > 0
                    && BsonElements.intAt(bytes, digest) == MD5_DIGITS + 1
                    && areHexadecimal(bytes, digits);
            if (!plausible) {
                return null;
            }
            String md5 = new String(bytes, digits, MD5_DIGITS, StandardCharsets.ISO_8859_1);
            return new FileFacts(BsonElements.longAt(bytes, length), md5);
        }

        private static boolean areHexadecimal(byte[] bytes, int from) {
            boolean all = true;
            for (int i = from; i < from + MD5_DIGITS; i++) {
                byte digit = bytes[i];
                all &= digit >= '0' & digit <= '9' | digit >= 'a' & digit <= 'f';
            }
            return all;
        }
    }
}
