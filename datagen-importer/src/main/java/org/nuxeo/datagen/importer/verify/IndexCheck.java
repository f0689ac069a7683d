// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.elasticsearch.client.ResponseException;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.verify.BsonElements.BsonSlice;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.VerifyState.Check;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights.AccessRights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.JsonDifferences;
import org.nuxeo.datagen.store.index.MultiGetAnswer;
import org.nuxeo.datagen.store.output.Json;

/** Reads a range from the index and compares every field, or only the readers. One instance for each thread. */
record IndexCheck(ElasticStore store, VerifySettings settings, Map<String, JsonEncoder> encoders, ByteSink bytes) {
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;
    private static final byte[] NOTHING = {'{', '}'};

    /** Reads the entries of a range, as the index answers. */
    private byte[] read(ExpectedRange range, VerifyState findings) throws IOException {
        long startNanos = System.nanoTime();
        String path =
                "/" + store.indexOf(range.label()) + "/_mget" + (settings.readersOnly() ? IndexedReaders.FIELDS : "");
        String ids = range.documents().stream().map(StoredDocument::id).collect(Collectors.joining("\",\""));
        byte[] answer = NOTHING;
        try {
            answer = store.bytes("POST", path, "{\"ids\":[\"" + ids + "\"]}");
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() != NOT_FOUND) {
                throw e;
            }
        }
        int documents = range.documents().size();
        findings.time(Check.INDEX, documents, startNanos);
        findings.time(Check.INDEX_FETCH, documents, startNanos);
        return answer;
    }

    /** Reads and compares a range. Returns for each document whether it is equal to the expected one. */
    boolean[] compare(ExpectedRange range, VerifyState findings) throws IOException {
        byte[] bytesOfAnswer = read(range, findings);
        if (settings.readersOnly()) {
            return IndexedReaders.compare(range, MultiGetAnswer.documents(JSON.readTree(bytesOfAnswer)), findings);
        }
        long startNanos = System.nanoTime();
        List<StoredDocument> documents = range.documents();
        JsonEncoder encoder = Objects.requireNonNull(encoders.get(range.label()));
        MultiGetAnswer answer = new MultiGetAnswer(bytesOfAnswer);
        JsonNode parsed = null;
        boolean[] equal = new boolean[documents.size()];
        for (int i = 0; i < equal.length; i++) {
            StoredDocument document = documents.get(i);
            bytes.reset();
            encoder.encode(document, bytes);
            equal[i] = answer.nextIs(document.id(), bytes);
            if (equal[i]) {
                findings.inIndex.increment(range.repository(), document.kind());
            } else {
                parsed = parsed == null ? MultiGetAnswer.documents(JSON.readTree(bytesOfAnswer)) : parsed;
                equal[i] = sameFields(document, parsed.path(i).path("_source"), range.repository(), findings);
            }
        }
        findings.time(Check.INDEX, 0, startNanos);
        findings.time(Check.INDEX_COMPARE, equal.length, startNanos);
        return equal;
    }

    private boolean sameFields(StoredDocument document, JsonNode found, Repository repository, VerifyState findings)
            throws IOException {
        if (found.isMissingNode()) {
            findings.differ("elasticsearch", repository.label(), document.id(), "missing", document.path(), null);
            return false;
        }
        findings.inIndex.increment(repository, document.kind());
        JsonNode expected = JSON.readTree(bytes.array(), 0, bytes.length());
        List<Difference> differences = JsonDifferences.between(
                expected, found, document.fields().type().ignored(), repository.label(), document.id());
        findings.differ(differences);
        return differences.isEmpty();
    }

    /**
     * Compares who may read documents according to the index with who may according to MongoDB, where Nuxeo computes it first.
     * Searches filter by the index, so a reader whom MongoDB does not have sees what he must not.
     */
    static final class IndexedReaders {

        /** The name of a difference that shows a document to somebody who may not read it. */
        static final String TOO_OPEN = "too open";

        private static final String READERS = "ecm:racl";
        private static final String GRANTED = "ecm:acl";

        /** The part of a request that names the fields wanted. */
        static final String FIELDS = "?_source_includes=" + GRANTED;

        private IndexedReaders() {}

        /**
         * Compares a range.
         *
         * @param found what the index holds
         * @return for each document whether the readers are the same, or one of the stores does not hold it
         */
        static boolean[] compare(ExpectedRange range, JsonNode found, VerifyState findings) {
            long startNanos = System.nanoTime();
            boolean[] equal = new boolean[range.documents().size()];
            for (int i = 0; i < equal.length; i++) {
                JsonNode source = found.path(i).path("_source");
                BsonSlice row = range.found().documents().get(i);
                equal[i] = true;
                if (!source.isMissingNode()) {
                    StoredDocument document = range.documents().get(i);
                    findings.inIndex.increment(range.repository(), document.kind());
                    BsonArray readers = row == null ? null : row.document().getArray(READERS, null);
                    equal[i] = readers == null || same(readers, source, document.id(), range.label(), findings);
                }
            }
            findings.time(Check.INDEX_COMPARE, equal.length, startNanos);
            return equal;
        }

        private static boolean same(
                BsonArray readers, JsonNode source, String id, String repository, VerifyState findings) {
            Set<String> inMongo = new TreeSet<>();
            readers.forEach(name -> inMongo.add(name.asString().getValue()));
            Set<String> inIndex = new TreeSet<>();
            source.path(GRANTED).forEach(name -> inIndex.add(name.asText()));
            if (inMongo.equals(inIndex)) {
                return true;
            }
            // Searches hide a document with a partial denial from everyone but administrators.
            boolean isTooOpen = !inIndex.contains(AccessRights.DENIED_TO_SOME) && !inMongo.containsAll(inIndex);
            String field = isTooOpen ? TOO_OPEN : GRANTED;
            findings.rights.add(new Difference("elasticsearch", repository, id, field, text(inMongo), text(inIndex)));
            return false;
        }

        private static String text(Collection<String> names) {
            return Json.mapper().valueToTree(names).toString();
        }
    }
}
