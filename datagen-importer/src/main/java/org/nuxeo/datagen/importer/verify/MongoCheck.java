// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.RangeReader.FoundRange;
import org.nuxeo.datagen.importer.verify.VerifyState.Check;
import org.nuxeo.datagen.store.document.BlobDescriber;
import org.nuxeo.datagen.store.document.BsonEncoder;
import org.nuxeo.datagen.store.document.BsonEncoder.BsonEncoders;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.mongo.BsonDifferences;

/**
 * Reads a range from MongoDB and compares every field and the presence of parents. One instance for each thread.
 *
 * <p>The idea: almost every document has exactly the bytes that an import would write. So the expected document is
 * encoded, and only a document with other bytes is decoded and compared field by field, for the names of its differences.
 * Such a document can still be equal, for the order of fields does not matter.
 */
record MongoCheck(
        StoredDocuments model, BsonEncoders encoders, RangeReader reader, ExpectedFiles files, ByteSink bytes) {
    private static final BsonDocumentCodec DECODER = new BsonDocumentCodec();

    /** @param rights read rights of the documents */
    MongoCheck(RangeReader reader, ExpectedFiles files, Rights rights) {
        this(files.model(), new BsonEncoders(files.model().ids(), rights), reader, files, new ByteSink(4_096));
    }

    /**
     * The documents of one range as expected, and what MongoDB holds.
     *
     * @param documents the expected documents, with the expected blobs
     * @param found what MongoDB holds
     */
    record ExpectedRange(Repository repository, List<StoredDocument> documents, FoundRange found) {
        /** Returns the name of the repository. */
        String label() {
            return repository.label();
        }
    }

    /** Reads a range. */
    FoundRange fetch(String repository, List<Identity> identities, VerifyState findings) {
        long startNanos = System.nanoTime();
        FoundRange found = reader.read(repository, identities);
        findings.time(Check.MONGO, identities.size(), startNanos);
        findings.time(Check.FETCH, identities.size(), startNanos);
        return found;
    }

    /** Generates the documents of a range as they should be, and describes the blobs that are in the sample. */
    ExpectedRange expected(Repository repository, List<Identity> identities, FoundRange found, VerifyState findings) {
        BlobDescriber[] described = files.of(repository.label(), identities, found.documents(), findings);
        long startNanos = System.nanoTime();
        List<StoredDocument> documents = new ArrayList<>(described.length);
        for (int i = 0; i < described.length; i++) {
            Identity identity = identities.get(i);
            BlobDescriber file = described[i];
            documents.add(file == null ? model.documentWithoutFile(identity) : model.documentWithFiles(identity, file));
        }
        findings.time(Check.GENERATE, described.length, startNanos);
        return new ExpectedRange(repository, documents, found);
    }

    /** Compares a range. Returns for each document whether it is equal to the expected one. */
    boolean[] compare(ExpectedRange range, VerifyState findings) {
        long startNanos = System.nanoTime();
        BsonEncoder encoder = encoders.of(range.label());
        boolean[] equal = new boolean[range.documents().size()];
        Set<Identity> missing = range.found().missing();
        for (int i = 0; i < equal.length; i++) {
            StoredDocument document = range.documents().get(i);
            BsonSlice found = range.found().documents().get(i);
            if (found == null) {
                findings.differ("mongo", range.label(), document.id(), "missing", document.path(), null);
                continue;
            }
            findings.inMongo.increment(range.repository(), document.kind());
            bytes.reset();
            encoder.encode(document, bytes);
            equal[i] = Arrays.equals(bytes.array(), 0, bytes.length(), found.array(), found.from(), found.to())
                    || sameFields(document, found, range.label(), findings);
            Identity needed = missing.isEmpty() ? null : reader.needed(document.identity());
            if (needed != null && missing.contains(needed)) {
                equal[i] = false;
                findings.differ("mongo", range.label(), document.id(), "orphan", model.id(needed), null);
            }
        }
        findings.time(Check.MONGO, 0, startNanos);
        findings.time(Check.COMPARE, equal.length, startNanos);
        return equal;
    }

    /** Decodes a document and compares it with the encoded one. */
    private boolean sameFields(StoredDocument document, BsonSlice found, String repository, VerifyState findings) {
        long startNanos = System.nanoTime();
        // A raw document is searched from its start for each field.
        BsonDocument expected = new RawBsonDocument(bytes.array(), 0, bytes.length()).decode(DECODER);
        BsonDocument stored = found.document().decode(DECODER);
        Set<String> ignored = document.fields().type().ignored();
        List<Difference> differences =
                BsonDifferences.between(expected, stored, ignored, document.kind(), repository, document.id());
        findings.differ(differences);
        findings.time(Check.DECODE, 1, startNanos);
        return differences.isEmpty();
    }
}
