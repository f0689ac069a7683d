// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.elasticsearch.client.ResponseException;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.core.text.ByteSink;
import org.nuxeo.datagen.importer.verify.MongoCheck.ExpectedRange;
import org.nuxeo.datagen.importer.verify.VerifyState.Check;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.JsonEncoder;
import org.nuxeo.datagen.store.document.Rights;
import org.nuxeo.datagen.store.document.StoredDocument;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.index.JsonDifferences;
import org.nuxeo.datagen.store.index.MultiGetAnswer;

/** Reads a range from the index and compares every field, or only the readers. One instance for each thread. */
final class IndexCheck {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;
    private static final byte[] NOTHING = {'{', '}'};

    private final ElasticStore store;
    private final VerifySettings settings;
    private final Rights rights;
    private final Map<String, JsonEncoder> encoders = new HashMap<>();
    private final ByteSink bytes = new ByteSink(4_096);

    /** @param rights read rights of the documents */
    IndexCheck(ElasticStore store, VerifySettings settings, Rights rights) {
        this.store = store;
        this.settings = settings;
        this.rights = rights;
    }

    /**
     * A request for the documents of a range, which has been sent. Its answer is waited for once; after a failure it is
     * sent again.
     */
    final class Request {

        private final String repository;
        private final String ids;
        private final int documents;
        private @Nullable Future<byte[]> answer;

        private Request(String repository, String ids, int documents) {
            this.repository = repository;
            this.ids = ids;
            this.documents = documents;
            this.answer = send(repository, ids);
        }

        /** Waits for the bytes of the answer. */
        byte[] answer(VerifyState findings) throws IOException {
            long startNanos = System.nanoTime();
            Future<byte[]> sent = answer == null ? send(repository, ids) : answer;
            answer = null;
            byte[] bytesOfAnswer = await(sent);
            findings.time(Check.INDEX, documents, startNanos);
            findings.time(Check.INDEX_FETCH, documents, startNanos);
            return bytesOfAnswer;
        }
    }

    /** Sends the request for a range, and returns at once, so that MongoDB and the index work at the same time. */
    Request begin(String repository, List<String> ids) {
        return new Request(repository, "{\"ids\":[\"" + String.join("\",\"", ids) + "\"]}", ids.size());
    }

    /** Compares a range. Returns for each document whether it is equal to the expected one. */
    boolean[] compare(ExpectedRange range, byte[] bytesOfAnswer, VerifyState findings) throws IOException {
        if (settings.readersOnly()) {
            return IndexedReaders.compare(range, MultiGetAnswer.documents(JSON.readTree(bytesOfAnswer)), findings);
        }
        long startNanos = System.nanoTime();
        List<StoredDocument> documents = range.documents();
        JsonEncoder encoder = encoders.computeIfAbsent(
                range.label(), name -> new JsonEncoder(settings.layout().fieldsOf(name), rights.of(name)));
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
            findings.differ(new Difference(
                    "elasticsearch", repository.label(), document.id(), "missing", document.path(), null));
            return false;
        }
        findings.inIndex.increment(repository, document.kind());
        JsonNode expected = JSON.readTree(bytes.array(), 0, bytes.length());
        List<Difference> differences = JsonDifferences.between(
                expected, found, document.fields().type().ignored(), repository.label(), document.id());
        findings.differ(differences);
        return differences.isEmpty();
    }

    private Future<byte[]> send(String repository, String ids) {
        String request = "/" + IndexAdmin.indexOf(repository) + "/_mget";
        return store.begin("POST", settings.readersOnly() ? request + IndexedReaders.FIELDS : request, ids);
    }

    private static byte[] await(Future<byte[]> answer) throws IOException {
        try {
            return ElasticStore.await(answer);
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == NOT_FOUND) {
                return NOTHING;
            }
            throw e;
        }
    }
}
