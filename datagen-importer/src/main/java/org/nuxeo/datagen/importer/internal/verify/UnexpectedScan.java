// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.internal.verify;

import com.fasterxml.jackson.databind.JsonNode;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.nuxeo.datagen.core.Dataset;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.internal.elastic.ElasticStore;
import org.nuxeo.datagen.importer.internal.elastic.IndexNames;
import org.nuxeo.datagen.importer.internal.model.StoredDocuments;
import org.nuxeo.datagen.importer.internal.mongo.MongoStore;
import org.nuxeo.datagen.importer.report.Difference;

/**
 * Finds documents outside the dataset in a range of ids of a store. Only ids are read, a page at a time. One instance
 * for each thread.
 */
final class UnexpectedScan {

    private static final int PAGE = 1_000;

    private final StoredDocuments model;
    private final BooleanSupplier stopped;

    UnexpectedScan(StoredDocuments model, BooleanSupplier stopped) {
        this.model = model;
        this.stopped = stopped;
    }

    /**
     * Scans MongoDB.
     *
     * @param range filter for the documents to scan
     */
    void mongo(MongoStore store, Repository repository, Bson range, RangeFindings findings) {
        long startNanos = System.nanoTime();
        long seen = 0;
        FindIterable<RawBsonDocument> all = store.documents(repository.label())
                .find(range)
                .projection(Projections.include("_id", model.ids().field()))
                .batchSize(PAGE);
        try (MongoCursor<RawBsonDocument> cursor = all.iterator()) {
            while (cursor.hasNext() && !stopped.getAsBoolean()) {
                RawBsonDocument found = cursor.next();
                seen++;
                String id = model.ids().text(found.get(model.ids().field()));
                if (model.ids().root().equals(id)) {
                    continue;
                }
                Identity identity = identity(repository, id);
                String shown = id == null ? String.valueOf(found.get("_id")) : id;
                if (identity == null) {
                    findings.differ(new Difference("mongo", repository.label(), shown, "unexpected", null, shown));
                } else if (!model.rowId(identity).equals(found.get("_id"))) {
                    reportDuplicate(store, repository, identity, found, findings);
                }
            }
        }
        findings.time(VerifyTally.Check.SCAN, seen, startNanos);
    }

    /**
     * Reports a document as a duplicate if there is also one with the expected row id. Otherwise Nuxeo itself wrote the
     * document, and chose the row id.
     */
    private void reportDuplicate(
            MongoStore store, Repository repository, Identity identity, RawBsonDocument found, RangeFindings findings) {
        if (store.documents(repository.label())
                        .find(Filters.eq("_id", model.rowId(identity)))
                        .first()
                != null) {
            findings.differ(new Difference(
                    "mongo",
                    repository.label(),
                    model.id(identity),
                    "duplicate",
                    "one document",
                    "another with _id " + found.get("_id")));
        }
    }

    /**
     * Scans an index.
     *
     * @param range query for the documents to scan, as JSON
     */
    void index(ElasticStore store, Repository repository, String range, RangeFindings findings) throws IOException {
        long startNanos = System.nanoTime();
        long seen = 0;
        JsonNode page = store.json(
                "POST",
                "/" + IndexNames.of(repository.label()) + "/_search?scroll=1m&filter_path=_scroll_id,hits.hits._id",
                "{\"size\":" + PAGE + ",\"_source\":false,\"sort\":[\"_doc\"],\"query\":" + range + "}");
        String scroll = page.path("_scroll_id").asText();
        while (page.path("hits").path("hits").size() > 0 && !stopped.getAsBoolean()) {
            for (JsonNode hit : page.path("hits").path("hits")) {
                String id = hit.path("_id").asText();
                seen++;
                if (identity(repository, id) == null) {
                    findings.differ(new Difference("elasticsearch", repository.label(), id, "unexpected", null, id));
                }
            }
            page = store.json(
                    "POST",
                    "/_search/scroll?filter_path=_scroll_id,hits.hits._id",
                    "{\"scroll\":\"1m\",\"scroll_id\":\"" + scroll + "\"}");
        }
        store.json("DELETE", "/_search/scroll", "{\"scroll_id\":\"" + scroll + "\"}");
        findings.time(VerifyTally.Check.SCAN, seen, startNanos);
    }

    /** Returns the document of this repository with an id, or null. */
    private Identity identity(Repository repository, String id) {
        Dataset dataset = model.dataset();
        Identity identity = id == null ? null : model.ids().identity(dataset, repository.label(), id);
        return identity == null || dataset.tree().repository(identity) != repository ? null : identity;
    }
}
