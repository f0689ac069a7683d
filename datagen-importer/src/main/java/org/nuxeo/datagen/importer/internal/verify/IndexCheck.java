// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import org.elasticsearch.client.ResponseException;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexNames;
import org.nuxeo.datagen.importer.internal.elastic.JsonDifferences;
import org.nuxeo.datagen.importer.internal.model.ByteSink;
import org.nuxeo.datagen.importer.internal.model.JsonEncoder;
import org.nuxeo.datagen.importer.internal.model.Rights;
import org.nuxeo.datagen.importer.internal.model.StoredDocument;
import org.nuxeo.datagen.importer.report.Difference;

/** Reads a range from the index and compares every field. One instance for each thread. */
final class IndexCheck {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final int NOT_FOUND = 404;

    private final ElasticStore store;
    private final VerifySettings settings;
    private final Rights rights;
    private final ByteSink bytes = new ByteSink(4_096);

    /** @param rights read rights of the documents */
    IndexCheck(ElasticStore store, VerifySettings settings, Rights rights) {
        this.store = store;
        this.settings = settings;
        this.rights = rights;
    }

    /** Compares a range. Returns for each document whether it is equal to the expected one. */
    boolean[] compare(ExpectedRange range, RangeFindings findings) throws IOException {
        long startNanos = System.nanoTime();
        List<StoredDocument> documents = range.documents();
        JsonNode answer = fetch(range.repository(), documents).path("docs");
        JsonEncoder encoder = new JsonEncoder(settings.fieldsOf(range.repository()), rights.of(range.repository()));
        boolean[] equal = new boolean[documents.size()];
        for (int i = 0; i < equal.length; i++) {
            StoredDocument document = documents.get(i);
            JsonNode found = answer.path(i).path("_source");
            if (found.isMissingNode()) {
                findings.differ(new Difference(
                        "elasticsearch", range.repository(), document.id(), "missing", document.path(), null));
                continue;
            }
            findings.inIndex[document.kind().code()]++;
            bytes.reset();
            encoder.encode(document, bytes);
            JsonNode expected = JSON.readTree(bytes.array(), 0, bytes.length());
            List<Difference> differences = JsonDifferences.between(expected, found, range.repository(), document.id());
            findings.differ(differences);
            equal[i] = differences.isEmpty();
        }
        findings.time(VerifyTally.Check.INDEX, equal.length, startNanos);
        return equal;
    }

    private JsonNode fetch(String repository, List<StoredDocument> documents) throws IOException {
        String path = "/" + IndexNames.of(repository) + "/_mget?filter_path=docs._source,docs._id";
        try {
            return store.json("POST", path, ids(documents));
        } catch (ResponseException e) {
            if (e.getResponse().getStatusLine().getStatusCode() == NOT_FOUND) {
                return JSON.createObjectNode();
            }
            throw e;
        }
    }

    private static String ids(List<StoredDocument> documents) {
        StringBuilder ids = new StringBuilder(documents.size() * 40).append("{\"ids\":[");
        for (int i = 0; i < documents.size(); i++) {
            ids.append(i == 0 ? "\"" : ",\"").append(documents.get(i).id()).append('"');
        }
        return ids.append("]}").toString();
    }
}
