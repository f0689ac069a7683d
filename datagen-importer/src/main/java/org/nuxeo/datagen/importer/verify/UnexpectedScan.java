// SPDX-License-Identifier: Apache-2.0
package org.nuxeo.datagen.importer.verify;

import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoCollection;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Projections;
import com.mongodb.client.model.Sorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.bson.BsonArray;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.bson.conversions.Bson;
import org.jspecify.annotations.Nullable;
import org.nuxeo.datagen.core.id.Identity;
import org.nuxeo.datagen.core.id.Repository;
import org.nuxeo.datagen.importer.stage.OtherDocuments;
import org.nuxeo.datagen.store.document.Difference;
import org.nuxeo.datagen.store.document.StoredDocuments;
import org.nuxeo.datagen.store.id.IdRanges;
import org.nuxeo.datagen.store.index.ElasticStore;
import org.nuxeo.datagen.store.index.IndexAdmin;
import org.nuxeo.datagen.store.mongo.MongoStore;

/**
 * Finds documents outside the dataset in a range of ids of a store. Only ids are read, a page at a time. One instance
 * for each thread.
 */
final class UnexpectedScan {

    private static final int PAGE = 1_000;
    private static final String ROW = "_id";
    private static final String NAME = "ecm:name";
    private static final String ANCESTORS = "ecm:ancestorIds";

    /** As many as a report lists have a type and a path, for each thread; these are read one by one. */
    private static final int NAMED = 100;

    /** What is found where a document belongs to another dataset. */
    static final String OTHERS = "a document of another dataset with the same seeds";

    private final StoredDocuments model;
    private final BooleanSupplier stopped;
    private int named;

    UnexpectedScan(StoredDocuments model, BooleanSupplier stopped) {
        this.model = model;
        this.stopped = stopped;
    }

    /** Scans a range of ids in MongoDB. */
    VerifyState mongo(MongoStore store, ScanRange range) {
        VerifyState findings = new VerifyState();
        long startNanos = System.nanoTime();
        long seen = 0;
        Repository repository = range.repository();
        String last = null;
        try (MongoCursor<RawBsonDocument> cursor =
                ids(store, range).batchSize(PAGE).iterator()) {
            while (cursor.hasNext() && !stopped.getAsBoolean()) {
                RawBsonDocument found = cursor.next();
                seen++;
                String id = model.ids().text(found.get(model.ids().field()));
                if (model.ids().root().equals(id)) {
                    continue;
                }
                Identity identity = model.find(repository, id);
                if (id == null || identity == null) {
                    String shown = id == null ? shown(found) : id;
                    unexpected(findings, "mongo", repository, id, shown, () -> named(store, repository, found));
                } else if (id.equals(last)) {
                    findings.differ(duplicate(store, repository, identity, id));
                }
                last = id;
            }
        }
        findings.time(VerifyState.Check.SCAN, seen, startNanos);
        return findings;
    }

    /**
     * Returns the ids of a range. They are read in their order from the index of ids alone, without the documents, and
     * the ids of duplicates follow each other.
     */
    private FindIterable<RawBsonDocument> ids(MongoStore store, ScanRange range) {
        String field = model.ids().field();
        FindIterable<RawBsonDocument> found =
                store.documents(range.repository().label()).find(range.ranges().inMongo(range.range()));
        if (range.range() == range.ranges().count() - 1) {
            return found.projection(Projections.include(ROW, field));
        }
        Bson id = Projections.include(field);
        return found.projection(field.equals(ROW) ? id : Projections.fields(id, Projections.excludeId()))
                .sort(Sorts.ascending(field));
    }

    /** Returns what names a document without an id of this type. */
    private String shown(RawBsonDocument found) {
        return String.valueOf(
                found.get(found.containsKey(ROW) ? ROW : model.ids().field()));
    }

    /** Returns the finding for a document that has the id of another one. */
    private Difference duplicate(MongoStore store, Repository repository, Identity identity, String id) {
        BsonValue expected = model.rowId(identity);
        List<BsonValue> others = new ArrayList<>();
        store.documents(repository.label())
                .find(Filters.eq(model.ids().field(), model.ids().value(id)))
                .projection(Projections.include(ROW))
                .forEach(each -> others.add(each.get(ROW)));
        others.remove(expected);
        return new Difference(
                "mongo", repository.label(), id, "duplicate", "one document", "another with _id " + others);
    }

    /** Scans a range of ids in an index. */
    VerifyState index(ElasticStore store, ScanRange range) throws IOException {
        VerifyState findings = new VerifyState();
        long startNanos = System.nanoTime();
        Repository repository = range.repository();
        String query = range.ranges().inIndex(range.range());
        long seen = new IndexAdmin(store).readIds(repository.label(), query, stopped, ids -> {
            for (String id : ids) {
                if (model.find(repository, id) == null) {
                    unexpected(findings, "elasticsearch", repository, id, id, () -> id);
                }
            }
        });
        findings.time(VerifyState.Check.SCAN, seen, startNanos);
        return findings;
    }

    /** Adds a document that the dataset does not have, which another dataset with the same seeds may have. */
    private void unexpected(
            VerifyState findings,
            String store,
            Repository repository,
            @Nullable String id,
            String shown,
            Supplier<String> name) {
        Identity other = id == null ? null : model.ids().issued(model.dataset(), repository, id);
        if (other != null && !other.kind().isShared()) {
            findings.others =
                    OtherDocuments.of(model.dataset(), repository, other).plus(findings.others);
            findings.differ(store, repository.label(), shown, "unexpected", null, OTHERS);
        } else {
            String found = named < NAMED ? name.get() : shown;
            named = Math.min(NAMED, named + 1);
            findings.differ(store, repository.label(), shown, "unexpected", null, found);
        }
    }

    /** Returns the type and the path of a document in MongoDB, as far as the folders above it are there. */
    private String named(MongoStore store, Repository repository, RawBsonDocument shown) {
        String field = model.ids().field();
        MongoCollection<RawBsonDocument> documents = store.documents(repository.label());
        String key = shown.containsKey(ROW) ? ROW : field;
        RawBsonDocument found = documents.find(Filters.eq(key, shown.get(key))).first();
        if (found == null) {
            return "a document that is gone";
        }
        Map<BsonValue, String> names = new HashMap<>();
        BsonArray ancestors = found.isArray(ANCESTORS) ? found.getArray(ANCESTORS) : new BsonArray();
        documents
                .find(Filters.in(field, ancestors))
                .projection(Projections.include(field, NAME))
                .forEach(each -> names.put(each.get(field), text(each, NAME, "?")));
        StringBuilder path = new StringBuilder(text(found, NAME, "?"));
        ancestors.forEach(ancestor -> path.insert(0, names.getOrDefault(ancestor, "?") + "/"));
        return text(found, "ecm:primaryType", "untyped") + " " + path;
    }

    private static String text(RawBsonDocument document, String field, String otherwise) {
        return document.isString(field) ? document.getString(field).getValue() : otherwise;
    }

    /** A range of ids of one store: MongoDB or the index of a repository. It has the same number in every run. */
    record ScanRange(long number, Repository repository, boolean index, IdRanges ranges, int range) {}
}
