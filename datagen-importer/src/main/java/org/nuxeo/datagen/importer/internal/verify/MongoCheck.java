// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import com.mongodb.client.MongoCollection;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.schema.ContentSchema;
import org.nuxeo.datagen.core.schema.Field;
import org.nuxeo.datagen.importer.internal.model.BsonEncoders;
import org.nuxeo.datagen.importer.internal.model.ByteSink;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.model.StoredBlob;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;
import org.nuxeo.datagen.importer.internal.model.StoredDocuments;
import org.nuxeo.datagen.importer.internal.mongo.BsonDifferences;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.report.Difference;
import org.nuxeo.datagen.importer.settings.BlobCheck;

/** Reads a range from MongoDB and compares every field and the presence of parents. One instance for each thread. */
final class MongoCheck {

    private static final int MD5_DIGITS = 32;
    private static final String CONTENT = ContentSchema.file().storedName();

    private final MongoStore store;
    private final StoredDocuments model;
    private final BsonEncoders encoders;
    private final BlobSample sample;
    private final BlobCheck blobCheck;
    private final ByteSink bytes = new ByteSink(4_096);

    /** @param rights read rights of the documents */
    MongoCheck(MongoStore store, StoredDocuments model, Rights rights, BlobSample sample, BlobCheck blobCheck) {
        this.store = store;
        this.model = model;
        this.encoders = new BsonEncoders(model.ids(), rights);
        this.sample = sample;
        this.blobCheck = blobCheck;
    }

    /** Reads a range and generates the expected documents, rendering the blobs that are in the sample. */
    ExpectedRange fetch(String repository, List<Identity> identities, RangeFindings findings) {
        long startNanos = System.nanoTime();
        MongoCollection<RawBsonDocument> documents = store.documents(repository);
        List<BsonValue> rowIds = identities.stream().map(model::rowId).toList();
        Map<BsonValue, RawBsonDocument> byRow = new HashMap<>();
        documents.find(Filters.in("_id", rowIds)).forEach(each -> byRow.put(each.get("_id"), each));
        Map<String, RawBsonDocument> byId =
                byRow.size() == rowIds.size() ? Map.of() : byDocumentId(repository, identities, byRow);
        List<StoredDocument> expected = new ArrayList<>(identities.size());
        List<RawBsonDocument> found = new ArrayList<>(identities.size());
        findings.time(VerifyTally.Check.MONGO, identities.size(), startNanos);
        for (int i = 0; i < identities.size(); i++) {
            Identity identity = identities.get(i);
            StoredDocument document = model.documentWithoutFile(identity);
            RawBsonDocument stored = byRow.get(rowIds.get(i));
            if (stored == null) {
                stored = byId.get(document.id());
            }
            found.add(stored);
            expected.add(
                    identity.kind().hasBlob()
                            ? document.withBlob(blob(repository, identity, stored, findings))
                            : document);
        }
        return new ExpectedRange(repository, identities, expected, found);
    }

    /** Returns the documents that were not found by row id, since Nuxeo itself wrote them with other row ids. */
    private Map<String, RawBsonDocument> byDocumentId(
            String repository, List<Identity> identities, Map<BsonValue, RawBsonDocument> byRow) {
        if (model.ids().nativeId()) {
            return Map.of();
        }
        List<BsonValue> ids = new ArrayList<>();
        for (Identity identity : identities) {
            if (!byRow.containsKey(model.rowId(identity))) {
                ids.add(model.ids().value(model.id(identity)));
            }
        }
        Map<String, RawBsonDocument> byId = new HashMap<>();
        store.documents(repository)
                .find(Filters.in("ecm:id", ids))
                .forEach(each -> byId.put(model.ids().text(each.get("ecm:id")), each));
        return byId;
    }

    /**
     * Returns the expected blob, checked as closely as requested. What is not checked is taken from the stored blob.
     */
    private StoredBlob blob(String repository, Identity identity, RawBsonDocument stored, RangeFindings findings) {
        if (stored == null) {
            return model.blob(identity);
        }
        StoredBlob asStored = asStored(identity, stored);
        if (asStored != null && !sample.has(identity)) {
            return asStored;
        }
        long startNanos = System.nanoTime();
        StoredBlob expected;
        if (asStored == null || blobCheck == BlobCheck.DIGEST) {
            expected = model.blob(identity);
        } else if (blobCheck == BlobCheck.LENGTH) {
            expected = model.blob(identity, model.blobLengthBytes(identity), asStored.md5());
        } else {
            expected = asStored;
            if (!model.blobExists(identity)) {
                findings.differ(new Difference(
                        "mongo", repository, model.id(identity), CONTENT, asStored.key(), "no such blob"));
            }
        }
        findings.time(VerifyTally.Check.BLOBS, 1, startNanos);
        return expected;
    }

    /** Returns the blob with the stored length and digest, or null if these are not plausible. */
    private StoredBlob asStored(Identity identity, RawBsonDocument stored) {
        BsonValue content = stored.get(CONTENT);
        BsonDocument fields = content != null && content.isDocument() ? content.asDocument() : new BsonDocument();
        String lengthName = Field.LENGTH.part();
        String digestName = Field.DIGEST.part();
        long length = fields.isInt64(lengthName) ? fields.getInt64(lengthName).getValue() : -1;
        String digest =
                fields.isString(digestName) ? fields.getString(digestName).getValue() : "";
        boolean plausible = length > 0
                && digest.getBytes(StandardCharsets.UTF_8).length == MD5_DIGITS
                && digest.chars().allMatch(c -> c >= '0' && c <= '9' || c >= 'a' && c <= 'f');
        return plausible ? model.blob(identity, length, digest) : null;
    }

    /** Compares a range. Returns for each document whether it is equal to the expected one. */
    boolean[] compare(ExpectedRange range, RangeFindings findings) {
        long startNanos = System.nanoTime();
        Set<String> missingParents = missingParents(range);
        boolean[] equal = new boolean[range.documents().size()];
        for (int i = 0; i < equal.length; i++) {
            StoredDocument document = range.documents().get(i);
            RawBsonDocument found = range.found().get(i);
            if (found == null) {
                findings.differ(
                        new Difference("mongo", range.repository(), document.id(), "missing", document.path(), null));
                continue;
            }
            findings.inMongo[document.kind().code()]++;
            equal[i] = same(document, found, range.repository(), findings);
            if (missingParents.contains(document.parentId())) {
                equal[i] = false;
                findings.differ(new Difference(
                        "mongo", range.repository(), document.id(), "orphan", document.parentId(), null));
            }
        }
        findings.time(VerifyTally.Check.MONGO, 0, startNanos);
        return equal;
    }

    private boolean same(StoredDocument document, RawBsonDocument found, String repository, RangeFindings findings) {
        bytes.reset();
        encoders.of(repository).encode(document, bytes);
        ByteBuffer stored = found.getByteBuffer().asNIO();
        int start = stored.arrayOffset() + stored.position();
        if (Arrays.equals(bytes.array(), 0, bytes.length(), stored.array(), start, start + stored.remaining())) {
            return true;
        }
        RawBsonDocument expected = new RawBsonDocument(bytes.array(), 0, bytes.length());
        List<Difference> differences =
                BsonDifferences.between(expected, found, document.kind(), repository, document.id());
        findings.differ(differences);
        return differences.isEmpty();
    }

    /** Returns the ids of parents that MongoDB lacks. */
    private Set<String> missingParents(ExpectedRange range) {
        Set<String> here = new HashSet<>();
        Set<String> wanted = new LinkedHashSet<>();
        here.add(model.ids().root());
        Map<String, Identity> parents = new HashMap<>();
        for (int i = 0; i < range.documents().size(); i++) {
            StoredDocument document = range.documents().get(i);
            if (range.found().get(i) != null) {
                here.add(document.id());
            }
            if (!here.contains(document.parentId()) && wanted.add(document.parentId())) {
                parents.put(
                        document.parentId(),
                        model.dataset().tree().parent(range.identities().get(i)));
            }
        }
        wanted.removeAll(here);
        if (!wanted.isEmpty()) {
            List<BsonValue> rowIds =
                    wanted.stream().map(parents::get).map(model::rowId).toList();
            removeFound(range.repository(), Filters.in("_id", rowIds), wanted);
        }
        if (!wanted.isEmpty() && !model.ids().nativeId()) {
            List<BsonValue> ids = wanted.stream().map(model.ids()::value).toList();
            removeFound(range.repository(), Filters.in("ecm:id", ids), wanted);
        }
        return wanted;
    }

    private void removeFound(String repository, Bson filter, Set<String> wanted) {
        store.documents(repository)
                .find(filter)
                .projection(Projections.include(model.ids().field()))
                .forEach(each ->
                        wanted.remove(model.ids().text(each.get(model.ids().field()))));
    }
}
